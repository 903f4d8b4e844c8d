"""The contract as the application describes itself: built once, since that takes half a second."""

import json
from typing import Any

from service.app import create_app
from service.contract import contract_of

APP = create_app(connected=False)
CONTRACT: dict[str, Any] = json.loads(json.dumps(contract_of(APP)))
