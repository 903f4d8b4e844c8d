"""The rules and the catalogues as documents, which a person attaches to a conversation."""

import msgspec
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from mcp_types import Resource

from heptad_client import HeptadError
from heptad_client.transport import quoted
from heptad_mcp.connections import Connections
from heptad_mcp.ways_out import way_out

MARKDOWN = "text/markdown"
JSON = "application/json"


class Documents:
    """The documents of a Heptad server."""

    def __init__(self, connections: Connections, server: "MCPServer[object]") -> None:
        self._client = connections.guest
        self._pages = connections.pages
        server.resource("heptad://rules", mime_type=MARKDOWN, title="Rules common to all titles")(self.common_rules)
        server.resource("heptad://titles/{title}/rules", mime_type=MARKDOWN, title="Rules of a title")(self.rules)
        server.resource("heptad://titles/{title}/catalogue", mime_type=JSON, title="Cards and boards of a title")(
            self.catalogue
        )

    def common_rules(self) -> str:
        """The rules that all titles share: seats, decisions, resigning, clocks."""
        return self._text("/v1/rules")

    def rules(self, title: str) -> str:
        """The rules of a title, with rulings on unclear cases."""
        return self._text(f"/v1/titles/{quoted(title)}/rules")

    def catalogue(self, title: str) -> str:
        """The cards, boards and tokens of a title: ids, names, costs, effects and texts."""
        return self._text(f"/v1/titles/{quoted(title)}/catalogue")

    def of_titles(self) -> list[Resource]:
        """Return what can be read of each title; nothing while the server can't be asked."""
        try:
            titles = self._client.titles()
        except (HeptadError, msgspec.MsgspecError):
            return []
        found = []
        for title in titles:
            where = f"heptad://titles/{title.id}"
            name = title.name.en
            found += [
                Resource(uri=f"{where}/rules", name=f"{title.id}-rules", title=f"Rules of {name}", mime_type=MARKDOWN),
                Resource(
                    uri=f"{where}/catalogue",
                    name=f"{title.id}-catalogue",
                    title=f"Cards and boards of {name}",
                    mime_type=JSON,
                ),
            ]
        return found

    def _text(self, path: str) -> str:
        """Return a document. Raise ResourceError, which says what to do next."""
        try:
            return self._client.request("GET", path).decode()
        except HeptadError as error:
            raise ResourceError(way_out(error, self._pages)) from error
