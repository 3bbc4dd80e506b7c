-- A database of version 0002, as sqlite3's .dump writes it.
PRAGMA application_id = 1299542900;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO "alembic_version" VALUES('0002');
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
	folder TEXT DEFAULT '' NOT NULL, 
	archived INTEGER DEFAULT 0 NOT NULL CONSTRAINT ck_army_archived CHECK (archived IN (0, 1)), 
	binned TEXT, 
	CONSTRAINT pk_army PRIMARY KEY (id), 
	CONSTRAINT ck_army_id CHECK (id <> ''), 
	CONSTRAINT ck_army_revision CHECK (revision >= 1)
)
 WITHOUT ROWID

;
INSERT INTO "army" VALUES('bear-company',2097152,'lgam','Bear Company','tan','For Saturday.','2025-02-25T19:42:00.000+00:00','2025-02-25T19:42:00.000+00:00',1,'',0,'2025-02-26T19:42:00.000+00:00');
INSERT INTO "army" VALUES('tiger-company',1048576,'lgam','Tiger Company','tan','For Saturday.','2025-02-25T19:42:00.000+00:00','2025-02-26T19:42:00.000+00:00',2,'Summer/Lake',1,NULL);
CREATE TABLE army_tag (
	army_id TEXT NOT NULL, 
	tag TEXT NOT NULL, 
	CONSTRAINT pk_army_tag PRIMARY KEY (army_id, tag), 
	CONSTRAINT fk_army_tag_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE, 
	CONSTRAINT ck_army_tag_tag CHECK (tag <> '')
)
 WITHOUT ROWID

;
INSERT INTO "army_tag" VALUES('tiger-company','gift');
INSERT INTO "army_tag" VALUES('tiger-company','night');
CREATE TABLE army_version (
	id INTEGER NOT NULL, 
	army_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	label TEXT NOT NULL, 
	day TEXT NOT NULL, 
	moment TEXT NOT NULL, 
	name TEXT NOT NULL, 
	figures INTEGER NOT NULL, 
	document BLOB NOT NULL, 
	CONSTRAINT pk_army_version PRIMARY KEY (id), 
	CONSTRAINT fk_army_version_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE
);
INSERT INTO "army_version" VALUES(1,'tiger-company','day','','2025-02-25','2025-02-25T19:42:00.000+00:00','Tigers',4,X'7B22666F726D6174223A226D75737465722D61726D79222C2276657273696F6E223A322C2261726D79223A7B226964223A2274696765722D636F6D70616E79222C2272756C65736574223A226C67616D222C226E616D65223A22546967657273222C22636F6C6F7572223A2274616E222C22756E697473223A5B7B226964223A227371756164222C226B696E64223A227371756164222C2274797065223A227269666C652D7371756164222C226E616D65223A22317374222C2266696775726573223A5B7B226964223A226865726F222C226974656D73223A5B22736D67222C2262696E6F63756C617273225D2C226E616D65223A224B6F76C3A1C48D20E2809C42656172E2809D222C2272616E6B223A22536774222C22706F7374223A22636F6D6D616E646572222C226865726F223A747275652C2273746F7279223A2248656C6420746865206272696467652E222C22706F727472616974223A22706963747572653A3966383664303831383834633764363539613266656161306335356164303135222C226162696C6974696573223A5B224E657665722070696E6E6564222C225468726F777320747769636520617320666172225D2C226C69766573223A337D2C7B226964223A2261222C226974656D73223A5B227269666C65225D7D2C7B226964223A2262227D5D7D2C7B226964223A226A656570222C226B696E64223A2276656869636C65222C2274797065223A226A656570222C226E616D65223A224F6C642052656C6961626C65222C2266696775726573223A5B7B226964223A22647269766572222C226974656D73223A5B22706973746F6C225D2C22706F7374223A22647269766572222C22636F6C6F7572223A22677265656E227D5D2C227365617473223A5B7B226E756D626572223A312C22666967757265223A22647269766572227D2C7B226E756D626572223A332C22666967757265223A2261227D5D2C2266697474696E6773223A5B22686D67222C22736D6F6B65225D2C2270617373656E67657273223A322C226E6F7465223A225363726174636865642E222C22636F6C6F7572223A2267726579227D5D2C2272756C696E6773223A5B7B2272756C65223A22636F6D6D616E646F73222C2274617267657473223A5B226865726F222C227371756164225D2C226E6F7465223A226F6E65206D6F7265222C226167726565645F77697468223A224A6F222C22646179223A22323032352D30332D3031227D2C7B2272756C65223A2273697A65227D5D2C227377697463686573223A7B22726F756E64696E67223A227570222C2263726577223A22737472696374227D2C226E6F7465223A22466F722053617475726461792E227D7D');
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
	portrait TEXT DEFAULT '' NOT NULL, 
	lives INTEGER CONSTRAINT ck_figure_lives CHECK (lives >= 1), 
	colour TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_figure PRIMARY KEY (army_id, id), 
	CONSTRAINT fk_figure_unit FOREIGN KEY(army_id, unit_id) REFERENCES unit (army_id, id) ON DELETE CASCADE, 
	CONSTRAINT ck_figure_id CHECK (id <> ''), 
	CONSTRAINT ck_figure_hero CHECK (hero IN (0, 1))
)
 WITHOUT ROWID

