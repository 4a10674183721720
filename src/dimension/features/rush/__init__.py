"""The rush: hands against the clock."""
