"""Settings by place: base for all, dev and test for this machine, production fails closed."""