;
INSERT INTO "figure" VALUES('bear-company','a','squad',2097152,'','','',0,'','',NULL,'');
INSERT INTO "figure" VALUES('bear-company','b','squad',3145728,'','','',0,'','',NULL,'');
INSERT INTO "figure" VALUES('bear-company','driver','jeep',1048576,'','','driver',0,'','',NULL,'green');
INSERT INTO "figure" VALUES('bear-company','hero','squad',1048576,'Kováč “Bear”','Sgt','commander',1,'Held the bridge.','picture:9f86d081884c7d659a2feaa0c55ad015',3,'');
INSERT INTO "figure" VALUES('tiger-company','a','squad',2097152,'','','',0,'','',NULL,'');
INSERT INTO "figure" VALUES('tiger-company','b','squad',3145728,'','','',0,'','',NULL,'');
INSERT INTO "figure" VALUES('tiger-company','driver','jeep',1048576,'','','driver',0,'','',NULL,'green');
INSERT INTO "figure" VALUES('tiger-company','hero','squad',1048576,'Kováč “Bear”','Sgt','commander',1,'Held the bridge.','picture:9f86d081884c7d659a2feaa0c55ad015',3,'');
CREATE TABLE figure_ability (
	army_id TEXT NOT NULL, 
	figure_id TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	ability TEXT NOT NULL, 
	CONSTRAINT pk_figure_ability PRIMARY KEY (army_id, figure_id, position), 
	CONSTRAINT fk_figure_ability_figure FOREIGN KEY(army_id, figure_id) REFERENCES figure (army_id, id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "figure_ability" VALUES('bear-company','hero',0,'Never pinned');
INSERT INTO "figure_ability" VALUES('bear-company','hero',1,'Throws twice as far');
INSERT INTO "figure_ability" VALUES('tiger-company','hero',0,'Never pinned');
INSERT INTO "figure_ability" VALUES('tiger-company','hero',1,'Throws twice as far');
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
INSERT INTO "figure_item" VALUES('bear-company','a',0,'rifle');
INSERT INTO "figure_item" VALUES('bear-company','driver',0,'pistol');
INSERT INTO "figure_item" VALUES('bear-company','hero',0,'smg');
INSERT INTO "figure_item" VALUES('bear-company','hero',1,'binoculars');
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
INSERT INTO "fitting" VALUES('bear-company','jeep',0,'hmg');
INSERT INTO "fitting" VALUES('bear-company','jeep',1,'smoke');
INSERT INTO "fitting" VALUES('tiger-company','jeep',0,'hmg');
INSERT INTO "fitting" VALUES('tiger-company','jeep',1,'smoke');
CREATE TABLE picture (
	id TEXT NOT NULL, 
	data BLOB NOT NULL, 
	put TEXT NOT NULL, 
	CONSTRAINT pk_picture PRIMARY KEY (id)
);
INSERT INTO "picture" VALUES('9f86d081884c7d659a2feaa0c55ad015',X'74657374','2025-02-25T19:42:00.000+00:00');
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
INSERT INTO "ruling" VALUES('bear-company',0,'commandos','one more','Jo','2025-03-01');
INSERT INTO "ruling" VALUES('bear-company',1,'size','','','');
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
INSERT INTO "ruling_target" VALUES('bear-company',0,0,'hero');
INSERT INTO "ruling_target" VALUES('bear-company',0,1,'squad');
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
INSERT INTO "seat" VALUES('bear-company','jeep',1,0,'driver');
INSERT INTO "seat" VALUES('bear-company','jeep',3,1,'a');
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
INSERT INTO "switch" VALUES('bear-company','crew','strict');
INSERT INTO "switch" VALUES('bear-company','rounding','up');
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
	colour TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_unit PRIMARY KEY (army_id, id), 
	CONSTRAINT fk_unit_army FOREIGN KEY(army_id) REFERENCES army (id) ON DELETE CASCADE, 
	CONSTRAINT ck_unit_id CHECK (id <> ''), 
	CONSTRAINT ck_unit_kind CHECK (kind IN ('men', 'squad', 'team', 'vehicle')), 
	CONSTRAINT ck_unit_passengers CHECK (passengers >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "unit" VALUES('bear-company','jeep',2097152,'vehicle','jeep','Old Reliable',2,'Scratched.','grey');
INSERT INTO "unit" VALUES('bear-company','squad',1048576,'squad','rifle-squad','1st',NULL,'','');
INSERT INTO "unit" VALUES('tiger-company','jeep',2097152,'vehicle','jeep','Old Reliable',2,'Scratched.','grey');
INSERT INTO "unit" VALUES('tiger-company','squad',1048576,'squad','rifle-squad','1st',NULL,'','');
CREATE INDEX ix_army_version_army_id_moment ON army_version (army_id, moment);
CREATE UNIQUE INDEX uq_army_version_army_id_day ON army_version (army_id, day) WHERE kind = 'day';
CREATE INDEX ix_figure_army_id_unit_id_position ON figure (army_id, unit_id, position);
COMMIT;
