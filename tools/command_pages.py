"""The pages about the command line: one for each command, made from what its help says."""


def command_pages() -> dict[str, str]:
    """Markdown by the name of the page, the overview `index` first."""
    return {"index": "# Commands\n"}
