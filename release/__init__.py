"""The build and its library of kernels, tags, catalogues of messages, and the tree of folders."""
