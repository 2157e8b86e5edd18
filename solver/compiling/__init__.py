"""Where compiled code is kept, and the notice while it is made; imports no compiler."""
