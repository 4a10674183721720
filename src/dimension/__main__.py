"""`python -m dimension` is the command `dimension`."""

from dimension.cli import main

if __name__ == "__main__":
    main()
