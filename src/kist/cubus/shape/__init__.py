"""What lies on the table: rhombi, stacks, pictures, builds and demolition. Standard library only."""
