"""A class: pupils, activities, answers and the teacher's table, as pure values from an append-only log."""
