"""Telling people who are not there: what there is to tell them, on which devices, and when not."""
