"""One dossier per check: everything on record about it, sealed, as JSON and as PDF."""
