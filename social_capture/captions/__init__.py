"""Captions as platforms and newsrooms write them: WebVTT and SRT, read in one place."""
