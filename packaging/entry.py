"""Where the frozen program begins: the same entry as everywhere else."""

import sys

from mordheim_desktop.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
