# Everything is done by tools/muster_setup.py, which also works where there is no make.
# Words for the program or for pytest: make run ARGS="check my-army.muster"
PYTHON ?= python3
ARGS ?=
SECONDS ?= 60
export SECONDS

.PHONY: run test long postgres bench fuzz lint types measure check
run test long postgres bench fuzz lint types measure check:
	@$(PYTHON) tools/muster_setup.py $@ $(ARGS)
