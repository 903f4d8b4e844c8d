"""The former place of what is in `application.runtime`, `heptad.supervising` and `service.serving` now."""
