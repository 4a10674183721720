### English. Read by Python and by the browser: plain Fluent only.
###
### $color, $first and $second are always color letters: K, W, B, G or O.
### One space inside every brace, because the loader looks for references as { like-this }.

## Colors. The value is the plain name; the attributes are the forms that sentences need.

color = { $color ->
    [K] black
    [W] white
    [B] blue
    [G] green
   *[O] orange
}

first = { $first ->
    [K] black
    [W] white
    [B] blue
    [G] green
   *[O] orange
}
    .start = { $first ->
        [K] Black
        [W] White
        [B] Blue
        [G] Green
       *[O] Orange
    }
    .article = { $first ->
        [K] a black
        [W] a white
        [B] a blue
        [G] a green
       *[O] an orange
    }

second = { $second ->
    [K] black
    [W] white
    [B] blue
    [G] green
   *[O] orange
}
    .article = { $second ->
        [K] a black
        [W] a white
        [B] a blue
        [G] a green
       *[O] an orange
    }

## The seven types of cards: names for headings

type-exactly = Exact number
type-touch = Touching
type-apart = Apart
type-floor = Only at the bottom
type-bare = Nothing on top
type-more = More than
type-four = Four together

## Captions below the picture of a card

caption-exactly = { $number ->
    [1] exactly one
    [2] exactly two
   *[3] exactly three
}
caption-touch = touch
caption-apart = apart
caption-floor = only at the bottom
caption-bare = nothing on top
caption-more = more than
caption-four = four together

## Cards in full

card-exactly = { $number ->
    [1] Exactly one { first } sphere is on the tray.
    [2] Exactly two { first } spheres are on the tray.
   *[3] Exactly three { first } spheres are on the tray: the two cards add up.
}
card-touch = Every { first } sphere touches at least one { second } sphere, and every { second } sphere at least one { first } sphere. Either color may be missing.
card-touch-same = Every { first } sphere touches at least one other { first } sphere. Having none is fine, having just one is not.
card-apart = No { first } sphere touches { second.article } one.
card-apart-same = No { first } sphere touches another { first } one.
card-floor = { first.start } spheres lie only at the bottom, never on other spheres.
card-bare = Nothing rests directly on { first.article } sphere.
card-more = There are more { first } spheres than { second } ones on the tray.
card-four = { first.start } and { second } together make exactly four spheres.

## Terms

term-hand = hand
term-card = card
term-sphere = sphere
term-tray = tray
term-bonus-token = bonus token
term-hourglass = hourglass
term-points = points
term-round = round
term-edition = edition

## Counted things

count-spheres = { $count ->
    [one] { $count } sphere
   *[other] { $count } spheres
}
count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
count-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
count-bonus-tokens = { $count ->
    [one] { $count } bonus token
   *[other] { $count } bonus tokens
}
count-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
count-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
count-trays = { $count ->
    [one] { $count } tray
   *[other] { $count } trays
}
count-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

## Settings: what can be chosen

edition-en = English (the Russian one scores the same)
edition-de = German
deck-full = all 60 cards
deck-no-exactly = no “exact number” cards
deck-no-comparing = no “more than” and no “four together” cards
deck-no-counting = no cards that count spheres
contradictions-drawn = as drawn
contradictions-fewer = fewer (no two cards rule each other out)
contradictions-none = none (every hand can be fulfilled)
grade-any = any
grade-easy = easy
grade-medium = medium
grade-hard = hard
grade-expert = expert
grade-evil = evil
hourglass-off = no hourglass

## Errors: where

# Cards and moves are counted from 1; $message is one of the errors below.
error-where = No. { $where }: { $message }

## Errors: trays and moves. $missing, $blocking and $above are one position or a list of them.

error-unknown-position = There is no position { $position }: positions run from 0 to 13.
error-unsupported = Position { $position } is still in the air. Fill first: { $missing }.
error-overlap = Position { $position } is too close to { $blocking }: neighbors on the middle level cannot both be filled.
error-color-used-up = There are only three { color } spheres, and all of them are on the tray.
error-too-many-of-color = { $count } { color } spheres are too many: there are only three of each color.
error-too-many-spheres = { count-spheres } are too many: a tray holds at most 11.
error-empty-position = There is no sphere on position { $position }.
error-bears-others = The sphere on position { $position } has something on top. Lift first: { $above }.

## Errors: hands, games and settings

