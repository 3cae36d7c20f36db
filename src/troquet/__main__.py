"""`python -m troquet` is the same as `troquet`."""

import sys

from troquet.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
