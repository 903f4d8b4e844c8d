"""What a generated client is asked, in one process, since it takes seconds to import: python generated.py REQUEST.

The request in JSON names the `package`, the `bot` on it, the `classes` in which every part should have a type, the
`url` of a server, and `games` on it that the bot plays. It writes the `untyped` parts, and the games `played`.
"""

import importlib
import json
import sys

from untyped import Models


def main() -> None:
    """Answer the request."""
    request = json.loads(sys.argv[1])
    untyped = Models(request["package"]).untyped_parts(request["classes"])
    played = importlib.import_module(request["bot"]).play_all(request["url"], request["games"])
    json.dump({"untyped": untyped, "played": played}, sys.stdout)


if __name__ == "__main__":
    main()
