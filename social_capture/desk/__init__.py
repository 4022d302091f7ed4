"""The screens of the desk for captures."""
