"""The board game Dimension as a library: the names of `dimension.rules` at hand.

>>> import dimension
>>> tray = dimension.Tray("KWBGOWB/G.O.K./W")
>>> dimension.score_tray("O2 O-W KxW B_ G^ O>K", tray).points
3

`dimension/library.py` lists the names. They are loaded when the first of them is used, so that
`import dimension` itself costs nothing.
"""

__version__ = "1.0.0"

# Importing `typing` for this name would cost more than everything else here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from dimension import bots as bots
    from dimension import errors as errors
    from dimension import solver as solver
    from dimension import texts as texts
    from dimension.library import *
else:

    def _load():
        """Put every public name here, so that Python asks only once."""
        import dimension.library

        names = {name: value for name, value in vars(dimension.library).items() if name[0].isalpha()}
        globals().update(names, __all__=[*names, "__version__"])

    # The other parts of the library, to be had as attributes without an import of their own.
    _PARTS = ("bots", "errors", "solver", "texts")

    def __getattr__(name):
        if name in _PARTS:
            from importlib import import_module

            return import_module(f"dimension.{name}")
        # Python itself asks for many private names; they must not cost the import.
        if "__all__" not in globals() and (name == "__all__" or not name.startswith("_")):
            _load()
        if name not in globals():
            raise AttributeError(f"module 'dimension' has no attribute {name!r}", name=name, obj=None)
        return globals()[name]

    def __dir__():
        if "__all__" not in globals():
            _load()
        return sorted(globals())
