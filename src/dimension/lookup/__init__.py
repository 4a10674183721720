"""Tables filled by the judges of `dimension.rules`: what the solver and the environments look up."""
