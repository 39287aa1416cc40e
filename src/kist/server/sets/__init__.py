"""Sets of tasks without a class: made from what an address says, judged, and nothing is kept of who works on them."""
