"""The baker: draws the textures of the looks, from fixed seeds."""
