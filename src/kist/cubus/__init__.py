"""Cubus (Reinhold Wittig): players share 48 rhombi and rebuild one stack of crates."""
