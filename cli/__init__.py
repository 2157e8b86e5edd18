"""The command line: options, input, output, drawing."""
