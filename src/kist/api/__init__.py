"""Behind the front door: what `import kist` gives, taking text wherever a value has a text form."""
