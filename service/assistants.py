"""Whether this server has tools for assistants: heptad-mcp, which its operator may have installed."""

from application.errors.problem import Problem
from application.runtime.setting_values import OFF
from service.context import current_container


class NoAssistantsError(Problem):
    """This server does not run heptad-mcp: its operator has not installed it, or has switched it off."""

    kind = "no-assistants"
    status = 404
    title = "This server has no tools for assistants"

    def __init__(self) -> None:
        super().__init__("Its operator can install heptad-mcp; or run it yourself: see /docs/clients/assistants.")


def has_tools() -> bool:
    """Whether this server has tools for assistants, even if heptad-mcp does not answer at the moment."""
    return current_container().settings.mcp_url not in {None, OFF}


def tools_url() -> str:
    """Return the address of heptad-mcp. Raise NoAssistantsError."""
    url = current_container().settings.mcp_url
    if url is None or not has_tools():
        raise NoAssistantsError
    return url
