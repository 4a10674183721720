"""Every code with which a client can be refused or sent away."""

from typing import Final, get_args

from dimension.app import FEATURES
from dimension.room.commands import RefusalCode
from dimension.server.http.problems import HttpCode
from dimension.server.wire import close_codes
from dimension.server.wire.close_codes import Close

CLOSES: Final = [value for value in vars(close_codes).values() if isinstance(value, Close)]
FEATURE_CODES: Final = frozenset(code for feature in FEATURES for code in feature.codes)
REFUSAL_CODES: Final = frozenset((*get_args(RefusalCode), *get_args(HttpCode), *FEATURE_CODES))
