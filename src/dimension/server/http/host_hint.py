"""A sentence for somebody whose browser asked for the server under a name it does not know."""

from dimension.server.guard.headers import Headers, header
from dimension.server.http.problems import Problem
from dimension.texts import DEFAULT_LANGUAGE, language_of, texts_for


def host_hint(problem: Problem, headers: Headers) -> str | None:
    """What a person is told, in a language of theirs; None for programs, and for any other problem."""
    host = problem.details.get("host")
    if problem.code != "bad_host" or not host or "text/html" not in (header(headers, b"accept") or ""):
        return None
    wanted = (header(headers, b"accept-language") or "").split(",")
    language = next(filter(None, (language_of(tag.partition(";")[0]) for tag in wanted)), DEFAULT_LANGUAGE)
    return texts_for(language).text("refused-unknown-host", host=str(host)) + "\n"
