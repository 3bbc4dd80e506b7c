-- A database of version 0001, as sqlite3's .dump writes it.
PRAGMA application_id = 1299542900;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE army (
	id TEXT NOT NULL,
	position INTEGER NOT NULL,
	ruleset TEXT NOT NULL,
	name TEXT NOT NULL,
	colour TEXT NOT NULL,
	note TEXT NOT NULL,
	created TEXT NOT NULL,
	changed TEXT NOT NULL,
	revision INTEGER NOT NULL,
	CONSTRAINT pk_army PRIMARY KEY (id),
	CONSTRAINT ck_army_id CHECK (id <> ''),
	CONSTRAINT ck_army_revision CHECK (revision >= 1)
)
 WITHOUT ROWID

;
INSERT INTO "army" VALUES('tiger-company',1048576,'lgam','Tiger Company','tan','For Saturday.','2026-11-21T02:28:33.820+00:00','2026-11-21T02:28:33.820+00:00',1);
CREATE TABLE figure (
	army_id TEXT NOT NULL,
	id TEXT NOT NULL,
	unit_id TEXT NOT NULL,
	position INTEGER NOT NULL,
	name TEXT NOT NULL,
	rank TEXT NOT NULL,
	post TEXT NOT NULL,
	hero INTEGER NOT NULL,
	story TEXT NOT NULL,
	CONSTRAINT pk_figure PRIMARY KEY (army_id, id),
	CONSTRAINT fk_figure_unit FOREIGN KEY(army_id, unit_id) REFERENCES unit (army_id, id) ON DELETE CASCADE,
	CONSTRAINT ck_figure_id CHECK (id <> ''),
	CONSTRAINT ck_figure_hero CHECK (hero IN (0, 1))
)
 WITHOUT ROWID

;
INSERT INTO "figure" VALUES('tiger-company','a','squad',2097152,'','','',0,'');
INSERT INTO "figure" VALUES('tiger-company','b','squad',3145728,'','','',0,'');
INSERT INTO "figure" VALUES('tiger-company','driver','jeep',1048576,'','','driver',0,'');
INSERT INTO "figure" VALUES('tiger-company','hero','squad',1048576,'Kováč “Bear”','Sgt','commander',1,'Held the bridge.');
CREATE TABLE figure_item (
	army_id TEXT NOT NULL,
	figure_id TEXT NOT NULL,
	position INTEGER NOT NULL,
	item TEXT NOT NULL,
	CONSTRAINT pk_figure_item PRIMARY KEY (army_id, figure_id, position),
	CONSTRAINT fk_figure_item_figure FOREIGN KEY(army_id, figure_id) REFERENCES figure (army_id, id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "figure_item" VALUES('tiger-company','a',0,'rifle');
INSERT INTO "figure_item" VALUES('tiger-company','driver',0,'pistol');
INSERT INTO "figure_item" VALUES('tiger-company','hero',0,'smg');
INSERT INTO "figure_item" VALUES('tiger-company','hero',1,'binoculars');
CREATE TABLE fitting (
	army_id TEXT NOT NULL,
	unit_id TEXT NOT NULL,
	position INTEGER NOT NULL,
	fitting TEXT NOT NULL,
	CONSTRAINT pk_fitting PRIMARY KEY (army_id, unit_id, position),
	CONSTRAINT fk_fitting_unit FOREIGN KEY(army_id, unit_id) REFERENCES unit (army_id, id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "fitting" VALUES('tiger-company','jeep',0,'hmg');
INSERT INTO "fitting" VALUES('tiger-company','jeep',1,'smoke');
CREATE TABLE ruling (
	army_id TEXT NOT NULL,
	position INTEGER NOT NULL,
	rule TEXT NOT NULL,
	note TEXT NOT NULL,
	agreed_with TEXT NOT NULL,
	day TEXT NOT NULL,
	CONSTRAINT pk_ruling PRIMARY KEY (army_id, position),
	CONSTRAINT fk_ruling_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "ruling" VALUES('tiger-company',0,'commandos','one more','Jo','2025-03-01');
INSERT INTO "ruling" VALUES('tiger-company',1,'size','','','');
CREATE TABLE ruling_target (
	army_id TEXT NOT NULL,
	ruling_position INTEGER NOT NULL,
	position INTEGER NOT NULL,
	target TEXT NOT NULL,
	CONSTRAINT pk_ruling_target PRIMARY KEY (army_id, ruling_position, position),
	CONSTRAINT fk_ruling_target_ruling FOREIGN KEY(army_id, ruling_position) REFERENCES ruling (army_id, position) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "ruling_target" VALUES('tiger-company',0,0,'hero');
INSERT INTO "ruling_target" VALUES('tiger-company',0,1,'squad');
CREATE TABLE seat (
	army_id TEXT NOT NULL,
	unit_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	position INTEGER NOT NULL,
	figure_id TEXT NOT NULL,
	CONSTRAINT pk_seat PRIMARY KEY (army_id, unit_id, number),
	CONSTRAINT fk_seat_unit FOREIGN KEY(army_id, unit_id) REFERENCES unit (army_id, id) ON DELETE CASCADE,
	CONSTRAINT fk_seat_figure FOREIGN KEY(army_id, figure_id) REFERENCES figure (army_id, id) ON DELETE CASCADE,
	CONSTRAINT uq_seat_army_id_figure_id UNIQUE (army_id, figure_id),
	CONSTRAINT ck_seat_number CHECK (number >= 1)
)
 WITHOUT ROWID

;
INSERT INTO "seat" VALUES('tiger-company','jeep',1,0,'driver');
INSERT INTO "seat" VALUES('tiger-company','jeep',3,1,'a');
CREATE TABLE setting (
	"key" TEXT NOT NULL,
	value TEXT NOT NULL,
	CONSTRAINT pk_setting PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "setting" VALUES('army','tiger-company');
CREATE TABLE switch (
	army_id TEXT NOT NULL,
	switch TEXT NOT NULL,
	option TEXT NOT NULL,
	CONSTRAINT pk_switch PRIMARY KEY (army_id, switch),
	CONSTRAINT fk_switch_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "switch" VALUES('tiger-company','crew','strict');
INSERT INTO "switch" VALUES('tiger-company','rounding','up');
CREATE TABLE unit (
	army_id TEXT NOT NULL,
	id TEXT NOT NULL,
	position INTEGER NOT NULL,
	kind TEXT NOT NULL,
	type TEXT NOT NULL,
	name TEXT NOT NULL,
	passengers INTEGER,
	note TEXT NOT NULL,
	CONSTRAINT pk_unit PRIMARY KEY (army_id, id),
	CONSTRAINT fk_unit_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE,
	CONSTRAINT ck_unit_id CHECK (id <> ''),
	CONSTRAINT ck_unit_kind CHECK (kind IN ('men', 'squad', 'team', 'vehicle')),
	CONSTRAINT ck_unit_passengers CHECK (passengers >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "unit" VALUES('tiger-company','jeep',2097152,'vehicle','jeep','Old Reliable',2,'Scratched.');
INSERT INTO "unit" VALUES('tiger-company','squad',1048576,'squad','rifle-squad','1st',NULL,'');
CREATE INDEX ix_figure_army_id_unit_id_position ON figure (army_id, unit_id, position);
COMMIT;
