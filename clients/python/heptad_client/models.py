"""What requests and answers contain, under the names of the API reference."""

from heptad_client.generated.models import *  # noqa: F403 - hundreds of classes
