"""Files to print, over HTTP."""
