"""Connections and their bounds: admission, rates, sizes, slow clients."""
