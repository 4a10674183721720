"""A feature: everything that one folder of `features` brings to the server."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from litestar.handlers import HTTPRouteHandler

from dimension.server.service import Check, PreviewOf, Service
from dimension.store.tables import Project, TableSpec


class Feature(NamedTuple):
    """A part of the server; `app` composes the `FEATURE` of each folder's `routes`."""

    routes: Sequence[HTTPRouteHandler] = ()
    requests: Sequence[type] = ()
    """The bodies of requests, for the client's types."""
    responses: Sequence[type] = ()
    """The bodies of responses, for the client's types."""
    codes: Sequence[str] = ()
    """The refusals that only the feature's own routes give; each has a sentence in every language."""
    tables: Sequence[TableSpec] = ()
    """The SQL tables that are the feature's own."""
    project: Project | None = None
    """Makes rows of events of rooms, in the transaction that stores the events."""
    checks: Mapping[type, Check] = {}
    """Commands that a table takes only if the feature agrees."""
    pages: Mapping[str, PreviewOf] = {}
    """The previews of links to pages, by the first part of the page's address."""
    start: Callable[[Service], object] | None = None
    """Makes the feature's own object, which `service[ItsType]` then is; later features may use it."""
