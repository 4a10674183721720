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
    .article = { $color ->
        [K] a black
        [W] a white
        [B] a blue
        [G] a green
       *[O] an orange
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

## The letter of a color on spheres and in prompts. Notation is K, W, B, G and O in every language.

color-letter = { $color ->
    [K] K
    [W] W
    [B] B
    [G] G
   *[O] O
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
card-touch = Every { first } sphere touches at least one { second } sphere, and every { second } sphere at least one { first } sphere. One or both colors may be missing.
card-touch-same = Every { first } sphere touches at least one other { first } sphere. Having none is fine, having just one is not.
card-apart = No { first } sphere touches { second.article } one.
card-apart-same = No { first } sphere touches another { first } one.
card-floor = { first.start } spheres lie only at the bottom, never on other spheres.
card-bare = Nothing rests directly on { first.article } sphere.
card-more = There are more { first } spheres than { second } ones on the tray.
card-four = { first.start } and { second } together make exactly four spheres.
## Cards in a few words, for the line below the tray in the terminal: at most 34 characters

brief-exactly = exactly { $number } { first }
brief-touch = { first } and { second } touch
brief-touch-same = { first } touches { first }
brief-apart = { first } and { second } apart
brief-apart-same = { first } apart from { first }
brief-floor = { first } only at the bottom
brief-bare = nothing on { first }
brief-more = more { first } than { second }
brief-four = { first } + { second } = 4

## Counted things

count-spheres = { $count ->
    [one] { $count } sphere
   *[other] { $count } spheres
}
count-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
count-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
count-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
count-bonus-tokens = { $count ->
    [one] { $count } bonus token
   *[other] { $count } bonus tokens
}
count-trays = { $count ->
    [one] { $count } tray
   *[other] { $count } trays
}
count-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
par-of = of { $best }
par-possible = of { $best } possible
par-so-far = of { $best } so far
sum-start = { $points } at the start
tokens-now = { $count ->
    [0] No bonus token yet
    [one] { $count } bonus token
   *[other] { $count } bonus tokens
}: worth { $points } now. Show the table.
tokens-worth = worth { $points } now
tokens-missing = { $count } more to break even
tokens-table = What bonus tokens are worth
tokens-table-about = When the game ends, your bonus tokens turn into points: too few cost you points, many earn points.

## Settings: what can be chosen

edition-en = English (scores like the Russian edition)
edition-de = German
tokens-box = as in the box: few of them cost points
tokens-no-penalty = three points for each one
tokens-off = none at all
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

## Errors: where

# Cards, moves and lines are counted from 1; $message is one of the errors below.
error-where = No. { $where }: { $message }
error-hand = Hand { $hand }: { $message }
error-line = Line { $line }: { $message }

## Errors: trays and moves. $missing, $blocking and $above are one position or a list of them.

error-unknown-position = There is no position { $position }: positions run from 0 to 13.
error-unsupported = Position { $position } has nothing to rest on yet. Fill { $missing } first.
error-overlap = Position { $position } is too close to { $blocking }: neighbors on the middle level cannot both be filled.
error-color-used-up = There are only three { color } spheres, and all of them are on the tray.
error-too-many-of-color = { $count } { color } spheres are too many: there are only three of each color.
error-too-many-spheres = { $count } spheres are too many: a tray holds at most 11.
error-empty-position = There is no sphere on position { $position }.
error-bears-others = The sphere on position { $position } has something on top. Lift { $above } first.

## Errors: hands, games and settings

error-empty-hand = A hand needs at least one card, such as O2.
error-no-hands = A set needs at least one hand, such as O2 O-W KxW.
error-doubled-card = The card { $card } is in the hand twice, but every card exists only once.
error-hand-too-large = The solver takes at most { $most } cards, not { $count }.
error-hand-too-large-to-explain = A hand to be explained has at most { $most } cards, not { $count }.
error-spheres-out-of-range = A tray can be limited to { $least } to { $most } spheres, not { $value }.
error-wrong-player-count = A game is for { $least } to { $most } players, not for { $count }.
error-wrong-tray-count = There must be exactly one tray for each player. Trays: { $count }, players: { $players }.
error-game-over = This game is over. Rounds scored: { $rounds } of { $rounds }.
error-game-not-over = This game is not over yet. Rounds still to be scored: { $left } of { $rounds }.
error-unknown-edition = There is no edition “{ $value }”: choose { $choices } or { $last_choice }.
error-unknown-tokens = There is no value of bonus tokens “{ $value }”: choose { $choices } or { $last_choice }.
error-unknown-deck = There is no deck “{ $value }”: choose { $choices } or { $last_choice }.
error-unknown-contradictions = “{ $value }” is not a choice for contradictions: choose { $choices } or { $last_choice }.
error-unknown-grade = There is no grade “{ $value }”: choose { $choices } or { $last_choice }.
error-grade-needs-solver = The rules alone cannot tell how hard a hand is: pass an oracle that knows grades, such as dimension.solver.SolverOracle().
error-cards-out-of-range = A round has { $least } to { $most } cards, not { $value }.
error-rounds-out-of-range = A game has { $least } to { $most } rounds, not { $value }.
error-seconds-out-of-range = The hourglass runs for { $least } to { $most } seconds, not { $value }; 0 turns it off.
error-seed-out-of-range = A seed is a whole number from { $least } to { $most }, not { $value }.

## Errors: notation

error-no-card = A card is missing here. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = “{ $text }” is not a card. Cards look like this: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = “{ $text }” is not a color: there are K (black), W (white), B (blue), G (green) and O (orange).
error-unknown-card-type = There is no type of card “{ $text }”: choose { $choices } or { $last_choice }.
error-exactly-number = There is no card “{ $text }”: a card asks for exactly 1 or 2 spheres of a color.
error-no-more-card = There is no card “{ $text }”. The cards of this kind are { $cards }.
error-no-four-card = There is no card “{ $text }”. The cards of this kind are { $cards }.
error-below-card = There is no card “{ $text }”: no card asks a color to lie under other spheres. { $floor } means “only at the bottom”, { $bare } means “nothing on top”.
error-tray-parts = A tray is written base/pockets/apex, such as KWBGOWB/G.O.K./W. Parts here: { $count } instead of 3.
error-tray-part-length = The { $part } of a tray has a length of { $expected }, not { $count }.
error-tray-character = “{ $text }” (character { $column }) is neither a color (K, W, B, G, O) nor a dot for an empty position.
error-unknown-move = “{ $text }” is not a move. K0 puts black on 0, -7 lifts the sphere from 7, 3~5 swaps the two.
error-code-character = “{ $text }” is never in a game code: it has only digits and the letters A to Z without U.
error-code-length = A game code has 8 to 18 characters, or up to 125 with chosen hands; this one has { $count }.
error-code-version = This is a version { $version } game code, but only versions 1 and 2 are known here.
error-code-checksum = Something is off with this game code. Perhaps there is a typo in it?
error-code-settings = This game code stands for settings that do not exist.

## Errors: saved games

error-saved-game-start = A saved game begins with “Dimension game 1”, not with “{ $text }”.
error-saved-game-version = This game was saved as version { $version }, but only version 1 is known here.
error-saved-game-line = “{ $text }” does not belong here. This line should look like “{ $example }”.
error-saved-game-ends = The saved game stops too early. The next line should look like “{ $example }”.
error-saved-game-extra = The game is complete, but its text goes on: “{ $text }”.
error-saved-game-cards = A round of this game has { $expected } cards, not { $count }.
error-saved-game-gap = Round { $round } has trays although round { $earlier } has none: rounds are played in order.

## The command line: what was typed cannot be used

usage-missing-argument = { $name } is missing. How to use it: dimension { $command } --help.
usage-no-such-option = There is no option { $name }.
usage-no-such-option-but = There is no option { $name }. Did you mean: { $suggestion }?
usage-option-after-command = { $name } goes after the command: dimension { $command } … { $name }.
usage-no-such-command = There is no command “{ $name }”. The commands are: { $commands }.
usage-bad-value = { $name } cannot be “{ $value }”. Choose from: { $expected }.
usage-extra-argument = “{ $name }” does not belong here.
usage-option-needs-value = { $name } needs a value after it.
usage-option-takes-no-value = { $name } takes no value.
usage-not-whole-number = { $name } needs a whole number, not “{ $value }”.
usage-both-seed-and-code = Give either --seed or --code: a game code already includes its seed.
usage-code-with-settings = { $name } cannot be combined with --code: a game code already includes all settings.
usage-hands-with-shuffling = { $name } cannot be combined with --hands: chosen hands are not shuffled.
usage-cannot-write = { $file } could not be written: { $reason }.
usage-empty-file = { $name } needs the name of a file.
usage-not-with-lines = { $name } is for one hand, not for hands on standard input.
usage-not-svg = { $name } draws SVG, so “{ $value }” has to end in .svg.
usage-cannot-print = The output could not be written: { $reason }.
usage-census-cards = A census covers hands of 1 to { $most } cards, not { $value }.
usage-workers = { $name } needs a whole number of at least 1, not “{ $value }”.
usage-other-census = { $file } does not belong to a census with --cards { $cards }.
usage-other = That did not work: { $message }
usage-play-missing = This needs the packages of the browser game. In the folder of the sources, install them: pip install ".[play]".
usage-mcp-missing = This needs the packages for assistants. In the folder of the sources, install them: pip install ".[mcp]".

## Command line: help pages

help-app = The board game Dimension: play it, check trays, deal hands, solve them. Without a command it opens in the browser.
help-usage = Usage:
help-usage-options = [OPTIONS]
help-usage-command = [COMMAND …]
help-value-hand = HAND
help-value-hands = HANDS
help-value-tray = TRAY
help-value-code = CODE
help-value-file = FILE
help-value-command = COMMAND
help-value-svg-file = FILE.svg
help-value-address = ADDRESS
help-value-names = NAME,…
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
help-explain = Explain why a hand cannot be fulfilled, and how hard it is.
help-why = Prove that no tray scores more, in a few sentences.
help-mcp = Referee and teach the game for an AI assistant (Model Context Protocol).
help-par = Find the best total that a game allows.
help-census = Solve every possible hand and tally the results.
help-argument-hand = The cards, such as "O2 O-W KxW B_ G^ O>K"; quotes keep the shell from reading > and ^.
help-argument-tray = The tray as base/pockets/apex with a dot for an empty position, such as KWBGOWB/G.O.K./W.
help-option-json = Print the result for programs, as JSON.
help-option-seed = A number that decides the deal: the same number deals the same game.
help-option-code = A game code: it includes all settings and the cards.
help-option-hands = Hands of your own instead of shuffled cards: 1 to 12, separated by semicolons or line breaks.
help-option-check = Say for each hand what is possible, how hard it is, and what contradicts.
help-option-all = List every optimal tray.
help-option-tray = A tray you built: shows how far it is from the best.
help-option-plot = Draw the result into this SVG file.
help-option-workers = How many processes work at once; by default as many as there are processor cores.
help-option-resume = Save progress in this file and resume from it.
help-option-output = The SVG file to write.

## Command line: completion, and options whose range, choices and default the help page adds by itself

help-completion = Print the script that lets a shell complete this command.
help-help = Show how a command is used.
help-panel-game = The game
help-panel-examples = Examples
help-default = default
help-value-choice = CHOICE
help-argument-shell = The shell that should complete the command.
help-argument-command = The command to explain.
help-option-language = The language; by default the system’s.
help-game-edition = Which edition’s rules for bonus tokens apply.
help-game-tokens = What bonus tokens are worth at the end.
help-game-cards = Cards per round.
help-game-rounds = Rounds in a game.
help-game-deck = Cards in play.
help-game-contradictions = Cards that contradict each other.
help-game-grade = How hard the hands are.
help-game-seconds = Seconds in the hourglass; 0 for none.
help-census-cards = Cards per hand.
help-serve-allow-hosts = Domain names under which others open the server, separated by commas; * for any. Addresses and the machine’s own name always work.
help-serve-port = The port to listen on; 0 for any free one.
help-serve-workers = How many processes share the work, for machines with several cores; more than one needs PostgreSQL.
help-serve-log-level = The least severe messages to log.
help-mcp-http = Serve HTTP at /mcp instead of the program that starts this command.
help-mcp-host = The address to listen on. By default only this machine can connect.
usage-no-such-command-but = There is no command “{ $name }”. Did you mean: { $suggestion }?

## Command line: check, deal, draw

check-breaking = { $count ->
    [one] (position { $positions })
   *[other] (positions { $positions })
}
check-there-are = { $count ->
    [0] (there are none)
    [one] (there is { $count })
   *[other] (there are { $count })
}
check-compared = ({ first }: { $one }, { second }: { $other })
check-score = { $spheres ->
    [one] { $spheres } sphere
   *[other] { $spheres } spheres
}, { $failed ->
    [0] every card fulfilled
    [one] { $failed } card not fulfilled
   *[other] { $failed } cards not fulfilled
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tokens ->
    [0] no bonus token
    [one] { $tokens } bonus token
   *[other] { $tokens } bonus tokens
}
check-second-token = The German edition adds a second bonus token if another player has more spheres.
check-tray = Tray
tray-positions = Position numbers
round-of = Round { $round } of { $rounds }
deal-code = Game code: { $code }
deal-not-as-promised = Round { $round }: the stack has no hand of the kind you asked for, so these cards stand as drawn.
draw-written = Picture saved to { $file }.

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
terminal-time-up = Time is up: whatever is on the tray counts.
terminal-empty-tray = The tray is still empty, and this is the only try. Type { $done } once more to end it.
terminal-slots = Left: { $slots }
terminal-so-far = So far: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tokens ->
    [0] no bonus token
    [one] { $tokens } bonus token
   *[other] { $tokens } bonus tokens
}
terminal-left = You left the game; nothing was recorded. See you!
terminal-over = The game is over.
terminal-points = Starting points and rounds: { $points }
terminal-conversion = { $tokens ->
    [0] Without a bonus token
    [one] For { $tokens } bonus token
   *[other] For { $tokens } bonus tokens
}: { $points }
terminal-total = Total: { $total }
terminal-total-of = Total: { $total } of { $best } possible
terminal-tokens = In point tokens: { $values }
terminal-not-recorded = This deal could have been known in advance, so it does not count toward your records.
terminal-first-game = Your first game with these settings: now there is something to beat.
terminal-cannot-record = The result could not be recorded in { $file }: { $reason }.
terminal-comparison = Place { $rank } of your { $games } games with these settings. Previous best: { $best }, average: { $average }.
terminal-share = The same deal again: dimension terminal --code { $code }

## Bots

bot-beginner = Beginner
bot-beginner-about = Overlooks cards and confuses above with below.
bot-casual = Casual
bot-casual-about = Overlooks a card now and then and rarely earns the bonus token.
bot-skilled = Skilled
bot-skilled-about = Reads the cards well, but settles for the first good result.
bot-expert = Expert
bot-expert-about = Sees every card, knows which one to give up, and goes for the bonus token.
bot-perfect = Perfect
bot-perfect-about = Finds the best solution every time.
bot-name-pip = Pip
bot-name-momo = Momo
bot-name-lulu = Lulu
bot-name-bobo = Bobo
bot-name-tilda = Tilda
bot-name-kiko = Kiko
bot-name-nemo = Nemo
bot-name-suri = Suri
bot-name-zora = Zora
bot-name-linus = Linus
bot-name-runa = Runa
bot-name-faro = Faro
bot-name-vega = Vega
bot-name-orion = Orion
bot-name-nova = Nova
bot-name-argo = Argo
bot-name-ada = Ada
bot-name-emmy = Emmy
bot-name-alan = Alan
bot-name-thales = Thales

## Command line: the game server

help-serve = Run the game server for everyone who can reach this machine.
help-option-host = The address to listen on; 127.0.0.1 for this machine only. By default the whole network may join.
help-option-database = The file that stores tables and games, or the address of a PostgreSQL database; “:memory:” keeps them only while the server runs.
serve-address = The tables are here:
serve-join = To join from the same network, open this address or scan the code:
serve-join-address = To join from the same network, open this address:
serve-stop = Ctrl+C stops the server; running games resume when it starts again.
serve-elsewhere = A server with these games is already running. Opening its page:
usage-cannot-listen = Cannot listen on { $host }, port { $port }: { $reason }.
usage-workers-need-postgres = Several workers need a database that servers can share: name one with --database postgresql://…, or leave out --workers.
usage-cannot-open-database = { $file } cannot be used as a database: { $reason }.
usage-no-such-folder = There is no folder { $folder }. Create it first, or choose another file with --database.
help-backup = Copy the server’s database to a file, even while the server runs.
help-restore = Put a backup in place of the server’s database.
help-argument-backup = The file with the backup.
help-option-overwrite = Replace what is already there.
help-option-database-file = The server’s database; by default the one that “dimension serve” uses.
backup-done = The backup is in { $file }. Tables: { $tables }, finished games: { $games }.
restore-done = The backup is restored to { $file }. Tables: { $tables }, finished games: { $games }.
help-check-database = Check the server’s database for damage, even while the server runs.
help-argument-database = The database, or a backup of it; by default the one that “dimension serve” uses.
check-database-contents = Tables: { $tables }, events: { $events }, finished games: { $games }.
check-database-sound = { $file } is sound.
check-database-damaged = { $file } is damaged. Damaged tables: { $tables }. Keep a copy of it, then restore a backup.
help-move-database = Copy everything from one database to another, between files and PostgreSQL.
help-argument-source = The database to copy: a file, or the address of a PostgreSQL database. It stays as it is.
help-argument-destination = Where to copy it: a new file, or the address of an empty PostgreSQL database.
help-value-from = FROM
help-value-to = TO
move-done = { $destination } now has everything from { $source }, compared table by table. Tables: { $tables }, finished games: { $games }.
usage-backup-exists = { $file } is already there. Replace it with --overwrite.
usage-database-not-empty = { $file } already has games in it. Replace them with --overwrite.
usage-database-older = { $file } was written by a version before 1.0, which this version cannot read.
usage-database-in-use = { $file } is in use. Stop the server first.
usage-database-owned = { $file } is in use by process { $process }. Stop that process first, or choose another file with --database.
usage-database-served = { $file } is in use by the server at { $address } (process { $process }). Open that address, stop that server, or choose another file with --database; “:memory:” needs none.
usage-copy-differs = The copy in { $file } is not the same: { $reason }.
usage-destination-used = { $file } already has other games in it, table { $reason } for example. Choose an empty database.
usage-connection-lost = The connection to { $file } was lost: { $reason }.
usage-database-login = PostgreSQL refuses the user or the password of { $file }.
usage-database-unknown = There is no such database on that server: { $file }. Create it first, for example with createdb.
usage-database-url = { $file } is not the address of a database: { $reason }. It looks like postgresql://user:password@host:5432/name.
usage-no-database-server = No PostgreSQL server answers at { $file }: { $reason }.
usage-postgres-backup = PostgreSQL databases are backed up with pg_dump; “dimension move-database” copies one to a file, which can also be checked.
usage-postgres-driver-missing = PostgreSQL needs one more package. In the folder of the sources, install it: pip install ".[postgres]".
usage-postgres-too-old = The PostgreSQL of { $file } is too old: { $reason }.
usage-no-such-file = There is no file { $file }.
usage-same-file = { $file } cannot be its own backup.
usage-same-database = { $file } cannot be moved to itself.

## The tray on the screen. $place is the name of a position, $one and $other are holes of the ring.

tray-label = Tray
tray-places = Positions on the tray
tray-turn = To turn it, drag it or press Shift and the arrow keys; double-tap to turn it back.
tray-place-center = bottom level, center
tray-place-ring = bottom level, { $place }
tray-place-pocket = middle level, between center, { $one } and { $other }
tray-place-apex = top level
tray-sphere-center = { color } sphere in the center hole
tray-sphere-ring = { color } sphere in hole { $place }
tray-sphere-pocket = { color } sphere in the pocket between the center, { $one } and { $other }
tray-sphere-apex = { color } sphere on top
tray-no-spheres = The tray is empty.
tray-place-content = { $place }: { $content }
tray-content-empty = empty
tray-content-open = empty, a sphere fits here
tray-content-sphere = { color } sphere
tray-content-bearing = { color } sphere with others on top
tray-bottom = bottom
tray-middle = middle
tray-top = top
tray-slots = Your spheres
tray-slot = { color }, { $left } left
tray-bears = Other spheres rest on this one. Lift those first.
tray-carrying = You are holding { color.article } sphere. Choose where it goes.
tray-does-not-fit = It does not fit here: { $place }.
tray-swap = Swap two spheres
tray-swap-hint = Choose the sphere to move.
tray-swap-ended = Swapping is off.
tray-none-chosen = No color chosen.
tray-lifted = Removed: { color } sphere, { $place }.

## Browser: everywhere

ui-loading = One moment…
ui-close = Close
ui-ok = OK
ui-yes = Yes
ui-no = No
ui-home = Home
ui-language = Language
ui-your-name = Your name
ui-default-name = Guest
seat-bot = Bot · { $level }

## Browser: preferences of this device

preferences-title = Preferences
preferences-auto = Automatic
preferences-view = Tray
preferences-view-3d = 3D
preferences-view-flat = Flat
preferences-marks = Marks on spheres
preferences-marks-shapes = Shapes
preferences-marks-letters = Letters
preferences-marks-both = Both
preferences-palette = Colors
preferences-palette-classic = Classic
preferences-palette-colorblind = For color blindness
preferences-theme = Theme
preferences-theme-light = Light
preferences-theme-dark = Dark
preferences-sound = Sound
preferences-sound-on = On
preferences-sound-off = Off
preferences-volume = Volume
preferences-reactions = Reactions of others
preferences-reactions-shown = Show
preferences-reactions-hidden = Hide

## Browser: home

home-tagline = Stack spheres, fulfill the cards, beat the hourglass.
home-play-alone = Play now
home-first = Play your first hand
home-quick = Quick game
home-quick-about = six rounds alone
home-try = Touch it: this hand is yours
home-of = { $points } of { $best }
home-best = best: { $figure }
home-rating = your rating: { $rating }
nav-label = Places
nav-play = Play
nav-today = Today
nav-me = Me
try-title = Try it
try-done = All fulfilled! { $points ->
    [one] One sphere, one point.
   *[other] { $points } spheres, { $points } points.
}
try-real = Play a real round
home-solo-settings = Play alone: settings
home-play-bots = Play with bots
home-play-friends = Play with friends
home-join = Do you have a code?
home-join-hint = Table or game code
home-join-button = Join
home-open-tables = Open tables
home-open-table = Open table
home-no-open-tables = No table is waiting for players right now. Open one with “Play with friends” and list it in its settings.
home-seats-taken = { $taken } of { $seats } seats taken
home-no-hourglass = no hourglass
home-grade = hands: { $grade }
home-ways = Ways to play
home-more = More
home-learn = How to play
home-rules = Rules
home-credit = Dimension is a game by Lauge Luchau, published by Kosmos. This is an independent project: if you like it, get the box.

## Browser: the hand of the day, on the home page and on its own

today-title = Today’s hand
today-next = next in { $time }
today-go = One minute, one try
today-go-on = Continue your try
today-ask = One try a day
today-ask-about = Everyone gets the same six cards today. The hourglass runs for one minute, and nothing stops it.
today-ask-new = First time here? A few minutes of learning make this one count.
today-ask-learn = Learn it first
today-ask-anyway = I know the rules: start
today-ask-go = Start the minute
today-covered = Six cards, face down
today-players = { $count ->
    [0] You can be the first today
    [one] { $count } player so far
   *[other] { $count } players so far
}
today-all-days = All days
today-last-days = The last { $count } days
today-look = See how it went
today-loading = Laying out today’s hand…
home-puzzles-about = no clock
home-rush-about = three minutes
home-rush-best = best: { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}
day-grade = { $weekday }: { $grade }
day-title = Hand of the day
day-of = Hand of { $day }
day-about = Hand of the day · { $grade }
day-streak = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
day-streak-words = { $count ->
    [0] No streak yet
    [one] Streak: { $count } day
   *[other] Streak: { $count } days in a row
}
day-longest = longest: { $count }
day-played = played: { $count }
day-mark = { $day }: { $points } of { $best }
day-mark-best = { $day }: { $points } of { $best }, the best possible
day-mark-points = { $day }: { $points }
day-mark-open = { $day }: not played
day-mark-today = { $day }: today, not played yet
day-rank-only = Nobody else has played it yet.
day-rank-top = Nobody did better: best of { $count }{ $same ->
    [0] .
    [one] , tied with { $same } other.
   *[other] , tied with { $same } others.
}
day-rank-all-same = { $count ->
    [one] Tied with the only other player.
   *[other] Tied with the { $count } others.
}
day-rank = Better than { $worse } of { $count } others.
day-rank-share = Better than { $share } of the { $count } others.
day-rank-low = { $count ->
    [one] { $count } other player did better.
   *[other] { $count } others did better.
}
day-bonus = with bonus token
day-result = Your result
day-trays = What was possible
day-others = How everyone did
day-others-none = Nobody has played it yet.
day-chart = { $count ->
    [one] { $count } result
   *[other] { $count } results
}
day-chart-points = Points
day-chart-players = Players
day-chart-bonus = with bonus token
day-chart-you = you
day-chart-rest = { $points } or fewer
day-chart-possible = best possible
day-calendar = My days
day-month-before = Previous month
day-month-after = Next month
day-next-hand = Next hand in { $time }
day-play-today = Play today’s hand
day-again = Play it again
day-play = Play this hand
day-outside = This won’t count: your result for the day stays as it is.
day-outside-missed = This day is over, so playing it won’t count.
day-uncover = Show cards and solution
day-replay = Watch my try
day-share = Share
day-picture = Picture
day-start = One minute, one try: the hourglass starts when you turn the cards over. No pausing, and the result is final.
day-start-go = Turn the cards over
day-one-try = One try
day-to-result = How the day went
day-archive-title = All days
day-archive-about = Tap a day to play its hand. Past days don’t count toward your records.
bots-count = How many bots?
bots-level = How strong?

## Browser: the lobby

lobby-title = Who is playing?
lobby-title-solo = A game for one
lobby-seats = Seats
lobby-you = you
lobby-bot = bot
lobby-host = host
lobby-away = away
lobby-free-seat = Free seat
lobby-add-bot = Add a bot
lobby-add-bot-to = Add a bot to seat { $seat }
lobby-clear-seat = Free the seat of { $name }
lobby-remove = Remove { $name }
lobby-rename = Change name
lobby-stand-up = Stand up
lobby-sit-down = Take a seat
lobby-full = All seats are taken. You can watch.
lobby-locked = This table is locked. You can watch.
lobby-lock = Lock the table
lobby-lock-note = Then nobody new can join. Anyone with the link can still watch.
lobby-removed = Removed from the table
lobby-let-in = Let in
lobby-let-in-who = { lobby-let-in }: { $name }
lobby-only-watching = You have no seat, so you will be watching.
lobby-waiting-for-host = Waiting for the host to start.
lobby-try-tray = While you wait: put three spheres on the tray. Pick a color, then tap a hole.
lobby-try-cards = Now try the cards: tap one, and build what it asks for.
lobby-start = Start
lobby-invite = Invite friends
lobby-invite-how = Send the link, let them scan the QR code, or tell them the code:
lobby-invite-watch = Nobody new can join right now, so the table has no code. Anyone with the link can watch.
lobby-code = Table code: { $code }
lobby-link = Link to this table
lobby-copy = Copy link
lobby-share = Share
lobby-qr = QR code of the link to this table
lobby-only-here = Only this computer can open this address. To let everyone on your network join, let the server listen on all addresses: “dimension serve --host 0.0.0.0”.
lobby-settings = Settings
lobby-change = Change
lobby-known = This deal was chosen by its game code, so it will not count toward your records.
lobby-chosen = The host chose these hands, so the game will not count toward your records.

## Browser: settings of a table

settings-seats = Seats
settings-hourglass = Hourglass
settings-seconds = { $seconds } s
settings-no-hourglass = Off
settings-cards = Cards per round
settings-rounds = Rounds
settings-rounds-tokens = In so few rounds you cannot earn enough bonus tokens to gain points: each one you miss costs you.
settings-contradictions = Contradictions
settings-contradictions-drawn = As drawn
settings-contradictions-fewer = Fewer
settings-contradictions-none = None
settings-contradictions-drawn-note = Cards stay as they are drawn; sometimes you have to give one up.
settings-contradictions-fewer-note = No two cards rule each other out.
settings-contradictions-none-note = Every hand can be fulfilled completely.
settings-live-marks = Check marks while building
settings-live-marks-note = Every card shows right away whether it is fulfilled: good for learning.
settings-more = More settings
settings-grade = Difficulty of the hands
settings-grade-any = Any
settings-grade-easy = Easy
settings-grade-medium = Medium
settings-grade-hard = Hard
settings-grade-expert = Expert
settings-grade-evil = Evil
settings-deck = Cards in play
settings-edition = Edition
settings-edition-en = English and Russian
settings-edition-de = German
settings-edition-note = Decides how bonus tokens count: the German edition has a second one for fulfilling every card with fewer spheres than the player with the most.
settings-tokens = Bonus tokens
settings-tokens-box = As in the box
settings-tokens-no-penalty = +3 each
settings-tokens-off = Off
settings-tokens-note = In the box, few bonus tokens cost points at the end. With +3 each, nobody loses any.
settings-open-trays = All trays visible while building
settings-listed = List this table
settings-listed-note = Anyone can find the table on the home page and join.

## Browser: the table

table-joining = Joining the table…
table-lost = Connection lost. Trying again…
table-lost-building = Connection lost. Keep building: everything will be sent once it is back.
table-watching = You are watching
table-you = You
table-players = Players
table-done = done
table-away = away
table-names-away = { $count ->
    [one] { $names } is away
   *[other] { $names } are away
}
table-left = left
table-cards = Cards of this round
table-all-cards = All kinds of cards
table-not-as-promised = The stack had no better hand left: these cards may contradict each other.
table-contradiction = The two framed cards contradict each other. That happens: decide which one to give up.
table-sum = The two framed cards add up: together they ask for exactly three.
coach-round = Three cards, no clock
coach-place = Pick a color below, then tap a hole. Each sphere is a point.
coach-cards = A tick means: fulfilled. Make all three cards tick.
coach-done = All fulfilled! Add spheres for more points, or press “Done”.
coach-time = Now with a clock, and without ticks.
table-my-tray = My tray
table-get-ready = Get ready
table-time-up = Time is up
pause-title = Paused
pause-by = { $name } paused the game
pause-covered = Cards and trays are covered until the game resumes.
pause-go-on = Resume
pause-wait = Waiting for the host
pause-goes-on = Get ready
pause-button = Pause
table-undo = Undo
table-redo = Redo
table-clear = Clear the tray
table-flat = Flat tray
table-tray-3d = 3D tray
table-sound = Sound
table-menu = Menu
table-say-done = Done
table-build-on = Keep building
table-waiting = Waiting for the others…
table-empty-title = Done already?
table-empty-text = There is nothing on your tray yet.
table-empty-done = Yes, done
table-leave = Leave the game
table-leave-ask = Leave the game?
table-leave-note = The others keep playing without you. You can come back to your seat while the game is running.
table-stay = Keep playing
table-you-left = You have left this game.
table-come-back = Come back
table-choose-color = Choose a color first.
table-round-soon = Round { $round } of { $rounds } starts in a moment.
table-round-begins = Round { $round } of { $rounds } begins: { count-cards }.
table-undone = Undone: { count-spheres } on the tray.
table-redone = Redone: { count-spheres } on the tray.
table-cleared = The tray is empty.
table-said-done = You are done.
keys-title = Keyboard
keys-colors-key = 1–5
keys-colors = Choose a color
keys-arrows-key = Arrows
keys-arrows = Move across the tray
keys-letters-key = A–N
keys-letters = Jump to a position
keys-place-key = Enter
keys-place = Place it, or lift a sphere
keys-lift-key = Delete
keys-lift = Lift a sphere
keys-carry-key = X
keys-carry = Pick a sphere up, to swap or move it
keys-escape-key = Esc
keys-escape = Drop the color, stop swapping
keys-undo-key = U
keys-undo = Undo
keys-redo-key = R
keys-redo = Redo
keys-clear-key = Shift + Delete
keys-clear = Clear the tray
keys-turn-key = Shift + arrows
keys-turn = Turn the 3D tray
keys-view-key = V
keys-view = Flat tray or 3D tray
keys-done-key = Space
keys-done = Done, or keep building
keys-cards-key = ?
keys-cards = All kinds of cards

## Browser: coming late, building along, reactions

late-from-round = Join from round { $round }
late-next-game = Join the next game
late-waiting-round = You’ll play from round { $round }.
late-waiting-game = You’ll play in the next game.
late-from = from round { $round }
practice-build = Build along
practice-watch = Just watch
practice-tray = My tray, just for fun
practice-note = Just for you: nobody sees this tray, and it does not count.
practice-score = Your tray, just for fun: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
practice-score-bonus = { practice-score } and a bonus token
reaction-title = Send a reaction
reaction-said = { $name }: { $reaction }
reaction-mute = Hide reactions
reaction-smile = Smile
reaction-laugh = Laugh
reaction-wow = Wow
reaction-oops = Oops
reaction-bravo = Bravo
reaction-heart = Heart

## Browser: when something is not there

problem-nowhere = There is nothing here
problem-nowhere-help = The link may be old or incomplete. From the home page you can start a new game right away.
problem-unknown-room = There is no open table here
problem-unknown-room-help = Perhaps there is a typo in the code. A table that is full, locked or already playing can be reached only by its link: ask someone there to send it.
problem-removed = You are no longer at this table
problem-removed-help = The host freed your seat and can let you in again. Until then, another table is one click away.
problem-damaged-room = This table cannot be read
problem-damaged-room-help = Its data on the server is damaged. Other tables are not affected, and a new one is one click away.
problem-loading = This page did not load completely
problem-loading-help = The connection seems to be shaky. Your games are safe.
problem-reload = Try again
problem-home = To the home page

## Browser: what the server refuses

refused-other = That did not work. Please try again.
refused-unreachable = The server cannot be reached right now. Please try again in a moment.
refused-slow-down = That was a bit too fast. Please wait a moment.
refused-busy = There is a lot going on right now. Please try again in a moment.
refused-rooms-full = All tables of this server are in use right now. Please try again later.
refused-unknown-room = There is no open table with this code. Once a game has begun, you can join only by its link.
refused-unknown-game = There is no such game here.
refused-not-host = Only the host can do that.
refused-not-keeper = Only the one who keeps this table can do that.
refused-wrong-key = This link has been used, or the host took it back. Ask for a new one.
refused-too-many-co-hosts = This table has { $most } co-hosts already.
refused-no-seat = You have no seat at this table.
refused-removed = The host freed your seat and can let you in again.
refused-locked = The host has locked this table. You can watch.
refused-no-identity = Your browser does not accept cookies. Without them the table cannot recognize you: please allow them for this page.
refused-too-late = Just too late: the tray counts as it was when time ran out.
refused-illegal-tray = That tray is not possible, so the last one was restored.
refused-too-many-moves = That was too many changes for one round. The tray counts as it is.
refused-too-many-pauses = That was too many pauses for one round.
refused-table-used-up = This table has been changed too many times. Start the game, or open a new table.
refused-bad-name = Please choose a name with at least one letter.
refused-game-running = The game has already started.
refused-table-full = All seats are taken.
refused-seat-taken = Somebody is already sitting there.
refused-seat-free = Nobody is sitting there anymore.
refused-nobody-seated = Nobody has a seat yet.
refused-bad-code = This game code is not valid. Perhaps there is a typo in it?
refused-code-character = { refused-bad-code }
refused-code-length = { refused-bad-code }
refused-code-version = { refused-bad-code }
refused-code-checksum = { refused-bad-code }
refused-code-settings = { refused-bad-code }

## The browser game: cards and hourglass

card-ui-yes = Fulfilled.
card-ui-no = Not fulfilled.
card-ui-ghost-no = Not fulfilled on the tray shown.
card-ui-ghost-yes = Fulfilled on the tray shown.
card-ui-open = Not fulfilled yet.
card-ui-hint-exactly = Two of these in one color add up: together they ask for exactly three.
card-ui-hint-floor = The line is the ground: this color may not rest on other spheres.
card-ui-hint-bare = The crossed-out striped sphere stands for any color: nothing may rest on this one.
hourglass-left = Time left: { $time }
hourglass-elapsed = Time so far: { $time }
hourglass-starts-in = The round starts in { $count }
hourglass-seconds-left = { $count ->
    [one] { $count } second left
   *[other] { $count } seconds left
}
hourglass-time-up = Time is up.

## The browser game: the ceremony after a round

ceremony-title = Round { $round }: scoring
ceremony-count = Scoring
ceremony-skip = Skip
ceremony-look = Tap a card to see where it applies on the tray.
ceremony-show-tray = Show in the middle: { $name }
ceremony-rounds = Rounds so far
ceremony-total = { $points } in total
ceremony-moves = Move by move
ceremony-step = { $step } of { $count }
ceremony-earned = { $count ->
    [one] A bonus token!
   *[other] { $count } bonus tokens!
}
ceremony-tray-of = { $name }: { $count ->
    [one] { $count } sphere
   *[other] { $count } spheres
}
ceremony-none-there = None of the spheres on the card are on the tray.
ceremony-bonus = { $count ->
    [one] bonus token
   *[other] { $count } bonus tokens
}
ceremony-announce = Round { $round }: { $spheres ->
    [one] { $spheres } sphere
   *[other] { $spheres } spheres
}, { $failed ->
    [0] every card fulfilled
    [one] { $failed } card not fulfilled
   *[other] { $failed } cards not fulfilled
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $tokens ->
    [0] .
    [one] {" "}and a bonus token.
   *[other] {" "}and { $tokens } bonus tokens.
}
ceremony-best-waiting = Looking for the best tray…
ceremony-best = Best possible: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ceremony-best-bonus = Best possible: { $points ->
    [one] { $points } point
   *[other] { $points } points
} with a bonus token
ceremony-best-with-bonus = With a bonus token, at most { $points ->
    [one] { $points } point
   *[other] { $points } points
} would have been possible.
ceremony-best-gives-up = { $count ->
    [one] Even the best tray has to give up one card.
   *[other] Even the best tray has to give up { $count } cards.
}
ceremony-best-misses = { $count ->
    [one] Even the best tray has to give up this card:
   *[other] Even the best tray has to give up these cards:
}
ceremony-moves-away = { $count ->
    [one] You were one move away.
    [2] You were two moves away.
    [3] You were three moves away.
   *[other] You were { $count } moves away.
}
ceremony-away-of = { $name }: { $count ->
    [one] one move away.
   *[other] { $count } moves away.
}
ceremony-perfect = Nothing better was possible!
ceremony-your-tray = Your tray
ceremony-best-tray = Best tray
ceremony-show-moves = { $count ->
    [one] Show me the move
    [2] Show me the two moves
    [3] Show me the three moves
   *[other] Show me the { $count } moves
}
ceremony-pause = Pause
ceremony-move-of = Move { $number } of { $count }:
ceremony-move-put = Put { color } here.
ceremony-move-lift = Take this one away.
ceremony-move-swap = Swap these two.
ceremony-next = Next round
ceremony-to-standings = To the result
ceremony-waiting = Ready
ceremony-waiting-for = Waiting for { $names }
ceremony-continues = continues automatically in { $time }
result-perfect = Perfect
result-brilliant = Brilliant
result-strong = Strong
result-good = Good
result-tricky = Tricky hand
result-tricky-game = Tricky cards
result-possible = possible
result-cost = “{ $kind }” cost you { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
result-cards = { $count } cards cost you { $points } points.
result-spheres = Every card fulfilled: { $count ->
    [one] one more sphere
   *[other] { $count } more spheres
} would have fitted.

## The browser game: standings

standings-over = Final result
standings-solo = { $total ->
    [one] { $total } point
   *[other] { $total } points
}
standings-solo-par = { $total } of { $best ->
    [one] { $best } point
   *[other] { $best } points
}
standings-par = Best possible: { $best }
standings-start = start
standings-no-tokens = without bonus tokens
standings-you-win = You win!
standings-wins = { $name } wins!
standings-shared = { $names } share the win!
standings-place = Place { $place }
standings-round = Round { $round }
standings-path = Round by round
standings-best-round = Best round: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
standings-tokens = { $count ->
    [0] no bonus token
    [one] { $count } bonus token
   *[other] { $count } bonus tokens
}
standings-tie-tokens = Tied on points: bonus tokens decide.
standings-known = This deal could have been known in advance, so it does not count toward the records.
standings-chosen = The host chose these hands, so the game does not count toward the records.
standings-rematch = Rematch
standings-again = Play again
standings-lobby = Back to the lobby
standings-settings = Other settings
standings-host-decides = The host can start a rematch here at any time.
standings-propose = Another game?
standings-proposed = The host knows that you would like another game.
standings-wish = { $count ->
    [one] { $names } wants another game.
   *[other] { $names } want another game.
}
standings-replay = Watch the replay
standings-home = Home
standings-share = Share
standings-share-about = With this code, anyone can play the same cards.
standings-copy-code = Copy code
standings-copy-link = Copy link
standings-copied = Copied
share-fulfilled = 🟢
share-failed = ❌
share-moves = { $count ->
    [0] Nothing better was possible
    [one] { $count } move from perfect
   *[other] { $count } moves from perfect
}
standings-copy-by-hand = Please copy this:
standings-picture-failed = The picture could not be made.
standings-picture-subtitle = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} of { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
standings-picture-code = Play the same cards: { $code }
standings-solo-first = Your first game with these settings: now there is something to beat.
standings-solo-record = A new record!
standings-solo-rank = Place { $rank } of your { $games } games with these settings.
standings-solo-now = this game
standings-solo-best = previous best
standings-solo-average = average
standings-solo-chart = This game: { $total }. Previous best: { $best }. Average: { $average }. Earlier games: { $recent }.

## Command line: solve, explain, par

solve-best = Best possible: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, no bonus token.
solve-best-bonus = Best possible: { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a bonus token.
solve-given-up = Cards given up:
solve-with-bonus = With a bonus token: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $tray }
solve-count = Optimal trays: { $trays }, or { $classes } not counting rotations and reflections.
solve-all = All optimal trays:
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
explain-lacking-colors = Every card can be fulfilled, but only with a color missing from the tray.
explain-impossible = No tray fulfills every card.
explain-with-five-colors = With all five colors on the tray, these cards rule each other out:
explain-at-all = On any tray, these cards rule each other out:
explain-grade = Grade: { $grade } (optimal trays: { $trays })

## Why no tray scores more

why-title = Why not more?
why-part = { $number } { color }
why-part-pair = { $number } { first } and { second }
why-sum = At most { $parts } = { count-spheres }.
why-room = These cards leave room for at most { count-spheres }.
why-contradiction = No tray fulfills these cards together.
why-full = A tray has room for { count-spheres }, and no card has to be given up.
why-full-allowed = Only { count-spheres } may lie on the tray, and no card has to be given up.
why-given-up = { $count ->
    [one] Giving up one card
   *[other] Giving up { $count } cards
} costs { $lost } points: at most { $spheres } − { $lost } = { $points }.
why-no-bonus = No bonus token is possible: no tray with all five colors fulfills these cards.
why-less-with-bonus = With all five colors, these cards leave room for only { count-spheres }: no bonus token with as many points.
why-fullest = The fullest tray
fact-tray-exactly = { $number ->
    [0] No { color } sphere is on a best tray.
    [1] Exactly one { color } sphere is on a best tray.
   *[2] Exactly { $number } { color } spheres are on a best tray.
}
fact-tray-most = { $number ->
    [1] At most one { color } sphere is on a best tray.
   *[2] At most { $number } { color } spheres are on a best tray.
}
fact-tray-least = { $number ->
    [1] At least one { color } sphere is on a best tray.
   *[2] At least { $number } { color } spheres are on a best tray.
}
fact-center-exactly = { $number ->
    [0] No { color } sphere lies in the center of a best tray.
   *[1] A { color } sphere lies in the center of a best tray.
}
fact-top-exactly = { $number ->
    [0] No { color } sphere lies on top of a best tray.
   *[1] A { color } sphere lies on top of a best tray.
}
fact-any-top-exactly = { $number ->
    [0] Nothing lies on top of a best tray.
   *[1] A sphere lies on top of a best tray: three spheres carry it.
}
fact-upper-exactly = { $number ->
    [0] No { color } sphere lies on the middle level of a best tray.
    [1] Exactly one { color } sphere lies on the middle level of a best tray.
   *[2] Exactly { $number } { color } spheres lie on the middle level of a best tray.
}
fact-upper-most = { $number ->
    [1] At most one { color } sphere lies on the middle level of a best tray.
   *[2] At most { $number } { color } spheres lie on the middle level of a best tray.
}
fact-upper-least = { $number ->
    [1] At least one { color } sphere lies on the middle level of a best tray.
   *[2] At least { $number } { color } spheres lie on the middle level of a best tray.
}
fact-any-upper-exactly = { $number ->
    [0] Nothing lies on the middle level of a best tray.
    [1] Exactly one sphere lies on the middle level of a best tray.
   *[2] Exactly { $number } spheres lie on the middle level of a best tray.
}
fact-any-upper-most = { $number ->
    [1] At most one sphere lies on the middle level of a best tray.
   *[2] At most { $number } spheres lie on the middle level of a best tray.
}
fact-any-upper-least = { $number ->
    [1] At least one sphere lies on the middle level of a best tray.
   *[2] At least { $number } spheres lie on the middle level of a best tray.
}
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
census-fulfillable = Fulfilled by a tray with all five colors: { $hands } ({ $share })

## The browser game: the lesson

lesson-title = How to play
lesson-offer-title = New here?
lesson-offer = Learn it by playing, in two minutes.
lesson-progress = Step { $number } of { $count }
lesson-next = Next
lesson-skip = Skip
lesson-restart = Start this step again
lesson-again = Play the lesson again
lesson-rules = Read all the rules
lesson-play = Play a real game
lesson-place-title = Put spheres on the tray
lesson-place-task = Choose a color below, then tap a hole. Three spheres will do.
lesson-place-done = That’s it. You have three spheres of each color.
lesson-stack-title = Stack them
lesson-stack-task = Three spheres that touch carry a fourth in the pocket between them. Put the orange one on top: the free positions light up.
lesson-stack-done = It lies safely on three others. None of them can be lifted now.
lesson-room-title = Neighbors need room
lesson-room-task = Pockets side by side are too close for two spheres. Find a pocket for another one on the middle level.
lesson-room-done = Right: at most three of the six pockets can be used.
lesson-top-title = All the way up
lesson-top-task = On three spheres of the middle level there is room for one more. Crown your tray.
lesson-top-done = Eleven spheres: no more will fit.
lesson-exactly-title = Exactly two
lesson-exactly-task = The card asks for exactly two orange spheres, but three are glowing. Tap one to take it away, or put another color on it.
lesson-exactly-done = Exactly two. One would be as wrong as three.
lesson-touch-title = They touch
lesson-touch-task = Black and blue have to touch, but these two lie apart. Bring them together: drag one next to the other.
lesson-touch-done = The card is fulfilled: the two colors touch, or one of them is missing altogether.
lesson-apart-title = They stay apart
lesson-apart-task = Black and white must not touch. The line shows where they do. The sphere in the center touches all around it.
lesson-apart-done = Now they do not touch anywhere.
lesson-floor-title = Only at the bottom
lesson-floor-task = See the ground on the card? Orange belongs at the very bottom, but this one lies on others. Bring it down.
lesson-floor-done = No orange sphere lies on others. Others may still lie on orange!
lesson-bare-title = Nothing on top
lesson-bare-task = See the crossed-out sphere on the card? Nothing may rest on green, but the white one does. Change that.
lesson-bare-done = Nothing rests on green. It may lie on any level.
lesson-more-title = More than
lesson-more-task = There have to be more orange spheres than black ones. Add orange, or take black away.
lesson-more-done = More orange than black. An equal number would not be enough.
lesson-four-title = Four together
lesson-four-task = White and orange together have to make exactly four. One is missing.
lesson-four-done = Four in all. How you split them between the two colors does not matter.
lesson-end-title = You’re ready to play!
lesson-end-spheres = for every sphere on your tray when time is up
lesson-end-cards = for every card that is not fulfilled
lesson-end-bonus = a bonus token if every card is fulfilled and all five colors are on the tray: at the end, too few tokens cost points and many earn points

## The browser game: the rules

rules-title = The rules
rules-lead = Everything in one place.
rules-lesson = Two minutes of playing will teach you faster.
rules-contents = Contents
rules-goal-title = The goal
rules-goal = Everyone builds on their own tray, at the same time and with the same cards. The more spheres you place and the more cards you fulfill, the higher you score.
rules-material = A tray has seven holes. Each player has fifteen spheres, three each in black, white, blue, green and orange. There are sixty task cards, or cards for short, and everyone starts with ten points.
rules-round-title = A round
rules-round-1 = Six cards are revealed and the hourglass is turned. Sixty seconds is our default; the table can choose another time.
rules-round-2 = Everyone builds at the same time. Here you see the other trays only when time is up, unless the table chooses otherwise. When the sand has run out, whatever is on your tray counts.
rules-round-3 = Every sphere on your tray is worth one point. Every card you did not fulfill costs two points.
rules-round-4 = If you fulfill every card and have all five colors on your tray, you earn a bonus token.
rules-round-5 = In the German edition, you earn another token if you fulfill every card with fewer spheres than the player with the most. All players count for that, whether or not they fulfilled their cards. This second token does not need all five colors. Several players may share the most; alone, you never get it.
rules-round-6 = Then the cards are put aside, the spheres go back to their slots, and the next round begins.
rules-stacking-title = Stacking
rules-stacking-bottom = Seven spheres lie at the bottom: one in the center, six around it.
rules-stacking-middle = A sphere can rest in the pocket between the center and two neighbors on the ring. Neighboring pockets are too close, so at most three are in use.
rules-stacking-top = Three spheres on the middle level carry a last one: eleven in all.
rules-touching = Spheres touch when they lie against each other: the center and the whole ring, neighbors on the ring, a sphere and the three it rests on, and two spheres on the middle level unless they lie opposite each other. The top sphere touches nothing at the bottom. On a real tray you may see a small gap between neighbors in the bottom holes: they still count as touching.
rules-moving = A sphere that carries another cannot be lifted. Putting a color on a sphere exchanges it, and two spheres can be swapped.
rules-cards-title = The cards
rules-print = Print the overview (A5)
rules-cards = There are seven kinds. “Touching”, “apart”, “only at the bottom” and “nothing on top” are fulfilled when a color is missing. Where spheres are counted, a missing color counts as zero: without orange, “exactly one orange” is not fulfilled.
rules-contradictions = Cards can contradict each other. Then everyone decides alone which ones to fulfill and accepts the loss. Nobody can earn the bonus token for five colors in such a round.
rules-end-title = The end
rules-end = After six rounds the bonus tokens turn into points. Too few cost you points, many earn them:
rules-tokens = Bonus tokens
rules-edition-en = English and Russian edition
rules-edition-de = German edition
rules-tie = The player with the most points wins. A tie goes to the player with more bonus tokens; if that is tied too, the win is shared.
rules-variants-title = Variants
rules-variant-1 = Eight cards a round for experts. (Three to seven cards, and one to twelve rounds, are our own additions.)
rules-variant-2 = Fewer contradictions: a card that contradicts one already revealed goes to the bottom of the stack, and another is revealed. Or none: every hand can be fulfilled completely.
rules-variant-3 = A deck without “exact number”, without “more than” and “four together”, or without all three.
rules-variant-4 = Alone: the same game, against your own earlier results with the same settings.
rules-rulings-title = Rulings
rules-rulings = Where the rulebooks are silent or disagree, this is how it is played here.
rules-r1 = Only what would stay up in real life can lie on a tray. A sphere that carries another stays put; exchanging or swapping in place is one move.
rules-r2 = A single white sphere does not fulfill “white touches white”; no white at all does.
rules-r3 = “Exactly one” and “exactly two” of the same color add up: both ask for exactly three, and with any other number neither is fulfilled.
rules-r4 = “Touch” and “apart” of the same two colors are each judged as written. Without one of the colors both are fulfilled, but then there is no bonus token for five colors.
rules-r5 = Two spheres on the middle level touch unless they lie opposite each other; three always touch. (Where a rulebook shows two that do not touch, they can only be opposite ones.)
rules-r6 = “On top” means resting directly on it, whatever level it lies on. A sphere at the bottom next to an empty pocket is fine.
rules-r7 = Points can drop below zero; the debt carries over.
rules-r8 = When the stack runs out, the cards put aside are shuffled back in.
rules-r9 = A player who leaves keeps the seat; the tray is scored as it stands.
rules-r10 = Two cards contradict each other when no tray with all five colors fulfills both.
rules-r11 = “No contradictions” reveals only hands that some tray with all five colors fulfills completely. If the stack has none, the table is told and the cards stand as drawn.
rules-box = Dimension was invented by Lauge Luchau and published by Kosmos. This is an independent project with its own words and pictures. Real spheres in real hands are even nicer: we recommend the box.

## The rules screen: a round as an example. The numbers are those of the library, which a test proves.

rules-example-title = An example
rules-example-lead = Three players had these cards:
rules-example-1 = Ann has 9 spheres in all five colors and fulfilled every card: 9 points and 1 bonus token. In the German edition it is 2 tokens, because Ben has more spheres.
rules-example-2 = Ben has 11 spheres, but 3 of them are orange instead of 2: 1 card not fulfilled, 11 − 2 = 9 points and no bonus token.
rules-example-3 = Cleo has 7 spheres and fulfilled every card, but without white: 7 points and no bonus token. In the German edition it is 1 token, because Ben has more spheres.

## The rules screen: at a real table

rules-real-title = At a real table
rules-real-setup = For one to four players, ages 8 and up. Before the very first game, stick three adhesive feet under each tray. Everyone takes a tray, fifteen spheres (three of each color) and an overview tile. Spare spheres stay in the box. Shuffle the cards into a face-down stack, sort the other tokens as a supply, and put the hourglass where everyone can see it.
rules-real-talk = Before the first game, go through all kinds of cards together and talk them over.
rules-real-tokens = Point tokens are worth 1, 5, 10, 20 and 50. Everyone starts with one 5 and five 1s, and tokens can be changed at any time.
rules-real-hourglass = No rulebook says who turns the hourglass or how long it runs. Agree on it; 60 seconds is our default.
rules-real-reading = When time is up, spheres are counted first. Then one player reads the cards out one by one, and everyone answers yes or no. Each no costs two points right away.
rules-real-box = In the box: 4 trays, 60 spheres (12 of each color), 60 task cards, 4 overview tiles and 1 hourglass.
rules-real-box-en = English edition: 90 point tokens (30 × 1, 20 × 5, 10 × 10, 6 × 20, 24 × 50) and 30 bonus tokens.
rules-real-box-de = German edition: 74 point tokens (30 × 1, 20 × 5, 10 × 10, 5 × 20, 9 × 50) and 45 bonus tokens.
rules-real-box-ru = Russian edition: 90 point tokens and 30 bonus tokens; the trays have to be put together first.
rules-real-drawings = There is one drawing here for every printed card, in our own style. On a printed card about above and below, a striped sphere stands for any color, and a light triangle shows which way is up. Here, “only at the bottom” shows the ground, and “nothing on top” a crossed-out striped sphere.

## The browser game: replays and my games

replay-title = Replay
replay-loading = Fetching the game…
replay-share = Share
replay-rounds = Rounds
replay-play = Play
replay-back = Previous tray
replay-on = Next tray
replay-scrubber = Point in the round
replay-at = { $time }, tray { $number } of { $count }
replay-scored = Scored
replay-verdicts = Cards fulfilled: { $count } of { $all }
replay-best = What was possible
replay-standings = Result
replay-code = Game code:
replay-my-games = My games
games-title = My games
games-loading = Fetching your games…
games-none = No finished games yet. Your first one will be here, with every tray to look at again.
games-play = Play now
games-continue = Continue: round { $round } of { $rounds }
games-come-back = You left: come back to round { $round } of { $rounds }
games-with = with { $names }
games-paused = paused
games-retry = Try again
games-alone = Alone
games-won = Won!
games-place = Place { $place } of { $players }
games-replay = Replay
games-again = Same cards again
games-known = not in the records
games-chosen = chosen hands, not in the records

## The browser game: help for single seats

aid-title = Help for { $name }
aid-about = So that unequal players have an equal chance. Everybody at the table sees it. Rounds with help stay out of records.
aid-seconds = Head start
aid-seconds-note = So long with the cards before the hourglass starts for the others.
aid-cards = Cards that count
aid-cards-all = All
aid-cards-note = Only the first ones cost points; the others are as good as fulfilled.
aid-more-points = Extra points at the start
aid-ahead = { $seconds } s head start
aid-marks = check marks
aid-first-cards = first { $count } cards
aid-points = +{ $points } points
aid-others-ahead = Head start: { $names }
aid-even = Make it even
aid-even-done = The help for each seat is set, from earlier games and the levels of bots.
aid-even-already = This table is even already.
aid-even-unknown = Not all players have a record yet: choose their help yourself.
games-helped = with help, not in the records
settings-own-help = Players choose their own help
settings-own-help-note = Otherwise only the host gives help: a head start, check marks, fewer cards or extra points.

## The browser game: hands of one's own

hands-title = Hands of your own
hands-lead = Make a set of 1 to 12 hands: pick cards, type them, or take hands you know. For each you see what is possible, how hard it is and what contradicts. One link has the whole set.
hands-set = The set
hands-hand = Hand { $number }
hands-empty = No cards yet: a hand has three to eight.
hands-add = Another hand
hands-added = Hand { $number } is added.
hands-take = Take a hand
hands-take-this = Take this hand
hands-take-puzzle = A puzzle
hands-take-all = Make a set of these hands
hands-draw = Draw cards at random
hands-up = Move up
hands-down = Move down
hands-remove = Remove this hand
hands-full = { $most } hands are the most.
hands-too-many = A set has at most { $most } hands.
hands-wrong = Something is wrong with hand { $number }; until then the set cannot be played.
hands-grade = grade: { $grade }
hands-play = Play it
hands-play-about = To challenge a friend, play it alone first and send your result. At a table for a class or a club, the hands also show on the big screen. Results with hands of your own do not count toward records.
hands-text = As text
hands-text-about = One hand on each line. Paste a set here, or copy this one.
hands-copy-text = Copy the text

## The browser game: with one's own box

box-title = With your own box
box-lead = You have the spheres and the cards. Here is an hourglass nobody can miss, a fair judge for every tray, and the best that was possible.
box-stop = Stop
box-again = Restart
box-cards = The cards on the table
box-cards-hint = Tap the cards that lie open, up to eight. Another tap puts one back.
box-codes = Or type their codes
box-full = Eight cards are the most. Put one back first.
box-clear = Clear the hand
box-tray = A tray from the table
box-tray-hint = Copy the tray onto the screen. Every card is judged right away: tap one to see what breaks it.
box-best = Show the best tray
box-sheet = Score sheet
box-sheet-about = For one to four players, six rounds, both editions. The cards are read aloud, and nothing is lost when you close the page.
box-keep-score = Keep the score
box-sheet-hint = Tap the cards of this round together first.
box-players = Players
box-player = Player { $number }
box-new-game = New game
box-round = Round { $round } of { $rounds }
box-read = Read the cards aloud
box-read-next = Next card
box-read-end = Done reading
box-silent = This browser cannot speak; the cards are shown one by one.
box-spheres = Spheres
box-five-colors = All five colors are on the tray
box-write-down = Write this round down
box-points = Points
box-total = Total
box-take-back = Change the last round
box-best-of-all = The best tray of each hand


## Browser and command line: the hand of the day

refused-one-try = You get only one try at the hand of the day.
refused-day-over = The day of this hand is over.
refused-unknown-day = There is no hand for this day.
refused-not-tried = Your one try that counts comes first. After that you can play this hand again.

help-daily = Play the hand of the day in this terminal: one minute, one try.
help-daily-server = Play the hand of this server, such as https://play.example.org; by default, of this machine.
help-daily-day = Play a past day’s hand, which does not count toward your records; by default today’s.
help-value-day = DAY
usage-bad-day = { $name } needs a day such as 2026-11-16, not “{ $value }”.
usage-bad-address = { $name } needs an address such as https://play.example.org, not “{ $value }”.
client-unreachable = { $address } cannot be reached: { $reason }.
client-no-server = There is no Dimension server at { $address }.
usage-server-refused = { $message }
terminal-daily = Hand of the day, { $day }: { $grade }
terminal-daily-one-try = One minute, and one try that counts.
terminal-daily-practice = You can play this hand as often as you like; it does not count toward your records.
terminal-daily-later = Nothing has started yet: the hand is waiting for you.
terminal-daily-result = { $points } of { $best } points
terminal-daily-others = { $others ->
    [0] Nobody else has played it yet.
   *[other] Better than { $beaten } of { $others }.
}
terminal-daily-streak = { $streak ->
    [one] Streak: { $streak } day
   *[other] Streak: { $streak } days in a row
}
terminal-daily-next = Next hand in { $hours } h { $minutes } min.
terminal-daily-share = To share:

## Browser: puzzles

puzzles-title = Puzzles
puzzles-lead = No clock. Every hand has been solved, so there is always an answer to find.
puzzles-grade = How hard?
puzzles-my-level = At my level
puzzles-my-level-is = At my level: { $grade }
puzzles-rating = Your rating
puzzles-finding = Still finding your level: somewhere between { $low } and { $high }.
puzzles-certain = 95% certain: between { $low } and { $high }.
puzzles-rating-how = Your first answer to a puzzle changes your rating and the puzzle’s. With hints, a solution gains less, but it never costs anything.
puzzles-totals = Solved so far
puzzles-solved-of = { $solved } of { $tried }
puzzles-none = Nothing yet. The first puzzle takes a minute or two.
puzzle-rating = { $rating } ± { $spread }
puzzle-about = { $grade } · rated { $rating }
puzzle-fulfill = Fulfill them all
puzzle-optimum = Find the best
puzzle-conflict = Spot the contradiction
puzzle-short-fulfill = All
puzzle-short-optimum = Best
puzzle-short-conflict = Contradiction
puzzle-goal-fulfill = Fulfill every card, with all five colors on the tray.
puzzle-goal-optimum = Not every card can be fulfilled. Reach the best possible result.
puzzle-goal-conflict = Choose the cards that contradict each other: no tray with all five colors fulfills them all.
puzzle-progress = { $fulfilled } of { $cards } cards, { $colors } of 5 colors
puzzle-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
puzzle-points-bonus = { $points ->
    [one] { $points } point
   *[other] { $points } points
} and a bonus token
puzzle-chosen = { $count ->
    [0] No card chosen
    [one] { $count } card chosen
   *[other] { $count } cards chosen
}
puzzle-answer-optimum = That’s the best
puzzle-answer-conflict = These are the ones
puzzle-wrong-fulfill = Not quite yet. Keep building.
puzzle-wrong-optimum = More is possible.
puzzle-wrong-conflict = Not quite: choose again.
puzzle-solved = Solved!
puzzle-given-up = The solution
puzzle-known = You have seen this puzzle before, so your rating stays as it is.
puzzle-next = Next puzzle
puzzle-why = Why not all?
puzzle-give-up = Show the solution
puzzle-hints = Hints
puzzle-hint-possible = What is possible?
puzzle-hint-give-up = Which cards to give up?
puzzle-hint-move = Show me a move
puzzle-hint-tray = Show me a tray
puzzle-hint-conflict-possible = How many cards?
puzzle-hint-conflict-give-up = Name one of them
puzzle-hint-conflict-move = Name all but one
puzzle-hint-conflict-tray = Name them all
puzzle-hint-count = { $count ->
    [one] { $count } card is enough.
   *[other] { $count } cards contradict each other.
}
puzzle-hint-among = { $count ->
    [one] This card is one of them:
   *[other] These cards are among them:
}
puzzle-hint-fact = Tell me something that follows
puzzle-hint-follows = Follows from { $count ->
    [one] this card
   *[other] these cards
}, and from what is possible:
puzzle-hint-points = Follows from the points that are possible alone.
puzzle-hint-another-fact = Something else that follows
puzzle-hint-no-fact = Your tray shows everything that follows from the cards. The rest is for you to try.
puzzle-hint-make = Make this move
puzzle-hint-another = Another move
puzzle-hint-no-move = Your tray needs no more moves.
puzzle-cost = { $count ->
    [1] After that, a solution wins three quarters of the points.
    [2] After that, a solution wins half of the points.
    [3] After that, a solution wins a quarter of the points.
   *[other] After that, a solution wins no points. It never loses any.
}
puzzle-hint-gives-up = { $count ->
    [0] No card has to be given up.
    [one] This card has to be given up:
   *[other] These cards have to be given up:
}

## Browser: rush

rush-title = Rush
rush-lead = Three minutes, hand after hand, harder and harder. Fulfill every card, with all five colors on the tray. Three strikes and you’re out.
rush-soon = Get ready: three, two, one.
rush-hand = Hand { $number }
rush-beat = Beat { $count }
rush-combo = × { $count } in a row
rush-review = Hand by hand
rush-hands = { $count ->
    [one] hand
   *[other] hands
}
rush-solved = { $count ->
    [one] { $count } hand solved
   *[other] { $count } hands solved
}
rush-strikes = { $count ->
    [one] { $count } strike of { $most }
   *[other] { $count } strikes of { $most }
}
rush-pass = Pass
rush-keys = Space: done. P: pass, which counts as a strike.
rush-colors = All five colors have to be on the tray.
rush-wrong = Not fulfilled
rush-passed = This would have been right
rush-out = Three strikes
rush-best = { $count ->
    [one] Your best: { $count } hand
   *[other] Your best: { $count } hands
}
rush-new-best = A new personal best!
rush-not-listed = Faster than anyone can lay spheres: this rush is in no public list.
rush-again = Again
rush-offline = A rush needs the server, which cannot be reached. Puzzles work without it.
rush-lists = Best results
rush-today = Today
rush-week = Last 7 days
rush-ever = All time
rush-nobody = Nobody yet. Be the first!

## Browser: my record

record-title = My record
record-loading = Fetching your record…
record-none = No rounds yet. Play one, and you will see here how close you get to what was possible.
record-possible = of what was possible
record-sum = { $points } of { $best } points in { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
} and { $games ->
    [one] one game
   *[other] { $games } games
}
record-bonuses = { $bonuses ->
    [0] No bonus tokens so far.
    [one] A bonus token in one of the rounds.
   *[other] A bonus token in { $bonuses } of the rounds.
}
record-scope = These are the rounds of finished games, without starting points, bonus tokens and rounds in which you did nothing.
record-practice = { $rounds ->
    [one] Not counted: one round with cards you could have known, or with check marks while building. There you reached { $share } of what was possible.
   *[other] Not counted: { $rounds } rounds with cards you could have known, or with check marks while building. There you reached { $share } of what was possible.
}
record-time = Over time
record-column = Each column is
record-column-game = a game
record-column-week = a week
record-chart = Shares of what was possible, oldest first: { $values }. Overall: { $average }.
record-average = Overall: { $share }
record-first = Your next games will appear next to this one.
record-cards = Kinds of cards
record-worst = You lose the most points on “{ $kind }”.
record-no-loss = So far you have fulfilled every card that the best tray fulfills.
record-fulfilled = { $count } of { $seen } fulfilled · { $share }
record-lost = { $points ->
    [-1] { $points } point
   *[other] { $points } points
}
record-given-up = Cards that even the best tray cannot fulfill are not counted.
record-practice-kind = Practice
record-before-after = Before practice { $before }, since then { $after } · { $solved } of { $tried } puzzles solved
record-missed = More was possible
record-missed-lead = The hand and your tray, as you left it: find the rest.
record-missed-points = { $points } of { $best } points
record-missed-try = Try again
record-practice-cards = Practice with puzzles
record-settings = By settings
record-settings-sum = { $points } of { $best } points · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
record-cards-each = { $cards ->
    [one] one card
   *[other] { $cards } cards
}
record-no-hourglass = no hourglass
record-grade = { $grade }
record-contradictions-fewer = fewer contradictions
record-contradictions-none = no contradictions
record-live-marks = check marks while building
record-elsewhere = Days, puzzles, rush
record-days = Hand of the day
record-streak = { $days ->
    [0] No streak
    [one] One day
   *[other] { $days } days in a row
}
record-longest = { $played ->
    [0] none played yet
   *[other] longest streak: { $days }, played: { $played }
}
record-puzzles = Puzzles
record-rating = { $rating } ± { $spread }
record-solved = { $solved } solved
record-rush = Rush
record-hands = { $hands ->
    [one] one hand
   *[other] { $hands } hands
}
record-rush-best = your best rush
record-device = My devices and data

## Browser: my devices, my data

refused-no-former-player = There is nothing to undo: this device was not connected, or too long ago.
refused-unknown-link = This link no longer works: it is good for one use, within five minutes. Make a new one on the other device.
people-deleted = Deleted player
device-title = My devices and data
device-lead = You need no account: this browser remembers who you are. Here you can take your games to another device, or leave without a trace.
device-link-title = Another device
device-link-how = Scan a code with the other device, or open a link there: it then shows the same games and results as this one.
device-link-make = Show code and link
device-link-again = Make a new one
device-link-label = Link for the other device
device-link-qr = QR code of the link for the other device
device-link-left = Works once, for another { $time }.
device-link-secret = Keep it to yourself: anyone who opens it plays as you.
device-link-over = This link no longer works.
device-export-title = Everything about you
device-export-how = One file with everything stored about you: games, rounds, puzzles and results, and the settings of this browser.
device-export = Download my data
device-delete-title = Delete everything
device-delete-how = Your identity, your names and your results are removed from this server. Games you played with others stay, with “{ people-deleted }” in your place.
device-delete = Delete my data
device-delete-sure = Delete everything about you?
device-delete-sure-text = Games, results and streaks are gone for good, on all your devices. This cannot be undone.
device-delete-yes = Delete everything
device-delete-no = Keep everything
device-deleted-title = Deleted
device-deleted = Your data is gone. Your name disappears from games with others within a few minutes. If you keep playing, you start from scratch.
device-join-title = Connect this device
device-join-nameless = the other device
device-join-text = This device will then show the games and results of { $name }.
device-join-sees = From then on, both devices are one player: the person who made this link sees your trays and results and can play as you. Continue only if that was you.
device-join-mine = What happens to what you have played on this device?
device-join-leave = Leave it
device-join-both = Join both
device-join-leave-note = It stays on the server, but is no longer shown here. You can go back to it for 30 days.
device-join-both-note = { $name } gets your games, results and puzzles too. They cannot be taken apart again. Games in progress stay where they are.
device-join-yes = Connect
device-join-no = Leave it as it is
device-join-already = This device already shows the games and results of { $name }.
device-joined = Done. This device now shows the games and results of { $name }.
device-undo-title = Connected the wrong device?
device-undo-how = For 30 days, this device can be the player again who it was before.
device-undo = Undo the connection
device-undone = This device is the player again who it was before.
device-home = To the home page

## Browser: without a network

offline-title = No network right now
offline-lead = You can keep playing. Your results are sent once you are back online; they don’t count toward your records.
offline-no-pack = The lesson, the rules and the hourglass still work. For games and puzzles, open this page once while you are online.
offline-continue = Continue the offline game
offline-days = Hands of the past few days
offline-waiting = { $count ->
    [one] One result is waiting to be sent.
   *[other] { $count } results are waiting to be sent.
}
offline-note = Played offline: sent once you are back online; doesn’t count toward your records.
offline-results = Played offline
offline-results-about = Only you see these results: they don’t count toward records or streaks.
offline-solo = A game for one
offline-daily = Hand of { $day }
offline-puzzle = Puzzle
offline-solved = solved
offline-unsolved = not solved

## Link previews

preview-invitation = { $name } invites you to a game of Dimension
preview-invitation-unnamed = You are invited to a game of Dimension
preview-table = { $name }’s Dimension table
preview-table-unnamed = A Dimension table
preview-alone = { $name }: { count-points }
preview-won = { $name } won with { count-points }
preview-shared = Won together: { $name }, { count-points }
preview-unnamed = A finished game: { count-points }
preview-watch = Watch the game tray by tray
preview-challenge = { $name }: { $total } of { $par }. Beat it!
preview-challenge-unsolved = { $name }: { count-points }. Beat it!
preview-challenge-about = The same cards, against a ghost that builds the way { $name } did.
preview-daily = Hand of the day
preview-day = The hand of { $date }
preview-played = { $count ->
    [0] not played yet
    [one] { $count } player
   *[other] { $count } players
}
preview-one-try = One minute, one try
preview-puzzles = Puzzles with no clock
preview-puzzles-about = Endless hands at your level, with step-by-step hints and a proven best tray.
preview-rush = Rush: three minutes, three strikes
preview-rush-about = Hands that get harder and harder. How many can you solve?
preview-rules = The rules of Dimension
preview-rules-about = Spheres, cards, points and bonus tokens, explained with pictures.
preview-picture = A wooden tray with glossy spheres

## Browser: big tables

home-play-class = For a class or a club
people-numbered = Player { $number }
people-name-numbered = { $name } · { $number }
big-free-seats = Free the { $count } seats of players who are away
preset-label = Kind of lesson
preset-first = First lesson
preset-first-note = Four cards, two minutes, four rounds, check marks, no contradictions.
preset-normal = Normal
preset-normal-note = As in the box: six cards, one minute, six rounds.
preset-tournament = Tournament
preset-tournament-note = Six cards, one minute, hard hands that can all be fulfilled.
preset-own = Own
preset-own-note = Your own choice of settings.
lead-go-on = Continue without waiting
lead-add-time = + 30 seconds
lead-end-round = End the round
lead-finish = Finish after this round
lead-stop = Stop the game
lead-stop-ask = Stop the game now?
lead-stop-note = There will be no result. To see who is ahead, finish after this round instead.
table-stop-note = It will have no result and will not count.
lead-play-on = Play on
lead-invite = Add a co-host
lead-invite-note = The first person to open this link leads the table with you.
lead-alone = Lead without co-hosts
lead-hand-over = Make { $name } the host
lead-you-lead = You lead the table now.
table-asks-for-pause = { $count ->
    [one] { $names } asks for a pause.
   *[other] { $names } ask for a pause.
  }
settings-lesson = Class
settings-lesson-note = You lead: everybody builds for themselves, and the table stays yours.
settings-wait-for-host = The host starts each round
settings-wait-for-host-note = The scores stay on the screen until the host continues.
big-join = Join here
big-join-how = Scan the QR code, or open { $address } and enter:
big-screen = Show on the big screen
big-taken = { $taken } of { $seats } seats taken
big-nobody = Nobody is here yet.
big-you-lead = You are leading the game, not playing.
big-play-along = Play along
big-you-are-in = You are in, { $name }!
big-manage = Manage the table
big-hide-names = Hide names
big-hide-names-note = Players see each other as numbers. Only you see the names.
big-person = Rename or remove: { $name }
big-new-name = New name
big-rename = Rename
big-rename-note = After that, only you can change the name.
big-remove = Remove
big-remove-ask = Remove { $name }?
big-remove-note = They can only come back if you let them in again. Their points stay in the standings.
big-keep = Cancel
big-standings = Standings
big-all = Show all
big-progress = { $building } building · { $done } done
big-place-of = Place { $place } of { $count }
big-up = { $count ->
    [one] up one place
   *[other] up { $count } places
}
big-down = { $count ->
    [one] down one place
   *[other] down { $count } places
}
big-total = { $count ->
    [one] one point, bonus tokens included
   *[other] { $count } points, bonus tokens included
}
big-best-built = Best tray built
big-host-next = The host will start the next round.
big-host-result = The host will show the result in a moment.
big-start-round = Start round { $round }
big-show-result = Show the result
big-waiting-for = { $count ->
    [one] Waiting for one player
   *[other] Waiting for { $count } players
}
big-podium = The top three
big-places = Full standings
big-many-win = { $count ->
    [one] One player wins!
   *[other] { $count } players share the win!
}
big-wishes = { $count ->
    [one] One player wants another game.
   *[other] { $count } players want another game.
}

## Browser: the big screen

screen-join-at = Join at
screen-code = Table code
screen-late = Late? Join now and play from the next round.
screen-locked = This table is locked.
screen-full = All seats are taken.
screen-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
screen-nobody = Who’s in?
screen-how = Scan the QR code with a phone, or open the address and enter the code. No account needed.
screen-no-hourglass = no hourglass
screen-climbers = Biggest climbers
screen-best-possible = Best possible tray
screen-found = { $name } found it!
screen-fulfilled = { $count } of { $players } fulfilled all cards
screen-next-in = Next round in { $seconds } s
screen-result-in = Final result in { $seconds } s
screen-waiting = Waiting for the next round
screen-waiting-result = Waiting for the final result
screen-more = and { $count } more
screen-repeat = Play the same cards:
screen-looking = Still looking for table { $code }.
screen-full-screen = Full screen

## Browser: for teachers

csv-place = Place
csv-name = Name
csv-total = Total
csv-points = Points
csv-tokens = Bonus tokens
csv-token-points = Points for bonus tokens
csv-round = Round { $number }
csv-missed = Not fulfilled: { $kind }
csv-possible = Round { $number }: possible
csv-class = Class
csv-date = Date

report-title = How everyone did
report-none = Nothing to show yet: no round has been scored.
report-hardest = Hardest: { $kind }
report-easy = Every card was fulfilled on every tray.
report-missed = not fulfilled on { $missed } of { $judged ->
    [one] { $judged } tray
   *[other] { $judged } trays
}
report-possible = could have been fulfilled on { $possible } of them
report-impossible = could not have been fulfilled on any of them
report-download = Results as a table (CSV)
report-repeat = The same lesson again
report-repeat-about = With this code, you can play the same cards with another class or on another day.
report-again = Play the same cards again

## Browser: challenges and ghosts

ghost-of = { $name }’s ghost
ghost-nameless = A ghost
challenge-title = Challenge
challenge-loading = Fetching the challenge…
challenge-friend = Challenge a friend
challenge-about-mine = Anyone with this link can play the same cards against your ghost, which builds the way you did.
challenge-about-other = Anyone with this link can play the same cards against { ghost-of }, which builds the way { $name } did in this game.
challenge-about-nameless = Anyone with this link can play the same cards against a ghost, which builds the way its player did in this game.
challenge-link = Link to this challenge
challenge-qr = QR code with the link to this challenge
challenge-send = Send
challenge-text-mine = Beat my { $result }: { $link }
challenge-text-other = { $name }: { $result }. Can you beat it? { $link }
challenge-making = Making a link…
challenge-look = View the challenge
challenge-headline = { $name }: { $result }. Can you beat it?
challenge-headline-own = Your result: { $result }. Can you beat it?
challenge-how = You get the same cards. The ghost builds the way { $name } did, and you can see how many spheres it has.
challenge-how-own = You get the same cards. Your ghost builds the way you did, and you can see how many spheres it has.
challenge-returned = { $name } returned your challenge.
challenge-play = Play against { ghost-of }
challenge-play-own = Play against your own ghost
challenge-play-nameless = Play against the ghost
challenge-go-on = Keep playing
challenge-known = The cards stay secret until you play. The game does not count toward records.
challenge-start = { ghost-of } is ready.
challenge-start-nameless = The ghost is ready.
challenge-you-won = You beat { ghost-of }!
challenge-you-lost = { ghost-of } was better this time.
challenge-you-tied = A tie with { ghost-of }.
challenge-they-won = { $name } beat the ghost!
challenge-they-lost = The ghost was better than { $name }.
challenge-they-tied = { $name } tied with the ghost.
challenge-outcome-won = won
challenge-outcome-lost = lost
challenge-outcome-tied = tied
challenge-rounds = Round by round
challenge-possible = Possible
challenge-total = Total
challenge-bonus = Bonus tokens
challenge-watch = Watch both
challenge-return = Return the challenge
challenge-your-return = Your challenge in return
challenge-returned-by = { $name } challenged you back
challenge-answers = Answers
challenge-no-answers = No answer yet. Send the link to a friend.
challenge-sent = Your challenge: { $result }
challenge-mine = My challenges
challenge-result = { $name }: { $result }
challenge-answered = Challenges I answered
challenge-own-best = Play against your best game
challenge-against = Play against a ghost
challenge-whose = Whose ghost?
challenge-whose-about = A ghost builds the way somebody did in this game. Play against it yourself, or send it to a friend.
challenge-play-this = Play
problem-unknown-puzzle = There is no such puzzle
problem-unknown-puzzle-help = The link may be incomplete, or this server has other puzzles. You can choose a puzzle on the page of puzzles.
problem-unknown-challenge = There is no such challenge
problem-unknown-challenge-help = The link may be incomplete, or the game behind it has been deleted. You can start a new game from the home page.

## Browser: our table, over many evenings

club-keep = Keep as our table
club-keep-about = For people who often play together: the same link next time, and standings over all evenings. No accounts.
club-name = What is this table called?
club-ours = Our table
club-standings = Our standings
club-order = Order
club-by-share = Share of the possible
club-by-wins = Wins
club-by-total = Points
club-least = A place needs { $count } games.
club-change = Change
club-unkeep = Stop keeping this table
club-kept-about = The link stays the same: save it, or find the table under “My games”.
club-copy = Copy link
club-none = No game has been finished here yet. The standings start with the first one.
club-player = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $wins } won
club-evenings = Evenings
club-evening = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, winner: { $names }
club-limits = Only the latest { $count } games count.
club-tables = Our tables
lessons-title = My lessons
lessons-about = Kept in this browser for 30 days.
lessons-nameless = Lesson
lessons-open = Results and CSV
lessons-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
refused-too-many-clubs = You already have { $most } tables under “Our tables”. That is the limit.
club-nameless = Somebody

## More refusals: rarely seen by anybody whose program is in order

refused-not-building = No round is running right now.
refused-other-round = That belongs to another round. Now being played: round { $round }.
refused-other-game = That belongs to another game. Now being played: game { $game }.
refused-unknown-puzzle = There is no such puzzle here.
refused-unknown-rush = There is no such rush here.
refused-rush-over = This rush is over.
refused-other-hand = That belongs to another hand. Now being played: hand { $number }.
refused-paused = The game is paused.
refused-not-over = That has to wait until the game is over.
refused-not-stored = That could not be saved. Please try again in a moment.
refused-damaged-room = The data of this table is damaged, so it cannot be shown. Other tables are not affected; whoever runs the server may have a backup.
refused-not-allowed = That is not allowed.
refused-room-exists = There is already a table with this code.
refused-named-by-host = The host chose your name, and only the host can change it.
refused-too-many-bots = A table has at most { $most } bots.
refused-unknown-challenge = There is no such challenge, or its game has been deleted.
refused-not-all-rounds = A challenge needs a result from every round.
refused-day-not-over = The hand of the day stays a secret until its day is over.
refused-too-many-challenges = You have already made { $most } challenges. That is the limit.
refused-unknown-bot = There is no bot of this level.
refused-bad-message = The server did not understand that. Reloading the page usually helps.
refused-bad-request = { refused-bad-message }
refused-bad-text = { refused-bad-message }
refused-method-not-allowed = { refused-bad-message }
refused-not-found = There is nothing at this address.
refused-too-large = That was too much at once.
refused-too-many-sockets = Too many pages are open from here. Please close some of them.
refused-cross-origin = Another website sent this request, so it was not carried out.
refused-bad-host = The server does not recognize this address.
refused-unknown-host = This server does not know the name “{ $host }”. Whoever runs it can add the name: dimension serve --allow-hosts { $host }
refused-internal = Something went wrong on the server. Please try again in a moment.

## Browser: the way in

join-title = Join
join-about = A code of six characters leads to a table, a longer one to the cards of a game. Links work, too. Nothing starts until you say so.
join-offer = Did you mean:
join-cards = These cards
join-cards-about = Somebody shared the cards of a game with you. Who plays them?
join-alone = Alone
join-alone-about = The cards are dealt right away.
join-friends = With friends
join-friends-about = A table that waits for everyone.
join-class = With a class
join-class-about = A lesson that you lead.
join-code = Game code: { $code }
join-dice = Roll a name
join-dice-names = Otter, Lynx, Puffin, Comet, Heron, Badger, Maple, Panda, Falcon, Pebble, Dolphin, Quartz, Hedgehog, Meteor, Robin, Walrus, Amber, Gecko, Saturn, Beaver, Cedar, Ibis, Koala, Thunder, Marmot, Nebula, Osprey, Penguin, Raccoon, Sparrow, Tiger, Willow, Yak, Zebra, Alpaca, Bison, Cobalt, Flamingo, Iguana, Jaguar, Kiwi, Lemur, Moose, Narwhal, Opal, Squirrel, Toucan, Wombat

## The host's desk

help-admin = Look after a running server: numbers, tables, names, notices; DIMENSION_ADMIN_KEY has its key.
help-argument-act = What to do; without it, “status”.
help-argument-act-words = What the act needs, such as the name of a table, or a player and a new name.
help-value-words = WORDS
help-admin-server = The address of the server; by default http://127.0.0.1:8000.
help-admin-minutes = With “notice”: in how many minutes the server restarts.
usage-admin-key = Put the key of the server’s desk into the environment variable DIMENSION_ADMIN_KEY.
usage-admin-words = “{ $act }” needs: { $words }.
admin-done = Done.
admin-none = None.
refused-wrong-admin-key = That is not the key of this server’s desk.
refused-read-only = The server is being looked after: running games go on, and everything else works again soon.
admin-title = Server desk
admin-key = Key
admin-key-about = The secret that this server was started with, in DIMENSION_ADMIN_KEY. It stays in this tab.
admin-open = Open the desk
admin-well = All is well
admin-trouble-cannot-store = Nothing can be stored: look at the database and its disk.
admin-trouble-store-silent = The database does not answer.
admin-trouble-damaged-store = The database file is damaged: “dimension check-database” says where.
admin-trouble-damaged-tables = Some tables cannot be read: “dimension check-database” names them.
admin-trouble-disk-full = There is little space left on the disk: no new tables are opened.
admin-trouble-stopping = This server is just stopping.
admin-tables = Tables in memory
admin-games = Games in progress
admin-sockets = Open pages
admin-today-games = Finished games today
admin-today-players = Players in them
admin-today-days = Tries at today’s hand
admin-today-rushes = Rushes today
admin-today-puzzles = Puzzles answered today
admin-nodes = Nodes
admin-silent = last heard of { $ms } ms ago
admin-this-node = this node
admin-errors = Latest errors
admin-notice = Notice to all pages
admin-notice-minutes = Restart in minutes
admin-notice-text = Your own words
admin-notice-give = Tell all pages
admin-notice-end = Take it back
admin-read-only = Read-only.
admin-read-only-about = Running games go on; nothing new begins.
admin-end = End the game
admin-names = Names that strangers can read
admin-rename = Rename to “{ $name }”
admin-unlist = Take off the lists
admin-find = Find players by a part of their name
admin-find-button = Find
admin-forget = Forget for good
admin-forget-sure = Forget this player?
admin-forget-text = Identity, names and records are deleted, and games of others stay whole. A backup that is restored later does not bring the player back.
notice-restart = The server restarts at { $time }. Games go on afterward.

## The course about reasons

course-title = Why not more? Ten steps
course-lead = Behind nearly every result there is a short reason. Here you learn to see it.
course-steps = Steps
course-question = No tray has more than { $points } points. Which cards are to blame?
course-check = Show the reason
course-right = Right!
course-other = { $count } cards are to blame:
course-done = You know the ideas behind most results.
course-done-lead = After every round, “Why not more?” shows which of them it was.
course-count-title = Count the colors
course-count-idea = You have three spheres of each color, and eleven fit on the tray. Add up the most that each color may have.
course-pairs-title = Count in pairs
course-pairs-idea = Two colors that make four together lose two of their six spheres. Add up such a pair in one go.
course-top-title = A top needs three below
course-top-idea = The top lies on three spheres of the middle level, and each of these on three at the bottom: ten spheres that must carry. If too few can, the top stays empty.
course-level-title = The middle level stays half empty
course-level-idea = If only two spheres find a place on the middle level, there is no top either: seven and two make nine.
course-apart-title = Apart: no common neighbors in the middle
course-apart-idea = The sphere in the center touches all six around it. Colors that must not touch leave the center to others, and those must carry.
course-neighbors-title = Touching or absent
course-neighbors-idea = A color that must and must not touch another one has to be missing altogether, or its partner has.
course-bare-title = Nothing on top
course-bare-idea = A sphere on which nothing may rest needs an open place: on top, or at the edge. Six such spheres do not find one.
course-carry-title = Who carries the rest?
course-carry-idea = The fewer spheres there are of one color, the more of the others must carry. A color on which nothing may rest cannot help.
course-contradiction-title = Give up a card
course-contradiction-idea = Some cards cannot be fulfilled together. Giving one up costs two points; find the cards that cannot live together.
course-cheapest-title = Give up the cheapest card
course-cheapest-idea = Each card that you give up costs the same two points, but one of them makes the most room. Find all cards that are in each other’s way.
help-value-folder = FOLDER
help-value-time = TIME
help-serve-backup-to = Back the database up into this folder while the server runs; each day one backup is restored as a test.
help-serve-backup-every = How often: 30m, 6h or 1d.
help-serve-keep = How many backups are kept; the oldest are deleted.
admin-trouble-backup-late = The latest backup is too old, or could not be restored: the log says why.
