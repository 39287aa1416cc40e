"""Classes over the network: opening, joining, tasks together and alone, the teacher's table, live."""