error-empty-hand = A hand needs at least one card, such as O2.
error-doubled-card = The card { $card } is in the hand twice, but every card exists only once.
error-hand-too-large = A hand to be solved has at most { $most } cards, not { $count }.
error-wrong-player-count = A game is for 1 to 4 players, not for { $count }.
error-wrong-tray-count = { count-trays } for { $players ->
    [one] { $players } player
   *[other] { $players } players
}: there must be exactly one for each.
error-game-over = This game is over: { $rounds ->
    [1] its only round has been scored
    [2] both rounds have been scored
   *[other] all { $rounds } rounds have been scored
}.
error-game-not-over = This game is not over yet. Rounds still to be scored: { $left } of { $rounds }.
error-unknown-edition = There is no edition “{ $value }”: choose en or de.
error-unknown-deck = There is no deck “{ $value }”: choose full, no-exactly, no-comparing or no-counting.
error-unknown-contradictions = “{ $value }” is not a choice for contradictions: choose drawn, fewer or none.
error-unknown-grade = There is no grade “{ $value }”: choose any, easy, medium, hard, expert or evil.
error-grade-needs-solver = The rules alone cannot tell how hard a hand is: that takes the solver.
error-cards-out-of-range = A round has 3 to 8 cards, not { $value }.
error-rounds-out-of-range = A game has 1 to 12 rounds, not { $value }.
error-seconds-out-of-range = The hourglass runs for 15 to 600 seconds, not { $value }; 0 turns it off.
error-seed-out-of-range = A seed is a whole number from 0 to 9007199254740991, not { $value }.

## Errors: notation

error-no-card = A card is missing here. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = “{ $text }” is not a card. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = “{ $text }” is not a color: there are K (black), W (white), B (blue), G (green) and O (orange).
error-exactly-number = There is no card “{ $text }”: a card asks for exactly 1 or 2 spheres of a color.
error-no-more-card = There is no card “{ $text }”. The cards of this kind are { $cards }.
error-no-four-card = There is no card “{ $text }”. The cards of this kind are { $cards }.
error-below-card = There is no card “{ $text }”: no card asks a color to lie under other spheres. { $floor } means “only at the bottom”, { $bare } means “nothing on top”.
error-tray-parts = A tray is written bottom/middle/top, such as KWBGOWB/G.O.K./W. Parts here: { $count } instead of 3.
error-tray-part-length = { $part ->
    [base] The bottom level
    [pockets] The middle level
   *[apex] The top level
} of a tray is written with { $expected ->
    [one] { $expected } character
   *[other] { $expected } characters
}, not { $count }.
error-tray-character = “{ $text }” (character { $column }) is neither a color (K, W, B, G, O) nor a dot for an empty position.
error-unknown-move = “{ $text }” is not a move. K0 puts black on 0, -7 lifts the sphere from 7, 3~5 swaps the two.
error-code-character = “{ $text }” is never in a game code: it has only digits and the letters A to Z without U.
error-code-length = A game code is 8 to 18 characters long, this one { $count }.
error-code-version = This game code is of version { $version }, but only version 1 is known here.
error-code-checksum = Something is off with this game code. Perhaps there is a typo in it?
error-code-settings = This game code stands for settings that do not exist.

## The command line: what was typed cannot be used

usage-missing-argument = { $name } is missing.
usage-no-such-option = There is no option { $name }.
usage-no-such-option-but = There is no option { $name }. Did you mean { $suggestion }?
usage-no-such-command = There is no command “{ $name }”. The commands are: { $commands }.
usage-bad-value = “{ $value }” does not fit { $name }. Possible: { $expected }.
usage-extra-argument = “{ $name }” does not belong here.
usage-option-needs-value = { $name } needs a value after it.
usage-option-takes-no-value = { $name } takes no value.
usage-unknown-language = There is no language “{ $value }” here: choose en, de or ru.
usage-not-whole-number = { $name } needs a whole number, not “{ $value }”.
usage-both-seed-and-code = Give either --seed or --code: a game code already holds its seed.
usage-code-with-settings = { $name } does not go with --code: a game code already holds all settings.
usage-cannot-write = { $file } could not be written: { $reason }.
usage-cannot-print = The output could not be written: { $reason }.
usage-census-cards = A census is made of hands of 1 to { $most } cards, not of { $value }.
usage-workers = { $name } needs a whole number from 1 on, not “{ $value }”.
usage-other-census = { $file } does not belong to a census of { $cards } cards.
usage-other = That did not work: { $message }

## Command line: help pages

