"""The desk: the newsroom's screens inside Wagtail's admin; thin over the rules and the workflow."""
