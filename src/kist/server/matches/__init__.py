"""Matches over the network: starting, sitting, acting, looking back."""
