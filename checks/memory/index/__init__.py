"""Where the candidates for a statement come from: one of three, by what the site runs on."""