help-app = The board game Dimension: play it, check trays, deal hands, solve them.
help-panel-commands = Commands
help-panel-options = Options
help-panel-arguments = Arguments
help-option-help = Show this page.
help-option-version = Show the version.
help-terminal = Play a game alone in this terminal.
help-cards = List all 60 cards in words.
help-check = Judge a tray card by card.
help-deal = Deal the hands of a whole game.
help-draw = Draw a tray here, or into a picture file.
help-solve = Find the best tray for a hand.
help-explain = Say why a hand cannot be fulfilled, and how hard it is.
help-par = The best total that a game allows.
help-census = Solve every hand of the deck and count.
help-argument-hand = The cards, such as "O2 O-W KxW B_ G^ O>K".
help-argument-tray = The tray as bottom/middle/top with a dot for an empty place, such as KWBGOWB/G.O.K./W.
help-option-json = Print the result for programs, as JSON.
help-option-lang = Language: en, de or ru. Otherwise that of the system.
help-option-edition = Whose bonus tokens count: en (the Russian box too) or de.
help-option-seed = A number that decides the deal: the same number deals the same game.
help-option-code = The game code of a game to deal again.
help-option-cards = Cards per round, 3 to 8; usually 6.
help-option-rounds = Rounds, 1 to 12; usually 6.
help-option-seconds = Seconds in the hourglass, 15 to 600, or 0 for none; usually 60.
help-option-deck = Cards in play: full, no-exactly (without “exact number”), no-comparing (without “more than” and “four together”), no-counting (without all three).
help-option-contradictions = Cards that contradict each other: drawn (as they come), fewer, none.
help-option-grade = How hard the hands are: any, easy, medium, hard, expert, evil.
help-option-all = List every optimal tray.
help-option-tray = A tray somebody built: says how far it is from the best.
help-option-census-cards = Cards per hand, 1 to 8; usually 6.
help-option-plot = Draw the result into this SVG file.
help-option-workers = How many processes work at once; usually as many as there are processor cores.
help-option-resume = Keep what is done in this file, and go on from there.
help-option-output = The SVG file to write.

## Command line: check, deal, draw

check-breaking = { $count ->
    [one] (position { $positions })
   *[other] (positions { $positions })
}
check-score = { $spheres ->
    [one] { $spheres } sphere
   *[other] { $spheres } spheres
}, { $failed ->
    [0] every card fulfilled
    [one] { $failed } card failed
   *[other] { $failed } cards failed
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tokens ->
    [0] no bonus token
    [one] { $tokens } bonus token
   *[other] { $tokens } bonus tokens
}
round-of = Round { $round } of { $rounds }
deal-code = Game code: { $code }
deal-not-as-promised = Round { $round }: the stack gives no hand as it was asked for, so these cards stay as they came.
draw-written = Picture written to { $file }.

## Command line: the game in the terminal

terminal-welcome = Dimension: alone against the hourglass
terminal-how = K black, W white, B blue, G green, O orange. Type K0 to put black on 0, -7 to lift from 7, 3~5 to swap; several in one line work too: K0 W1 B2.
terminal-commands = Words that work: { $done }, { $undo }, { $clear }, { $cards }, { $help }, { $quit }.
command-done = done
command-undo = undo
command-clear = clear
command-cards = cards
command-help = help
command-quit = quit
terminal-ready = Press Enter to turn the hourglass.
terminal-ready-no-hourglass = Press Enter to see the cards.
terminal-time-up = Time is up: what lies on the tray counts.
terminal-so-far = So far: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tokens ->
    [0] no bonus token
    [one] { $tokens } bonus token
   *[other] { $tokens } bonus tokens
}
terminal-left = Game left, nothing recorded. See you!
terminal-over = The game is over.
terminal-points = From the rounds: { $points }
terminal-conversion = { $tokens ->
    [0] Without a bonus token
    [one] For { $tokens } bonus token
   *[other] For { $tokens } bonus tokens
}: { $points }
terminal-total = Total: { $total }
terminal-not-recorded = This deal could be known beforehand, so it stays out of your records.
terminal-first-game = Your first game with these settings: now there is something to beat.
terminal-cannot-record = The result could not be recorded: { $reason }.
terminal-comparison = Place { $rank } of your { $games } games with these settings. Your best before: { $best }, your average: { $average }.
terminal-share = The same deal again: dimension terminal --code { $code }

## Command line: solve, explain, par

solve-best = The best: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, no bonus token.
solve-best-bonus = The best: { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a bonus token.
solve-given-up = Cards given up:
solve-with-bonus = With a bonus token: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tray }
solve-count = Optimal trays: { $trays }; turned and mirrored ones counted once: { $classes }.
solve-yours = Your tray: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
solve-yours-best = Nothing beats your tray.
solve-away = { count-moves } from the best:
move-put = Put { color } on { $position }.
move-exchange = Exchange the sphere on { $position } for { color }.
move-lift = Lift the sphere from { $position }.
move-swap = Swap { $one } and { $other }.
explain-fulfillable = A tray with all five colors can fulfill every card.
explain-lacking-colors = Every card can be fulfilled, but only if a color is missing on the tray.
explain-impossible = No tray fulfills every card.
explain-with-five-colors = With all five colors on the tray, these cards rule each other out:
explain-at-all = On any tray, these cards rule each other out:
explain-grade = Grade: { $grade } (optimal trays: { $trays })
par-round = Round { $round }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, no bonus token, { $tray }
par-round-bonus = Round { $round }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a bonus token, { $tray }

## Command line: census

census-title = All hands of { count-cards }
census-progress = Solving hands
census-score = Best score
census-with-bonus = with bonus token
census-without-bonus = without
census-share = share
census-total = Hands: { $hands }
census-fulfillable = Fulfilled by a tray with all five colors: { $hands } ({ $percent } %)
