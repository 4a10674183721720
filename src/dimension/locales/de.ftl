### Deutsch. Wird von Python und vom Browser gelesen: nur Standard-Fluent.
###
### $color, $first und $second sind immer Farbbuchstaben: K, W, B, G oder O.
### In jeder Klammer steht ein Leerzeichen, denn Verweise werden als { so-etwas } gefunden.
### „Orange“ wird nicht gebeugt. Darum stehen Farbadjektive nur dort, wo sie auf -e enden:
### „eine schwarze Kugel“, „drei schwarze Kugeln“, aber nicht „alle drei schwarzen Kugeln“.

## Farben. Der Wert ist der Name; die Attribute sind die Formen, die in Sätzen vorkommen.

color = { $color ->
    [K] schwarz
    [W] weiß
    [B] blau
    [G] grün
   *[O] orange
}
    .adjective = { $color ->
        [K] schwarze
        [W] weiße
        [B] blaue
        [G] grüne
       *[O] orange
    }

first = { $first ->
    [K] schwarz
    [W] weiß
    [B] blau
    [G] grün
   *[O] orange
}
    .noun = { $first ->
        [K] Schwarz
        [W] Weiß
        [B] Blau
        [G] Grün
       *[O] Orange
    }
    .adjective = { $first ->
        [K] schwarze
        [W] weiße
        [B] blaue
        [G] grüne
       *[O] orange
    }
    .adjective-start = { $first ->
        [K] Schwarze
        [W] Weiße
        [B] Blaue
        [G] Grüne
       *[O] Orange
    }

second = { $second ->
    [K] schwarz
    [W] weiß
    [B] blau
    [G] grün
   *[O] orange
}
    .noun = { $second ->
        [K] Schwarz
        [W] Weiß
        [B] Blau
        [G] Grün
       *[O] Orange
    }
    .adjective = { $second ->
        [K] schwarze
        [W] weiße
        [B] blaue
        [G] grüne
       *[O] orange
    }

## Der Buchstabe einer Farbe auf Kugeln und in Eingaben. Die Notation bleibt überall K, W, B, G und O.

color-letter = { $color ->
    [K] S
    [W] W
    [B] B
    [G] G
   *[O] O
}

## Die sieben Kartenarten: Namen für Überschriften

type-exactly = Genaue Anzahl
type-touch = Berühren
type-apart = Getrennt
type-floor = Nur ganz unten
type-bare = Nichts darauf
type-more = Mehr als
type-four = Zusammen vier

## Bildunterschriften der Karten

caption-exactly = { $number ->
    [1] genau eine
    [2] genau zwei
   *[3] genau drei
}
caption-touch = berühren sich
caption-apart = getrennt
caption-floor = nur ganz unten
caption-bare = nichts darauf
caption-more = mehr als
caption-four = zusammen vier

## Karten als ganze Sätze

card-exactly = { $number ->
    [1] Genau eine { first.adjective } Kugel liegt auf dem Tableau.
    [2] Genau zwei { first.adjective } Kugeln liegen auf dem Tableau.
   *[3] Genau drei { first.adjective } Kugeln liegen auf dem Tableau: Die beiden Karten zählen zusammen.
}
card-touch = Jede { first.adjective } Kugel berührt mindestens eine { second.adjective }, und jede { second.adjective } Kugel berührt mindestens eine { first.adjective }. Fehlt eine der Farben (oder beide), ist die Karte auch erfüllt.
card-touch-same = Jede { first.adjective } Kugel berührt mindestens eine andere { first.adjective }. Gar keine ist auch in Ordnung, eine einzelne nicht.
card-apart = Keine { first.adjective } Kugel berührt eine { second.adjective }.
card-apart-same = Keine { first.adjective } Kugel berührt eine andere { first.adjective }.
card-floor = { first.adjective-start } Kugeln liegen nur ganz unten, nie auf anderen Kugeln.
card-bare = { first.adjective-start } Kugeln bleiben oben frei: Direkt auf ihnen liegt nichts.
card-more = Auf dem Tableau liegen mehr { first.adjective } als { second.adjective } Kugeln.
card-four = { first.noun } und { second.noun } kommen zusammen auf genau vier Kugeln.
## Karten in wenigen Worten, für die Zeile unter dem Tableau im Terminal: höchstens 34 Zeichen

brief-exactly = genau { $number } { first.adjective }
brief-touch = { first.noun } und { second.noun } berühren sich
brief-touch-same = { first.noun } berührt { first.noun }
brief-apart = { first.noun } und { second.noun } getrennt
brief-apart-same = { first.noun } getrennt von { first.noun }
brief-floor = { first.noun } nur ganz unten
brief-bare = nichts auf { first.noun }
brief-more = mehr { first.noun } als { second.noun }
brief-four = { first.noun } + { second.noun } = 4

## Gezähltes

count-spheres = { $count ->
    [one] { $count } Kugel
   *[other] { $count } Kugeln
}
count-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
count-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
count-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
count-bonus-tokens = { $count ->
    [one] { $count } Bonus-Chip
   *[other] { $count } Bonus-Chips
}
count-trays = { $count ->
    [one] { $count } Tableau
   *[other] { $count } Tableaus
}
count-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
par-of = von { $best }
par-possible = von { $best } möglichen
par-so-far = von bisher { $best }
sum-start = { $points } zu Beginn
tokens-now = { $count ->
    [0] Noch kein Bonus-Chip
    [one] { $count } Bonus-Chip
   *[other] { $count } Bonus-Chips
}: jetzt { $points } wert. Tabelle zeigen.
tokens-worth = jetzt { $points } wert
tokens-missing = noch { $count } bis ±0
tokens-table = Was Bonus-Chips wert sind
tokens-table-about = Am Ende des Spiels werden deine Bonus-Chips zu Punkten: Zu wenige kosten Punkte, viele bringen welche.

## Einstellungen: was zur Wahl steht

edition-en = englisch (die russische wertet genauso)
edition-de = deutsch
tokens-box = wie in der Schachtel: wenige kosten Punkte
tokens-no-penalty = drei Punkte für jeden
tokens-off = gar keine
deck-full = alle 60 Karten
deck-no-exactly = ohne die Karten „genaue Anzahl“
deck-no-comparing = ohne die Karten „mehr als“ und „zusammen vier“
deck-no-counting = ohne Karten, bei denen Kugeln gezählt werden
contradictions-drawn = wie gezogen
contradictions-fewer = weniger (keine zwei Karten schließen einander aus)
contradictions-none = keine (jede Auslage lässt sich ganz erfüllen)
grade-any = beliebig
grade-easy = leicht
grade-medium = mittel
grade-hard = schwer
grade-expert = sehr schwer
grade-evil = teuflisch

## Fehler: an welcher Stelle

# Karten, Züge und Zeilen werden ab 1 gezählt; $message ist einer der Fehler weiter unten.
error-where = Nr. { $where }: { $message }
error-hand = Auslage { $hand }: { $message }
error-line = Zeile { $line }: { $message }

## Fehler: Tableaus und Züge. $missing, $blocking und $above sind eine Position oder mehrere.

error-unknown-position = Position { $position } gibt es nicht, nur die Positionen 0 bis 13.
error-unsupported = Position { $position } hängt noch in der Luft. Belege zuerst { $missing }.
error-overlap = Position { $position } ist zu nah an { $blocking }: In der mittleren Ebene lassen sich benachbarte Positionen nicht zugleich belegen.
error-color-used-up = Es gibt nur drei { color.adjective } Kugeln, und alle liegen schon auf dem Tableau.
error-too-many-of-color = { $count } { color.adjective } Kugeln sind zu viele: Von jeder Farbe gibt es nur drei.
error-too-many-spheres = { count-spheres } sind zu viele: Auf ein Tableau passen höchstens 11.
error-empty-position = Auf Position { $position } liegt keine Kugel.
error-bears-others = Auf der Kugel auf Position { $position } liegt noch etwas. Nimm zuerst { $above } weg.

## Fehler: Auslagen, Spiele und Einstellungen

error-empty-hand = Eine Auslage braucht mindestens eine Karte, zum Beispiel O2.
error-no-hands = Ein Satz braucht mindestens eine Auslage, zum Beispiel O2 O-W KxW.
error-doubled-card = Die Karte { $card } liegt doppelt in der Auslage, aber jede Karte gibt es nur einmal.
error-hand-too-large = Gelöst werden höchstens { $most } Karten, nicht { $count }.
error-hand-too-large-to-explain = Eine Auslage, die erklärt werden soll, hat höchstens { $most } Karten, nicht { $count }.
error-spheres-out-of-range = Ein Tableau lässt sich auf { $least } bis { $most } Kugeln beschränken, nicht auf { $value }.
error-wrong-player-count = Ein Spiel ist für { $least } bis { $most } Personen, nicht für { $count }.
error-wrong-tray-count = { count-trays } für { $players ->
    [one] { $players } Person
   *[other] { $players } Personen
}: Es muss genau eines pro Person sein.
error-game-over = Das Spiel ist vorbei: { $rounds ->
    [1] Die einzige Runde ist gewertet
    [2] Beide Runden sind gewertet
   *[other] Alle { $rounds } Runden sind gewertet
}.
error-game-not-over = Das Spiel ist noch nicht vorbei. Offene Runden: { $left } von { $rounds }.
error-unknown-edition = Die Ausgabe „{ $value }“ gibt es nicht. Zur Wahl stehen { $choices } und { $last_choice }.
error-unknown-tokens = Einen Wert „{ $value }“ für Bonus-Chips gibt es nicht: wähle { $choices } oder { $last_choice }.
error-unknown-deck = Den Kartensatz „{ $value }“ gibt es nicht. Zur Wahl stehen { $choices } und { $last_choice }.
error-unknown-contradictions = Bei Widersprüchen gibt es „{ $value }“ nicht. Zur Wahl stehen { $choices } und { $last_choice }.
error-unknown-grade = Die Schwierigkeit „{ $value }“ gibt es nicht. Zur Wahl stehen { $choices } und { $last_choice }.
error-grade-needs-solver = Wie schwer eine Auslage ist, wissen die Regeln allein nicht: Dafür braucht es ein Orakel, das Schwierigkeiten kennt, zum Beispiel dimension.solver.SolverOracle().
error-cards-out-of-range = Eine Runde hat { $least } bis { $most } Karten, nicht { $value }.
error-rounds-out-of-range = Ein Spiel hat { $least } bis { $most } Runden, nicht { $value }.
error-seconds-out-of-range = Die Sanduhr läuft { $least } bis { $most } Sekunden, nicht { $value }; 0 heißt ohne Sanduhr.
error-seed-out-of-range = Ein Startwert ist eine ganze Zahl von { $least } bis { $most }, nicht { $value }.

## Fehler: Schreibweise

error-no-card = Hier fehlt eine Karte. Karten sehen so aus: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = „{ $text }“ ist keine Karte. Karten sehen so aus: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = „{ $text }“ ist keine Farbe. Es gibt K (schwarz), W (weiß), B (blau), G (grün) und O (orange).
error-unknown-card-type = Die Kartenart „{ $text }“ gibt es nicht. Zur Wahl stehen { $choices } und { $last_choice }.
error-exactly-number = Die Karte „{ $text }“ gibt es nicht: Verlangt werden genau 1 oder 2 Kugeln einer Farbe.
error-no-more-card = Die Karte „{ $text }“ gibt es nicht. Karten dieser Art sind { $cards }.
error-no-four-card = Die Karte „{ $text }“ gibt es nicht. Karten dieser Art sind { $cards }.
error-below-card = Die Karte „{ $text }“ gibt es nicht: Keine Karte verlangt, dass eine Farbe unter anderen Kugeln liegt. { $floor } heißt „nur ganz unten“, { $bare } heißt „nichts darauf“.
error-tray-parts = Ein Tableau wird in der Form unten/Mitte/oben geschrieben, zum Beispiel KWBGOWB/G.O.K./W. Teile hier: { $count } statt 3.
error-tray-part-length = { $part ->
    [base] Die untere Ebene
    [pockets] Die mittlere Ebene
   *[apex] Die oberste Ebene
} eines Tableaus wird mit { $expected } Zeichen geschrieben, nicht mit { $count }.
error-tray-character = „{ $text }“ (Zeichen { $column }) ist weder eine Farbe (K, W, B, G, O) noch ein Punkt für eine leere Position.
error-unknown-move = „{ $text }“ ist kein Zug. K0 legt Schwarz auf 0, -7 nimmt die Kugel von 7 weg, 3~5 vertauscht die beiden.
error-code-character = „{ $text }“ kommt in keinem Spielcode vor: Er besteht nur aus Ziffern und den Buchstaben A bis Z ohne U.
error-code-length = Ein Spielcode hat 8 bis 18 Zeichen, mit eigenen Auslagen bis zu 125, dieser hier { $count }.
error-code-version = Dieser Spielcode hat Version { $version }, aber hier sind nur die Versionen 1 und 2 bekannt.
error-code-checksum = Mit diesem Spielcode stimmt etwas nicht. Vielleicht hat sich ein Tippfehler eingeschlichen?
error-code-settings = Dieser Spielcode steht für Einstellungen, die es nicht gibt.

## Fehler: gespeicherte Spiele

error-saved-game-start = Ein gespeichertes Spiel beginnt mit „Dimension game 1“, nicht mit „{ $text }“.
error-saved-game-version = Dieses Spiel wurde in Version { $version } gespeichert, hier ist aber nur Version 1 bekannt.
error-saved-game-line = „{ $text }“ gehört nicht hierher. Diese Zeile sollte so aussehen: „{ $example }“.
error-saved-game-ends = Das gespeicherte Spiel bricht zu früh ab. Die nächste Zeile sollte so aussehen: „{ $example }“.
error-saved-game-extra = Das Spiel ist vollständig, aber der Text geht weiter: „{ $text }“.
error-saved-game-cards = In diesem Spiel hat jede Runde { $expected } Karten, nicht { $count }.
error-saved-game-gap = Zu Runde { $round } gibt es Tableaus, zu Runde { $earlier } aber nicht: Die Runden werden der Reihe nach gespielt.

## Kommandozeile: was getippt wurde, passt nicht

usage-missing-argument = Es fehlt: { $name }. So geht es: dimension { $command } --help.
usage-no-such-option = Die Option { $name } gibt es nicht.
usage-no-such-option-but = Die Option { $name } gibt es nicht. Gemeint: { $suggestion }?
usage-option-after-command = { $name } gehört hinter den Befehl: dimension { $command } … { $name }.
usage-no-such-command = Den Befehl „{ $name }“ gibt es nicht. Die Befehle sind: { $commands }.
usage-bad-value = „{ $value }“ ist bei { $name } nicht möglich. Zur Wahl stehen: { $expected }.
usage-extra-argument = „{ $name }“ ist hier zu viel.
usage-option-needs-value = Nach { $name } fehlt ein Wert.
usage-option-takes-no-value = { $name } erwartet keinen Wert.
usage-not-whole-number = { $name } braucht eine ganze Zahl, nicht „{ $value }“.
usage-both-seed-and-code = Bitte entweder --seed oder --code angeben: Ein Spielcode enthält seinen Startwert schon.
usage-code-with-settings = { $name } geht nicht zusammen mit --code: Ein Spielcode enthält schon alle Einstellungen.
usage-hands-with-shuffling = { $name } geht nicht zusammen mit --hands: Eigene Auslagen werden nicht gemischt.
usage-cannot-write = { $file } ließ sich nicht schreiben: { $reason }.
usage-empty-file = { $name } braucht den Namen einer Datei.
usage-not-with-lines = { $name } gilt für eine einzige Auslage, nicht für Auslagen aus der Standardeingabe.
usage-not-svg = { $name } zeichnet SVG, deshalb muss „{ $value }“ auf .svg enden.
usage-cannot-print = Die Ausgabe ließ sich nicht schreiben: { $reason }.
usage-census-cards = Gezählt werden Auslagen mit 1 bis { $most } Karten, nicht mit { $value }.
usage-workers = { $name } braucht eine ganze Zahl ab 1, nicht „{ $value }“.
usage-other-census = { $file } gehört nicht zu einer Zählung mit --cards { $cards }.
usage-other = Das hat nicht geklappt: { $message }
usage-play-missing = Dafür fehlen noch die Pakete des Browserspiels. Installiere sie im Ordner mit dem Quellcode: pip install ".[play]".
usage-mcp-missing = Dafür fehlen noch die Pakete für Assistenten. Installiere sie im Ordner mit dem Quellcode: pip install ".[mcp]".

## Kommandozeile: Hilfeseiten

help-app = Das Brettspiel Dimension: spielen, Tableaus prüfen, Karten aufdecken, Auslagen lösen. Ohne Befehl öffnet es sich im Browser.
help-usage = Aufruf:
help-usage-options = [OPTIONEN]
help-usage-command = [BEFEHL …]
help-value-hand = KARTEN
help-value-hands = AUSLAGEN
help-value-tray = TABLEAU
help-value-code = CODE
help-value-file = DATEI
help-value-command = BEFEHL
help-value-svg-file = DATEI.svg
help-value-address = ADRESSE
help-value-names = NAME,…
help-panel-commands = Befehle
help-panel-options = Optionen
help-panel-arguments = Argumente
help-option-help = Diese Seite zeigen.
help-option-version = Die Version zeigen.
help-terminal = Allein in diesem Terminal spielen.
help-cards = Alle 60 Karten in Worten zeigen.
help-check = Ein Tableau Karte für Karte werten.
help-deal = Die Auslagen eines ganzen Spiels aufdecken.
help-draw = Ein Tableau zeichnen, hier oder in eine Bilddatei.
help-solve = Das beste Tableau zu einer Auslage finden.
help-explain = Erklären, warum sich eine Auslage nicht erfüllen lässt und wie schwer sie ist.
help-why = Beweisen, dass kein Tableau mehr bringt, in wenigen Sätzen.
help-mcp = Einem KI-Assistenten helfen, das Spiel zu werten und zu erklären (Model Context Protocol).
help-par = Das beste Ergebnis finden, das ein Spiel zulässt.
help-census = Jede mögliche Auslage lösen und die Ergebnisse auszählen.
help-argument-hand = Die Karten, zum Beispiel "O2 O-W KxW B_ G^ O>K"; in Anführungszeichen, damit die Shell > und ^ nicht deutet.
help-argument-tray = Das Tableau in der Form unten/Mitte/oben, mit einem Punkt für jede leere Position, zum Beispiel KWBGOWB/G.O.K./W.
help-option-json = Das Ergebnis für Programme ausgeben, als JSON.
help-option-seed = Ein Startwert: Dieselbe Zahl führt immer zu denselben Karten.
help-option-code = Ein Spielcode: Er legt alle Einstellungen und die Karten fest.
help-option-hands = Eigene Auslagen statt gemischter Karten: 1 bis 12, durch Semikolon oder Zeilenumbruch getrennt.
help-option-check = Für jede Auslage sagen, was möglich ist, wie schwer sie ist und was sich widerspricht.
help-option-all = Alle besten Tableaus auflisten.
help-option-tray = Ein gebautes Tableau: zeigt, wie weit es vom besten entfernt ist.
help-option-plot = Das Ergebnis in diese SVG-Datei zeichnen.
help-option-workers = Wie viele Prozesse zugleich arbeiten; ohne Angabe so viele, wie es Prozessorkerne gibt.
help-option-resume = Zwischenstand in dieser Datei speichern und von dort fortsetzen.
help-option-output = Die SVG-Datei, die geschrieben wird.

## Command line: completion, and options whose range, choices and default the help page adds by itself

help-completion = Das Skript ausgeben, mit dem eine Shell diesen Befehl vervollständigt.
help-help = Zeigt, wie ein Befehl benutzt wird.
help-panel-game = Das Spiel
help-panel-examples = Beispiele
help-default = Standard
help-value-choice = WAHL
help-argument-shell = Die Shell, die den Befehl ergänzen soll.
help-argument-command = Der Befehl, um den es geht.
help-option-language = Die Sprache; ohne Angabe die des Systems.
help-game-edition = Nach den Regeln welcher Ausgabe Bonus-Chips zählen.
help-game-tokens = Was Bonus-Chips am Ende wert sind.
help-game-cards = Karten pro Runde.
help-game-rounds = Runden im Spiel.
help-game-deck = Karten im Spiel.
help-game-contradictions = Karten, die einander widersprechen.
help-game-grade = Wie schwer die Auslagen sind.
help-game-seconds = Sekunden in der Sanduhr; 0 für keine.
help-census-cards = Karten pro Auslage.
help-serve-allow-hosts = Domainnamen, unter denen andere den Server öffnen, durch Kommas getrennt; * für alle. Adressen und der eigene Name des Rechners gehen immer.
help-serve-port = Port des Servers; 0 für einen freien.
help-serve-workers = Wie viele Prozesse sich die Arbeit teilen, für Rechner mit mehreren Kernen; mehr als einer braucht PostgreSQL.
help-serve-log-level = Ab welcher Wichtigkeit protokolliert wird.
help-mcp-http = Über HTTP unter /mcp antworten statt dem Programm, das diesen Befehl startet.
help-mcp-host = Adresse des Servers. Ohne Angabe nur für diesen Rechner.
usage-no-such-command-but = Den Befehl „{ $name }“ gibt es nicht. Gemeint: { $suggestion }?

## Kommandozeile: check, deal, draw

check-breaking = { $count ->
    [one] (Position { $positions })
   *[other] (Positionen { $positions })
}
check-there-are = { $count ->
    [0] (es gibt keine)
   *[other] (es gibt { $count })
}
check-compared = ({ first.noun }: { $one }, { second.noun }: { $other })
check-score = { $spheres ->
    [one] { $spheres } Kugel
   *[other] { $spheres } Kugeln
}, { $failed ->
    [0] alle Karten erfüllt
    [one] { $failed } Karte nicht erfüllt
   *[other] { $failed } Karten nicht erfüllt
}: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tokens ->
    [0] kein Bonus-Chip
    [one] { $tokens } Bonus-Chip
   *[other] { $tokens } Bonus-Chips
}
check-second-token = In der deutschen Ausgabe kommt ein zweiter Bonus-Chip dazu, wenn jemand anders mehr Kugeln hat.
check-tray = Tableau
tray-positions = Nummern der Positionen
round-of = Runde { $round } von { $rounds }
deal-code = Spielcode: { $code }
deal-not-as-promised = Runde { $round }: Eine solche Auslage gibt der Stapel nicht mehr her; die Karten bleiben wie gezogen.
draw-written = Bild gespeichert: { $file }.

## Kommandozeile: das Spiel im Terminal

terminal-welcome = Dimension: allein gegen die Sanduhr
terminal-how = S schwarz, W weiß, B blau, G grün, O orange (K statt S geht auch). S0 legt Schwarz auf 0, -7 nimmt die Kugel von 7 weg, 3~5 vertauscht zwei. Auch mehrere in einer Zeile: S0 W1 B2.
terminal-commands = Außerdem gehen diese Wörter: { $done }, { $undo }, { $clear }, { $cards }, { $help }, { $quit }.
command-done = fertig
command-undo = zurück
command-clear = leeren
command-cards = karten
command-help = hilfe
command-quit = ende
terminal-ready = Enter dreht die Sanduhr um.
terminal-ready-no-hourglass = Enter deckt die Karten auf.
terminal-time-up = Die Zeit ist um: Es zählt, was auf dem Tableau liegt.
terminal-empty-tray = Das Tableau ist noch leer, und es gibt nur diesen Versuch. Noch einmal { $done } beendet ihn.
terminal-slots = Übrig: { $slots }
terminal-so-far = Bisher: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tokens ->
    [0] kein Bonus-Chip
    [one] { $tokens } Bonus-Chip
   *[other] { $tokens } Bonus-Chips
}
terminal-left = Spiel verlassen, nichts gespeichert. Bis bald!
terminal-over = Das Spiel ist vorbei.
terminal-points = Startpunkte und Runden: { $points }
terminal-conversion = { $tokens ->
    [0] Ohne Bonus-Chip
    [one] Für { $tokens } Bonus-Chip
   *[other] Für { $tokens } Bonus-Chips
}: { $points }
terminal-total = Gesamt: { $total }
terminal-total-of = Gesamt: { $total } von { $best } möglichen
terminal-tokens = In Punktechips: { $values }
terminal-not-recorded = Diese Karten hätten vorher bekannt sein können, deshalb zählt das Spiel nicht für deine Bestwerte.
terminal-first-game = Dein erstes Spiel mit diesen Einstellungen: Jetzt gibt es etwas zu schlagen.
terminal-cannot-record = Das Ergebnis ließ sich nicht in { $file } speichern: { $reason }.
terminal-comparison = Platz { $rank } unter deinen { $games } Spielen mit diesen Einstellungen. Bisher am besten: { $best }, im Schnitt: { $average }.
terminal-share = Noch einmal mit denselben Karten: dimension terminal --code { $code }

## Bots

bot-beginner = Neu dabei
bot-beginner-about = Übersieht Karten und verwechselt oben und unten.
bot-casual = Gelegentlich
bot-casual-about = Übersieht ab und zu eine Karte und holt nur selten den Bonus-Chip.
bot-skilled = Geübt
bot-skilled-about = Liest die Karten sicher, gibt sich aber mit dem ersten guten Ergebnis zufrieden.
bot-expert = Stark
bot-expert-about = Sieht jede Karte, weiß, auf welche sich verzichten lässt, und spielt auf den Bonus-Chip.
bot-perfect = Perfekt
bot-perfect-about = Findet jedes Mal die beste Lösung.
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

## Kommandozeile: der Spielserver

help-serve = Den Spielserver starten, für alle, die diesen Rechner erreichen.
help-option-host = Adresse des Servers; 127.0.0.1 nur für diesen Rechner. Ohne Angabe kann das ganze Netz mitspielen.
help-option-database = Datei für Tische und Spiele oder Adresse einer PostgreSQL-Datenbank; mit „:memory:“ bleiben sie nur bis zum Beenden.
serve-address = Hier sind die Tische:
serve-join = Zum Mitspielen im selben Netz diese Adresse öffnen oder den Code scannen:
serve-join-address = Zum Mitspielen im selben Netz diese Adresse öffnen:
serve-stop = Strg+C beendet den Server; laufende Spiele gehen beim nächsten Start weiter.
serve-elsewhere = Für diese Spiele läuft schon ein Server. Seine Seite wird geöffnet:
usage-cannot-listen = Der Server lässt sich auf { $host }, Port { $port }, nicht starten: { $reason }.
usage-workers-need-postgres = Mehrere Prozesse brauchen eine Datenbank, die sich Server teilen können: Nenne eine mit --database postgresql://… oder lass --workers weg.
usage-cannot-open-database = { $file } lässt sich nicht als Datenbank verwenden: { $reason }.
usage-no-such-folder = Den Ordner { $folder } gibt es nicht. Lege ihn zuerst an oder wähle mit --database eine andere Datei.
help-backup = Die Datenbank des Servers in eine Datei sichern, auch während er läuft.
help-restore = Eine Sicherung an die Stelle der Datenbank des Servers setzen.
help-argument-backup = Die Datei mit der Sicherung.
help-option-overwrite = Ersetzen, was schon da ist.
help-option-database-file = Die Datenbank des Servers; ohne Angabe die von „dimension serve“.
backup-done = Die Sicherung liegt in { $file }. Tische: { $tables }, beendete Spiele: { $games }.
restore-done = Die Sicherung ist in { $file } wiederhergestellt. Tische: { $tables }, beendete Spiele: { $games }.
help-check-database = Prüfen, ob die Datenbank des Servers unbeschädigt ist, auch während er läuft.
help-argument-database = Die Datenbank oder eine Sicherung; ohne Angabe die von „dimension serve“.
check-database-contents = Tische: { $tables }, Ereignisse: { $events }, beendete Spiele: { $games }.
check-database-sound = { $file } ist in Ordnung.
check-database-damaged = { $file } ist beschädigt. Beschädigte Tische: { $tables }. Hebe eine Kopie auf und stelle dann eine Sicherung wieder her.
help-move-database = Alles aus einer Datenbank in eine andere kopieren, zwischen Dateien und PostgreSQL.
help-argument-source = Die Datenbank, die kopiert wird: eine Datei oder die Adresse einer PostgreSQL-Datenbank. Sie bleibt, wie sie ist.
help-argument-destination = Wohin sie kopiert wird: eine neue Datei oder die Adresse einer leeren PostgreSQL-Datenbank.
help-value-from = VON
help-value-to = NACH
move-done = In { $destination } ist jetzt alles aus { $source }, Tisch für Tisch verglichen. Tische: { $tables }, beendete Spiele: { $games }.
usage-backup-exists = { $file } gibt es schon. Mit --overwrite wird die Datei ersetzt.
usage-database-not-empty = In { $file } sind schon Spiele. Mit --overwrite werden sie ersetzt.
usage-database-older = { $file } stammt von einer Version vor 1.0 und lässt sich nicht mehr lesen.
usage-database-in-use = { $file } wird gerade benutzt. Beende zuerst den Server.
usage-database-owned = { $file } wird gerade von Prozess { $process } benutzt. Beende ihn zuerst oder wähle mit --database eine andere Datei.
usage-database-served = { $file } wird gerade vom Server unter { $address } benutzt (Prozess { $process }). Öffne diese Adresse, beende diesen Server oder wähle mit --database eine andere Datei; „:memory:“ braucht keine.
usage-copy-differs = Die Kopie in { $file } stimmt nicht überein: { $reason }.
usage-destination-used = In { $file } sind schon andere Spiele, zum Beispiel Tisch { $reason }. Wähle eine leere Datenbank.
usage-connection-lost = Die Verbindung zu { $file } ist abgerissen: { $reason }.
usage-database-login = PostgreSQL lehnt den Benutzernamen oder das Passwort von { $file } ab.
usage-database-unknown = Diese Datenbank gibt es auf dem Server nicht: { $file }. Lege sie zuerst an, zum Beispiel mit createdb.
usage-database-url = { $file } ist keine Adresse einer Datenbank: { $reason }. Sie sieht so aus: postgresql://benutzer:passwort@rechner:5432/name.
usage-no-database-server = Unter { $file } antwortet kein PostgreSQL-Server: { $reason }.
usage-postgres-backup = PostgreSQL-Datenbanken werden mit pg_dump gesichert; „dimension move-database“ kopiert eine in eine Datei, die sich auch prüfen lässt.
usage-postgres-driver-missing = Für PostgreSQL fehlt noch ein Paket. Installiere es im Ordner mit dem Quellcode: pip install ".[postgres]".
usage-postgres-too-old = Das PostgreSQL von { $file } ist zu alt: { $reason }.
usage-no-such-file = Die Datei { $file } gibt es nicht.
usage-same-file = { $file } kann nicht die eigene Sicherung sein.
usage-same-database = { $file } lässt sich nicht in sich selbst kopieren.

## Das Tableau auf dem Bildschirm. $place ist der Name einer Position, $one und $other sind Löcher des Rings.

tray-label = Tableau
tray-places = Positionen auf dem Tableau
tray-turn = Durch Ziehen oder mit Umschalt und den Pfeiltasten drehen, mit Doppeltippen zurückdrehen.
tray-place-center = untere Ebene, Mitte
tray-place-ring = untere Ebene, { $place }
tray-place-pocket = mittlere Ebene, zwischen Mitte, { $one } und { $other }
tray-place-apex = oberste Ebene
tray-sphere-center = { color.adjective } Kugel im mittleren Loch
tray-sphere-ring = { color.adjective } Kugel in Loch { $place }
tray-sphere-pocket = { color.adjective } Kugel in der Mulde zwischen Mitte, { $one } und { $other }
tray-sphere-apex = { color.adjective } Kugel ganz oben
tray-no-spheres = Das Tableau ist leer.
tray-place-content = { $place }: { $content }
tray-content-empty = leer
tray-content-open = leer, hier passt eine Kugel hin
tray-content-sphere = { color.adjective } Kugel
tray-content-bearing = { color.adjective } Kugel, auf der andere liegen
tray-bottom = unten
tray-middle = Mitte
tray-top = oben
tray-slots = Deine Kugeln
tray-slot = { color }, noch { $left }
tray-bears = Auf dieser Kugel liegen andere. Nimm zuerst diese weg.
tray-carrying = Du hältst eine { color.adjective } Kugel. Wähle, wohin sie soll.
tray-does-not-fit = Hier passt sie nicht hin: { $place }.
tray-swap = Zwei Kugeln vertauschen
tray-swap-hint = Wähle die Kugel, die vertauscht werden soll.
tray-swap-ended = Vertauschen beendet.
tray-none-chosen = Keine Farbe gewählt.
tray-lifted = Weggenommen: { color.adjective } Kugel, { $place }.

## Browser: überall

ui-loading = Einen Moment…
ui-close = Schließen
ui-ok = OK
ui-yes = Ja
ui-no = Nein
ui-home = Startseite
ui-language = Sprache
ui-your-name = Dein Name
ui-default-name = Gast
seat-bot = Bot · { $level }

## Browser: Einstellungen dieses Geräts

preferences-title = Name & Anzeige
preferences-auto = Automatisch
preferences-view = Tableau
preferences-view-3d = 3D
preferences-view-flat = Flach
preferences-marks = Zeichen auf den Kugeln
preferences-marks-shapes = Formen
preferences-marks-letters = Buchstaben
preferences-marks-both = Beides
preferences-palette = Farben
preferences-palette-classic = Klassisch
preferences-palette-colorblind = Für Farbfehlsichtige
preferences-theme = Darstellung
preferences-theme-light = Hell
preferences-theme-dark = Dunkel
preferences-sound = Ton
preferences-sound-on = An
preferences-sound-off = Aus
preferences-volume = Lautstärke
preferences-reactions = Reaktionen der anderen
preferences-reactions-shown = Zeigen
preferences-reactions-hidden = Ausblenden

## Browser: Startseite

home-tagline = Staple Kugeln, erfülle die Karten, sei schneller als die Sanduhr.
home-play-alone = Jetzt spielen
home-first = Spiel deine erste Auslage
home-quick = Schnelles Spiel
home-quick-about = sechs Runden allein
home-try = Tippe darauf: Sie gehört dir
home-of = { $points } von { $best }
home-best = Bestwert: { $figure }
home-rating = Wertungszahl: { $rating }
nav-label = Bereiche
nav-play = Spielen
nav-today = Heute
nav-me = Ich
try-title = Probier es aus
try-done = Alles erfüllt! { $points ->
    [one] Eine Kugel, ein Punkt.
   *[other] { $points } Kugeln, { $points } Punkte.
}
try-real = Eine echte Runde spielen
home-solo-settings = Allein spielen: Einstellungen
home-play-bots = Gegen Bots spielen
home-play-friends = Gemeinsam spielen
home-join = Hast du einen Code?
home-join-hint = Tisch- oder Spielcode
home-join-button = Los
home-open-tables = Offene Tische
home-open-table = Offener Tisch
home-no-open-tables = Gerade wartet kein Tisch auf Mitspielende. Mach mit „Mit Freunden spielen“ einen auf und lass ihn in seinen Einstellungen anzeigen.
home-seats-taken = { $taken } von { $seats } Plätzen besetzt
home-no-hourglass = ohne Sanduhr
home-grade = Auslagen: { $grade }
home-ways = Losspielen
home-more = Mehr
home-learn = So wird gespielt
home-rules = Regeln
home-credit = Dimension ist ein Spiel von Lauge Luchau, erschienen bei Kosmos. Dies ist ein unabhängiges Projekt: Wenn es dir gefällt, hol dir das Original.

## Browser: die Auslage des Tages, auf der Startseite und für sich

today-title = Auslage des Tages
today-next = nächste in { $time }
today-go = Eine Minute, ein Versuch
today-go-on = Versuch fortsetzen
today-ask = Ein Versuch am Tag
today-ask-about = Alle bekommen heute dieselben sechs Karten. Die Sanduhr läuft eine Minute lang, und nichts hält sie an.
today-ask-new = Zum ersten Mal hier? Ein paar Minuten Lernen, und der Versuch sitzt.
today-ask-learn = Erst lernen
today-ask-anyway = Ich kenne die Regeln: los
today-ask-go = Minute starten
today-covered = Sechs verdeckte Karten
today-players = { $count ->
    [0] Heute kannst du den Anfang machen
   *[other] { $count }-mal gespielt
}
today-all-days = Alle Tage
today-last-days = Die letzten { $count } Tage
today-look = So lief es
today-loading = Die Auslage des Tages wird vorbereitet …
home-puzzles-about = ohne Zeitdruck
home-rush-about = drei Minuten
home-rush-best = Bestwert: { $count ->
    [one] { $count } Auslage
   *[other] { $count } Auslagen
}
day-grade = { $weekday }: { $grade }
day-title = Auslage des Tages
day-of = Auslage vom { $day }
day-about = Auslage des Tages · { $grade }
day-streak = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
day-streak-words = { $count ->
    [0] Noch keine Serie
    [one] Serie: { $count } Tag
   *[other] Serie: { $count } Tage in Folge
}
day-longest = längste: { $count }
day-played = gespielt: { $count }
day-mark = { $day }: { $points } von { $best }
day-mark-best = { $day }: { $points } von { $best }, das Bestmögliche
day-mark-points = { $day }: { $points }
day-mark-open = { $day }: nicht gespielt
day-mark-today = { $day }: heute, noch nicht gespielt
day-rank-only = Bisher hat sonst niemand gespielt.
day-rank-top = Niemand war besser: das beste von { $count } Ergebnissen{ $same ->
    [0] .
    [one] , gleichauf mit einem anderen.
   *[other] , gleichauf mit { $same } anderen.
}
day-rank-all-same = { $count ->
    [one] Genauso gut wie das einzige andere Ergebnis.
   *[other] Genauso gut wie die { $count } anderen.
}
day-rank = Besser als { $worse } von { $count } anderen.
day-rank-share = Besser als { $share } der { $count } anderen.
day-rank-low = { $count ->
    [one] { $count } Ergebnis war besser.
   *[other] { $count } Ergebnisse waren besser.
}
day-bonus = mit Bonus-Chip
day-result = Dein Ergebnis
day-trays = Was möglich war
day-others = So lief es bei allen
day-others-none = Bisher hat niemand gespielt.
day-chart = { $count ->
    [one] { $count } Ergebnis
   *[other] { $count } Ergebnisse
}
day-chart-points = Punkte
day-chart-players = Ergebnisse
day-chart-bonus = mit Bonus-Chip
day-chart-you = du
day-chart-rest = { $points } oder weniger
day-chart-possible = das Bestmögliche
day-calendar = Meine Tage
day-month-before = Voriger Monat
day-month-after = Nächster Monat
day-next-hand = Nächste Auslage in { $time }
day-play-today = Heutige Auslage spielen
day-again = Noch einmal spielen
day-play = Diese Auslage spielen
day-outside = Außer Wertung: Dein Tagesergebnis bleibt, wie es ist.
day-outside-missed = Dieser Tag ist vorbei: Du spielst außer Wertung.
day-uncover = Karten und Lösung zeigen
day-replay = Meinen Versuch ansehen
day-share = Teilen
day-picture = Als Bild
day-start = Eine Minute, ein Versuch: Die Sanduhr läuft, sobald du die Karten aufdeckst. Es gibt keine Pause, und das Ergebnis zählt.
day-start-go = Karten aufdecken
day-one-try = Ein Versuch
day-to-result = So lief der Tag
day-archive-title = Alle Tage
day-archive-about = Tippe auf einen Tag, um seine Auslage außer Wertung zu spielen.
bots-count = Wie viele Bots?
bots-level = Wie stark?

## Browser: vor dem Spiel

lobby-title = Wer spielt mit?
lobby-title-solo = Ein Spiel für dich allein
lobby-seats = Plätze
lobby-you = du
lobby-bot = Bot
lobby-host = Host
lobby-away = gerade weg
lobby-free-seat = Freier Platz
lobby-add-bot = Bot dazuholen
lobby-add-bot-to = Bot auf Platz { $seat } setzen
lobby-clear-seat = Platz von { $name } freimachen
lobby-remove = { $name } vom Tisch entfernen
lobby-rename = Namen ändern
lobby-stand-up = Aufstehen
lobby-sit-down = Platz nehmen
lobby-full = Alle Plätze sind besetzt. Du kannst zuschauen.
lobby-locked = Dieser Tisch ist für Neue geschlossen. Du kannst zuschauen.
lobby-lock = Tisch für Neue schließen
lobby-lock-note = Dann kann niemand mehr dazukommen. Mit dem Link kann man weiter zuschauen.
lobby-removed = Vom Tisch entfernt
lobby-let-in = Hereinlassen
lobby-let-in-who = { lobby-let-in }: { $name }
lobby-only-watching = Du hast keinen Platz und schaust deshalb zu.
lobby-waiting-for-host = Gleich geht’s los: Der Host startet das Spiel.
lobby-try-tray = Während du wartest: Lege drei Kugeln auf das Tableau. Wähle eine Farbe und tippe auf ein Loch.
lobby-try-cards = Jetzt die Karten: Tippe auf eine und baue, was sie verlangt.
lobby-start = Los geht’s
lobby-invite = Andere einladen
lobby-invite-how = Schick den Link, lass den QR-Code scannen oder sag den Code an:
lobby-invite-watch = Gerade kann niemand dazukommen, deshalb hat der Tisch keinen Code. Mit dem Link kann man zuschauen.
lobby-code = Tischcode: { $code }
lobby-link = Link zu diesem Tisch
lobby-copy = Link kopieren
lobby-share = Teilen
lobby-qr = QR-Code mit dem Link zu diesem Tisch
lobby-only-here = Diese Adresse gilt nur auf diesem Rechner. Damit alle in deinem Netzwerk mitspielen können, starte den Server für alle Adressen: „dimension serve --host 0.0.0.0“.
lobby-settings = Einstellungen
lobby-change = Ändern
lobby-known = Dieses Spiel wurde über seinen Spielcode gewählt und zählt deshalb nicht für deine Bestwerte.
lobby-chosen = Diese Auslagen hat der Host ausgesucht, deshalb zählt das Spiel nicht für deine Bestwerte.

## Browser: Einstellungen eines Tisches

settings-seats = Plätze
settings-hourglass = Sanduhr
settings-seconds = { $seconds } s
settings-no-hourglass = Aus
settings-cards = Karten pro Runde
settings-rounds = Runden
settings-rounds-tokens = Bei so wenigen Runden reichen die Bonus-Chips nicht für Pluspunkte: Jeder fehlende kostet.
settings-contradictions = Widersprüche
settings-contradictions-drawn = Wie gezogen
settings-contradictions-fewer = Weniger
settings-contradictions-none = Keine
settings-contradictions-drawn-note = Die Karten bleiben wie gezogen: Manchmal muss man auf eine verzichten.
settings-contradictions-fewer-note = Keine zwei Karten schließen einander aus.
settings-contradictions-none-note = Jede Auslage lässt sich ganz erfüllen.
settings-live-marks = Häkchen beim Bauen
settings-live-marks-note = Jede Karte zeigt sofort, ob sie erfüllt ist: gut zum Lernen.
settings-more = Weitere Einstellungen
settings-grade = Schwierigkeit der Auslagen
settings-grade-any = Beliebig
settings-grade-easy = Leicht
settings-grade-medium = Mittel
settings-grade-hard = Schwer
settings-grade-expert = Sehr schwer
settings-grade-evil = Teuflisch
settings-deck = Karten im Spiel
settings-edition = Ausgabe
settings-edition-en = Englisch und Russisch
settings-edition-de = Deutsch
settings-edition-note = Danach richten sich die Bonus-Chips: In der deutschen Ausgabe gibt es einen zweiten für alle, die sämtliche Karten mit weniger Kugeln erfüllen, als auf dem vollsten Tableau liegen.
settings-tokens = Bonus-Chips
settings-tokens-box = Wie in der Schachtel
settings-tokens-no-penalty = Je +3
settings-tokens-off = Aus
settings-tokens-note = In der Schachtel kosten wenige Bonus-Chips am Ende Punkte. Mit je +3 verliert niemand etwas.
settings-open-trays = Beim Bauen alle Tableaus zeigen
settings-listed = Tisch öffentlich zeigen
settings-listed-note = Alle finden den Tisch auf der Startseite und können mitspielen.

## Browser: am Tisch

table-joining = Auf dem Weg zum Tisch …
table-lost = Verbindung unterbrochen. Neuer Versuch …
table-lost-building = Verbindung unterbrochen. Bau ruhig weiter: Alles wird gesendet, sobald sie wieder da ist.
table-watching = Du schaust zu
table-you = Du
table-players = Mitspielende
table-done = fertig
table-away = gerade weg
table-names-away = { $count ->
    [one] { $names } ist gerade weg
   *[other] { $names } sind gerade weg
}
table-left = gegangen
table-cards = Karten dieser Runde
table-all-cards = Alle Kartenarten
table-not-as-promised = Der Stapel gab keine bessere Auslage mehr her: Diese Karten können einander widersprechen.
table-contradiction = Die beiden umrahmten Karten widersprechen sich. Das kommt vor: Entscheide, auf welche du verzichtest.
table-sum = Die beiden umrahmten Karten zählen zusammen: Zusammen verlangen sie genau drei.
coach-round = Drei Karten, keine Uhr
coach-place = Wähle unten eine Farbe, dann tippe auf ein Loch. Jede Kugel ist ein Punkt.
coach-cards = Ein Häkchen heißt: erfüllt. Bring alle drei Karten zum Häkchen.
coach-done = Alle erfüllt! Mehr Kugeln sind mehr Punkte, oder drück auf „Fertig“.
coach-time = Jetzt mit Uhr und ohne Häkchen.
table-my-tray = Mein Tableau
table-get-ready = Gleich geht’s los
table-time-up = Die Zeit ist um
pause-title = Pause
pause-by = { $name } hat das Spiel angehalten
pause-covered = Karten und Tableaus sind verdeckt, bis es weitergeht.
pause-go-on = Weiterspielen
pause-wait = Warten auf den Host
pause-goes-on = Gleich geht es weiter
pause-button = Pause
table-undo = Rückgängig
table-redo = Wiederholen
table-clear = Tableau leeren
table-flat = Flaches Tableau
table-tray-3d = 3D-Tableau
table-sound = Ton
table-menu = Menü
table-say-done = Fertig
table-build-on = Weiterbauen
table-waiting = Die anderen bauen noch …
table-empty-title = Schon fertig?
table-empty-text = Auf deinem Tableau liegt noch nichts.
table-empty-done = Ja, fertig
table-leave = Spiel verlassen
table-leave-ask = Das Spiel verlassen?
table-leave-note = Die anderen spielen ohne dich weiter. Solange das Spiel läuft, kannst du an den Tisch zurückkommen.
table-stay = Weiterspielen
table-you-left = Du hast dieses Spiel verlassen.
table-come-back = Zurück an den Tisch
table-choose-color = Wähle zuerst eine Farbe.
table-round-soon = Runde { $round } von { $rounds } beginnt gleich.
table-round-begins = Runde { $round } von { $rounds } beginnt: { count-cards }.
table-undone = Rückgängig gemacht: { count-spheres } auf dem Tableau.
table-redone = Wiederholt: { count-spheres } auf dem Tableau.
table-cleared = Das Tableau ist leer.
table-said-done = Du bist fertig.
keys-title = Tastatur
keys-colors-key = 1–5
keys-colors = Farbe wählen
keys-arrows-key = Pfeiltasten
keys-arrows = Über das Tableau wandern
keys-letters-key = A–N
keys-letters = Zu einer Position springen
keys-place-key = Enter
keys-place = Kugel legen oder wegnehmen
keys-lift-key = Entf
keys-lift = Kugel wegnehmen
keys-carry-key = X
keys-carry = Kugel aufnehmen, um sie zu vertauschen oder zu versetzen
keys-escape-key = Esc
keys-escape = Farbe ablegen, Vertauschen beenden
keys-undo-key = U
keys-undo = Rückgängig
keys-redo-key = R
keys-redo = Wiederholen
keys-clear-key = Umschalt + Entf
keys-clear = Tableau leeren
keys-turn-key = Umschalt + Pfeile
keys-turn = 3D-Tableau drehen
keys-view-key = V
keys-view = Flaches Tableau oder 3D-Tableau
keys-done-key = Leertaste
keys-done = Fertig oder weiterbauen
keys-cards-key = ?
keys-cards = Alle Kartenarten

## Browser: später dazukommen, mitbauen, Reaktionen

late-from-round = Ab Runde { $round } mitspielen
late-next-game = Beim nächsten Spiel mitspielen
late-waiting-round = Du spielst ab Runde { $round } mit.
late-waiting-game = Du spielst ab dem nächsten Spiel mit.
late-from = ab Runde { $round }
practice-build = Mitbauen
practice-watch = Nur zuschauen
practice-tray = Mein Tableau, nur zum Spaß
practice-note = Nur für dich: Niemand sieht dieses Tableau, und es zählt nicht.
practice-score = Dein Tableau, nur zum Spaß: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
practice-score-bonus = { practice-score } und ein Bonus-Chip
reaction-title = Reaktion senden
reaction-said = { $name }: { $reaction }
reaction-mute = Reaktionen ausblenden
reaction-smile = Lächeln
reaction-laugh = Lachen
reaction-wow = Wow
reaction-oops = Hoppla
reaction-bravo = Bravo
reaction-heart = Herz

## Browser: wenn etwas nicht da ist

problem-nowhere = Hier ist nichts
problem-nowhere-help = Vielleicht ist der Link alt oder unvollständig. Auf der Startseite kannst du sofort ein neues Spiel beginnen.
problem-unknown-room = Hier ist kein offener Tisch
problem-unknown-room-help = Vielleicht steckt ein Tippfehler im Code. Ist ein Tisch voll oder geschlossen oder wird dort schon gespielt, führt nur noch sein Link dorthin: Lass ihn dir schicken.
problem-removed = Du bist nicht mehr an diesem Tisch
problem-removed-help = Der Host hat deinen Platz freigemacht und kann dich wieder hereinlassen. Bis dahin ist ein anderer Tisch nur einen Klick entfernt.
problem-damaged-room = Dieser Tisch lässt sich nicht lesen
problem-damaged-room-help = Seine Daten auf dem Server sind beschädigt. Andere Tische sind nicht betroffen, und ein neuer ist einen Klick entfernt.
problem-loading = Diese Seite wurde nicht vollständig geladen
problem-loading-help = Die Verbindung scheint wacklig zu sein. Deine Spiele sind sicher.
problem-reload = Noch einmal versuchen
problem-home = Zur Startseite

## Browser: was der Server ablehnt

refused-other = Das hat nicht geklappt. Bitte versuch es noch einmal.
refused-unreachable = Der Server ist gerade nicht zu erreichen. Bitte versuch es gleich noch einmal.
refused-slow-down = Das ging etwas zu schnell. Bitte warte einen Moment.
refused-busy = Gerade ist viel los. Bitte versuch es gleich noch einmal.
refused-rooms-full = Auf diesem Server sind gerade alle Tische belegt. Bitte versuch es später noch einmal.
refused-unknown-room = Einen offenen Tisch mit diesem Code gibt es nicht. Hat ein Spiel begonnen, führt nur noch der Link zu seinem Tisch.
refused-unknown-game = Dieses Spiel gibt es hier nicht.
refused-not-host = Das darf nur der Host.
refused-not-keeper = Das darf nur, wer diesen Tisch behalten hat.
refused-wrong-key = Dieser Link wurde schon benutzt oder zurückgenommen. Lass dir einen neuen geben.
refused-too-many-co-hosts = An diesem Tisch leiten schon { $most } mit.
refused-no-seat = Du hast an diesem Tisch keinen Platz.
refused-removed = Der Host hat deinen Platz freigemacht und kann dich wieder hereinlassen.
refused-locked = Der Host hat diesen Tisch für Neue geschlossen. Du kannst zuschauen.
refused-no-identity = Dein Browser nimmt keine Cookies an. Ohne sie erkennt dich der Tisch nicht: Bitte erlaube sie für diese Seite.
refused-too-late = Haarscharf zu spät: Es zählt, was auf dem Tableau lag, als die Zeit um war.
refused-illegal-tray = So kann das Tableau nicht aussehen, deshalb gilt wieder das letzte.
refused-too-many-moves = Das waren zu viele Änderungen für eine Runde. Das Tableau zählt, wie es liegt.
refused-too-many-pauses = Das waren zu viele Pausen für eine Runde.
refused-table-used-up = An diesem Tisch ist zu viel passiert. Starte das Spiel oder eröffne einen neuen Tisch.
refused-bad-name = Bitte wähle einen Namen mit mindestens einem Buchstaben.
refused-game-running = Das Spiel hat schon begonnen.
refused-table-full = Alle Plätze sind besetzt.
refused-seat-taken = Da sitzt schon jemand.
refused-seat-free = Da sitzt niemand mehr.
refused-nobody-seated = Noch hat niemand Platz genommen.
refused-bad-code = Mit diesem Spielcode stimmt etwas nicht. Vielleicht ein Tippfehler?
refused-code-character = { refused-bad-code }
refused-code-length = { refused-bad-code }
refused-code-version = { refused-bad-code }
refused-code-checksum = { refused-bad-code }
refused-code-settings = { refused-bad-code }

## Das Spiel im Browser: Karten und Sanduhr

card-ui-yes = Erfüllt.
card-ui-no = Nicht erfüllt.
card-ui-ghost-no = Auf dem gezeigten Tableau nicht erfüllt.
card-ui-ghost-yes = Auf dem gezeigten Tableau erfüllt.
card-ui-open = Noch nicht erfüllt.
card-ui-hint-exactly = Zwei davon in einer Farbe zählen zusammen: Sie verlangen genau drei.
card-ui-hint-floor = Die Linie ist der Boden: Diese Farbe darf auf keiner Kugel liegen.
card-ui-hint-bare = Die durchgestrichene gestreifte Kugel steht für jede Farbe: Auf dieser hier darf nichts liegen.
hourglass-left = Noch { $time }
hourglass-elapsed = Bisher { $time }
hourglass-starts-in = Die Runde beginnt in { $count }
hourglass-seconds-left = { $count ->
    [one] Noch { $count } Sekunde
   *[other] Noch { $count } Sekunden
}
hourglass-time-up = Die Zeit ist um.

## Das Spiel im Browser: die Wertung nach einer Runde

ceremony-title = Runde { $round }: Wertung
ceremony-count = Wertung
ceremony-skip = Überspringen
ceremony-look = Tippe auf eine Karte, um auf dem Tableau zu sehen, worum es geht.
ceremony-show-tray = In der Mitte zeigen: { $name }
ceremony-rounds = Bisherige Runden
ceremony-total = insgesamt { $points }
ceremony-moves = Zug für Zug
ceremony-step = { $step } von { $count }
ceremony-earned = { $count ->
    [one] Ein Bonus-Chip!
   *[other] { $count } Bonus-Chips!
}
ceremony-tray-of = { $name }: { $count ->
    [one] { $count } Kugel
   *[other] { $count } Kugeln
}
ceremony-none-there = Von den Kugeln auf der Karte liegt keine auf dem Tableau.
ceremony-bonus = { $count ->
    [one] Bonus-Chip
   *[other] { $count } Bonus-Chips
}
ceremony-announce = Runde { $round }: { $spheres ->
    [one] { $spheres } Kugel
   *[other] { $spheres } Kugeln
}, { $failed ->
    [0] alle Karten erfüllt
    [one] { $failed } Karte nicht erfüllt
   *[other] { $failed } Karten nicht erfüllt
}, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}{ $tokens ->
    [0] .
    [one] {" "}und ein Bonus-Chip.
   *[other] {" "}und { $tokens } Bonus-Chips.
}
ceremony-best-waiting = Das beste Tableau wird gesucht …
ceremony-best = Bestes mögliches Ergebnis: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
ceremony-best-bonus = Bestes mögliches Ergebnis: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} mit Bonus-Chip
ceremony-best-with-bonus = Mit Bonus-Chip wären höchstens { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} möglich gewesen.
ceremony-best-gives-up = { $count ->
    [one] Auf eine Karte muss auch das beste Tableau verzichten.
   *[other] Auf { $count } Karten muss auch das beste Tableau verzichten.
}
ceremony-best-misses = { $count ->
    [one] Auf diese Karte muss auch das beste Tableau verzichten:
   *[other] Auf diese Karten muss auch das beste Tableau verzichten:
}
ceremony-moves-away = { $count ->
    [one] Dir hat ein einziger Zug gefehlt.
    [2] Dir haben zwei Züge gefehlt.
    [3] Dir haben drei Züge gefehlt.
   *[other] Dir haben { $count } Züge gefehlt.
}
ceremony-away-of = { $name }: { $count ->
    [one] Ein Zug hat gefehlt.
   *[other] { $count } Züge haben gefehlt.
}
ceremony-perfect = Besser ging es nicht!
ceremony-your-tray = Dein Tableau
ceremony-best-tray = Bestes Tableau
ceremony-show-moves = { $count ->
    [one] Zeig mir den Zug
    [2] Zeig mir die zwei Züge
    [3] Zeig mir die drei Züge
   *[other] Zeig mir die { $count } Züge
}
ceremony-pause = Pause
ceremony-move-of = Zug { $number } von { $count }:
ceremony-move-put = Eine { color.adjective } Kugel hierher.
ceremony-move-lift = Diese Kugel wegnehmen.
ceremony-move-swap = Diese beiden vertauschen.
ceremony-next = Nächste Runde
ceremony-to-standings = Zum Ergebnis
ceremony-waiting = Bereit
ceremony-waiting-for = Warten auf { $names }
ceremony-continues = automatisch weiter in { $time }
result-perfect = Perfekt
result-brilliant = Brillant
result-strong = Stark
result-good = Gut
result-tricky = Knifflige Auslage
result-tricky-game = Knifflige Karten
result-possible = möglich
result-cost = „{ $kind }“ hat dich { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} gekostet.
result-cards = { $count } Karten haben dich { $points } Punkte gekostet.
result-spheres = Alle Karten erfüllt: { $count ->
    [one] Eine Kugel mehr hätte
   *[other] { $count } Kugeln mehr hätten
} noch gepasst.

## Das Spiel im Browser: Endstand

standings-over = Endergebnis
standings-solo = { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}
standings-solo-par = { $total } von { $best ->
    [one] { $best } Punkt
   *[other] { $best } Punkten
}
standings-par = Bestes mögliches Ergebnis: { $best }
standings-start = Beginn
standings-no-tokens = ohne Bonus-Chips
standings-you-win = Du hast gewonnen!
standings-wins = { $name } gewinnt!
standings-shared = { $names } gewinnen gemeinsam!
standings-place = Platz { $place }
standings-round = Runde { $round }
standings-path = Runde für Runde
standings-best-round = Beste Runde: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
standings-tokens = { $count ->
    [0] kein Bonus-Chip
    [one] { $count } Bonus-Chip
   *[other] { $count } Bonus-Chips
}
standings-tie-tokens = Gleich viele Punkte: Die Bonus-Chips entscheiden.
standings-known = Die Karten konnten vorher bekannt sein, deshalb zählt das Spiel nicht für die Bestwerte.
standings-chosen = Diese Auslagen hat der Host ausgesucht, deshalb zählt das Spiel nicht für die Bestwerte.
standings-rematch = Revanche
standings-again = Noch einmal
standings-lobby = Zurück in die Lobby
standings-settings = Andere Einstellungen
standings-host-decides = Der Host kann hier jederzeit eine Revanche starten.
standings-propose = Noch ein Spiel?
standings-proposed = Der Host sieht, dass du noch ein Spiel möchtest.
standings-wish = { $count ->
    [one] { $names } möchte noch ein Spiel.
   *[other] { $names } möchten noch ein Spiel.
}
standings-replay = Spiel ansehen
standings-home = Startseite
standings-share = Teilen
standings-share-about = Mit diesem Code können alle dieselben Karten spielen.
standings-copy-code = Code kopieren
standings-copy-link = Link kopieren
standings-copied = Kopiert
share-fulfilled = 🟢
share-failed = ❌
share-moves = { $count ->
    [0] Besser ging es nicht
    [one] { $count } Zug bis perfekt
   *[other] { $count } Züge bis perfekt
}
standings-copy-by-hand = Bitte von Hand kopieren:
standings-picture-failed = Das Bild ließ sich nicht erstellen.
standings-picture-subtitle = { $rounds ->
    [one] { $rounds } Runde mit
   *[other] { $rounds } Runden mit je
} { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
standings-picture-code = Dieselben Karten spielen: { $code }
standings-solo-first = Dein erstes Spiel mit diesen Einstellungen: Jetzt gibt es etwas zu schlagen.
standings-solo-record = Ein neuer Rekord!
standings-solo-rank = Platz { $rank } von deinen { $games } Spielen mit diesen Einstellungen.
standings-solo-now = dieses Spiel
standings-solo-best = bisher am besten
standings-solo-average = Schnitt
standings-solo-chart = Dieses Spiel: { $total }. Bisher am besten: { $best }. Schnitt: { $average }. Die Spiele davor: { $recent }.

## Kommandozeile: solve, explain, par

solve-best = Bestes mögliches Ergebnis: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, kein Bonus-Chip.
solve-best-bonus = Bestes mögliches Ergebnis: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und ein Bonus-Chip.
solve-given-up = Nicht erfüllte Karten:
solve-with-bonus = Mit Bonus-Chip: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tray }
solve-count = Beste Tableaus: { $trays }; gedrehte und gespiegelte nur einmal gezählt: { $classes }.
solve-all = Alle besten Tableaus:
solve-yours = Dein Tableau: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
solve-yours-best = Besser geht es nicht.
solve-away = { count-moves } bis zum besten Tableau:
move-put = Eine { color.adjective } Kugel auf { $position } legen.
move-exchange = Die Kugel auf { $position } gegen eine { color.adjective } austauschen.
move-lift = Die Kugel von { $position } wegnehmen.
move-swap = { $one } und { $other } vertauschen.
explain-fulfillable = Mit allen fünf Farben auf dem Tableau lässt sich jede Karte erfüllen.
explain-lacking-colors = Alle Karten lassen sich erfüllen, aber nur, wenn auf dem Tableau eine Farbe fehlt.
explain-impossible = Kein Tableau erfüllt alle Karten.
explain-with-five-colors = Mit allen fünf Farben auf dem Tableau schließen diese Karten einander aus:
explain-at-all = Auf jedem Tableau schließen diese Karten einander aus:
explain-grade = Schwierigkeit: { $grade } (beste Tableaus: { $trays })

## Warum kein Tableau mehr bringt

why-title = Warum nicht mehr?
why-part = { $number } { color }
why-part-pair = { $number } { first } und { second }
why-sum = Höchstens { $parts } = { count-spheres }.
why-room = Diese Karten lassen höchstens Raum für { count-spheres }.
why-contradiction = Kein Tableau erfüllt diese Karten zusammen.
why-full = Auf ein Tableau passen { count-spheres }, und auf keine Karte muss verzichtet werden.
why-full-allowed = Mehr als { count-spheres } dürfen nicht auf dem Tableau liegen, und auf keine Karte muss verzichtet werden.
why-given-up = { $count ->
    [one] Auf eine Karte zu verzichten
   *[other] Auf { $count } Karten zu verzichten
} kostet { $lost } Punkte: höchstens { $spheres } − { $lost } = { $points }.
why-no-bonus = Ein Bonus-Chip ist nicht möglich: Kein Tableau mit allen fünf Farben erfüllt diese Karten.
why-less-with-bonus = Mit allen fünf Farben lassen diese Karten nur Raum für { count-spheres }: kein Bonus-Chip bei so vielen Punkten.
why-fullest = Das vollste Tableau
fact-tray-exactly = { $number ->
    [0] Auf dem besten Tableau liegt keine { color.adjective } Kugel.
    [1] Auf dem besten Tableau liegt genau eine { color.adjective } Kugel.
   *[2] Auf dem besten Tableau liegen genau { $number } { color.adjective } Kugeln.
}
fact-tray-most = { $number ->
    [1] Auf dem besten Tableau liegt höchstens eine { color.adjective } Kugel.
   *[2] Auf dem besten Tableau liegen höchstens { $number } { color.adjective } Kugeln.
}
fact-tray-least = { $number ->
    [1] Auf dem besten Tableau liegt mindestens eine { color.adjective } Kugel.
   *[2] Auf dem besten Tableau liegen mindestens { $number } { color.adjective } Kugeln.
}
fact-center-exactly = { $number ->
    [0] In der Mitte des besten Tableaus liegt keine { color.adjective } Kugel.
   *[1] In der Mitte des besten Tableaus liegt eine { color.adjective } Kugel.
}
fact-top-exactly = { $number ->
    [0] Ganz oben auf dem besten Tableau liegt keine { color.adjective } Kugel.
   *[1] Ganz oben auf dem besten Tableau liegt eine { color.adjective } Kugel.
}
fact-any-top-exactly = { $number ->
    [0] Ganz oben auf dem besten Tableau liegt nichts.
   *[1] Ganz oben auf dem besten Tableau liegt eine Kugel: Drei Kugeln tragen sie.
}
fact-upper-exactly = { $number ->
    [0] Auf der mittleren Ebene des besten Tableaus liegt keine { color.adjective } Kugel.
    [1] Auf der mittleren Ebene des besten Tableaus liegt genau eine { color.adjective } Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen genau { $number } { color.adjective } Kugeln.
}
fact-upper-most = { $number ->
    [1] Auf der mittleren Ebene des besten Tableaus liegt höchstens eine { color.adjective } Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen höchstens { $number } { color.adjective } Kugeln.
}
fact-upper-least = { $number ->
    [1] Auf der mittleren Ebene des besten Tableaus liegt mindestens eine { color.adjective } Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen mindestens { $number } { color.adjective } Kugeln.
}
fact-any-upper-exactly = { $number ->
    [0] Auf der mittleren Ebene des besten Tableaus liegt nichts.
    [1] Auf der mittleren Ebene des besten Tableaus liegt genau eine Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen genau { $number } Kugeln.
}
fact-any-upper-most = { $number ->
    [1] Auf der mittleren Ebene des besten Tableaus liegt höchstens eine Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen höchstens { $number } Kugeln.
}
fact-any-upper-least = { $number ->
    [1] Auf der mittleren Ebene des besten Tableaus liegt mindestens eine Kugel.
   *[2] Auf der mittleren Ebene des besten Tableaus liegen mindestens { $number } Kugeln.
}
par-round = Runde { $round }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, kein Bonus-Chip, { $tray }
par-round-bonus = Runde { $round }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und ein Bonus-Chip, { $tray }

## Kommandozeile: census

census-title = Alle Auslagen mit { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
census-progress = Auslagen werden gelöst
census-score = Bestwert
census-with-bonus = mit Bonus-Chip
census-without-bonus = ohne
census-share = Anteil
census-total = Auslagen: { $hands }
census-fulfillable = Mit allen fünf Farben erfüllbar: { $hands } ({ $share })

## Das Spiel im Browser: die Einführung

lesson-title = So wird gespielt
lesson-offer-title = Neu hier?
lesson-offer = Lern es beim Spielen, in zwei Minuten.
lesson-progress = Schritt { $number } von { $count }
lesson-next = Weiter
lesson-skip = Überspringen
lesson-restart = Diesen Schritt neu beginnen
lesson-again = Einführung noch einmal
lesson-rules = Alle Regeln lesen
lesson-play = Jetzt losspielen
lesson-place-title = Kugeln auf das Tableau
lesson-place-task = Wähle unten eine Farbe und tippe auf ein Loch. Drei Kugeln genügen.
lesson-place-done = Genau so. Von jeder Farbe gibt es drei Kugeln.
lesson-stack-title = Stapeln
lesson-stack-task = Drei Kugeln, die sich berühren, tragen eine vierte in der Mulde zwischen ihnen. Leg die orange Kugel darauf: Freie Positionen leuchten.
lesson-stack-done = Sie liegt sicher auf drei anderen. Die lassen sich jetzt nicht wegnehmen.
lesson-room-title = Nachbarn brauchen Platz
lesson-room-task = In zwei Mulden nebeneinander ist es zu eng für zwei Kugeln. Finde in der mittleren Ebene eine Mulde für noch eine.
lesson-room-done = Richtig: Von den sechs Mulden lassen sich höchstens drei belegen.
lesson-top-title = Bis ganz nach oben
lesson-top-task = Auf drei Kugeln der mittleren Ebene passt noch eine. Setz deinem Tableau die Krone auf.
lesson-top-done = Elf Kugeln: Mehr passen nicht.
lesson-exactly-title = Genau zwei
lesson-exactly-task = Die Karte verlangt genau zwei orange Kugeln, aber hier leuchten drei. Tippe eine an, um sie wegzunehmen, oder leg eine andere Farbe darauf.
lesson-exactly-done = Genau zwei. Eine wäre so falsch wie drei.
lesson-touch-title = Sie berühren sich
lesson-touch-task = Schwarz und Blau sollen sich berühren, aber diese beiden liegen getrennt. Bring sie zusammen: Zieh eine neben die andere.
lesson-touch-done = Die Karte ist erfüllt: Die beiden Farben berühren sich, oder eine fehlt ganz.
lesson-apart-title = Sie bleiben getrennt
lesson-apart-task = Schwarz und Weiß dürfen sich nicht berühren. Die Linie zeigt, wo sie es tun. Die Kugel in der Mitte berührt alle ringsum.
lesson-apart-done = Jetzt berühren sie sich nirgends mehr.
lesson-floor-title = Nur ganz unten
lesson-floor-task = Siehst du den Boden auf der Karte? Orange gehört ganz nach unten, aber diese Kugel liegt auf anderen. Hol sie herunter.
lesson-floor-done = Keine orange Kugel liegt auf anderen. Auf Orange darf trotzdem etwas liegen!
lesson-bare-title = Nichts darauf
lesson-bare-task = Siehst du die durchgestrichene Kugel auf der Karte? Auf Grün darf nichts liegen, aber da liegt eine weiße. Ändere das.
lesson-bare-done = Auf Grün liegt nichts. In welcher Ebene es liegt, ist egal.
lesson-more-title = Mehr davon
lesson-more-task = Es müssen mehr orange als schwarze Kugeln sein. Leg Orange dazu oder nimm Schwarz weg.
lesson-more-done = Mehr Orange als Schwarz. Gleich viele würden nicht genügen.
lesson-four-title = Zusammen vier
lesson-four-task = Weiß und Orange sollen zusammen genau vier ergeben. Eine Kugel fehlt noch.
lesson-four-done = Zusammen vier. Welche Farbe wie oft, ist egal.
lesson-end-title = Jetzt kannst du’s!
lesson-end-spheres = für jede Kugel, die auf dem Tableau liegt, wenn die Zeit um ist
lesson-end-cards = für jede Karte, die nicht erfüllt ist
lesson-end-bonus = ein Bonus-Chip, wenn alle Karten erfüllt sind und alle fünf Farben auf dem Tableau liegen: Am Ende kosten zu wenige Chips Punkte, viele bringen welche

## Das Spiel im Browser: die Regeln

rules-title = Die Regeln
rules-lead = Alles zum Nachschlagen.
rules-lesson = Beim Spielen lernst du es in zwei Minuten.
rules-contents = Inhalt
rules-goal-title = Das Ziel
rules-goal = Alle bauen gleichzeitig auf dem eigenen Tableau und mit denselben Karten. Je mehr Kugeln du legst und je mehr Karten du erfüllst, desto mehr Punkte bekommst du.
rules-material = Ein Tableau hat sieben Löcher. Alle haben fünfzehn Kugeln, je drei in Schwarz, Weiß, Blau, Grün und Orange. Es gibt sechzig Aufgabenkarten, kurz Karten, und alle beginnen mit zehn Punkten.
rules-round-title = Eine Runde
rules-round-1 = Sechs Karten werden aufgedeckt und die Sanduhr wird umgedreht. Unsere Vorgabe sind sechzig Sekunden; am Tisch lässt sich eine andere Zeit wählen.
rules-round-2 = Alle bauen gleichzeitig. Die Tableaus der anderen siehst du hier erst, wenn die Zeit um ist, außer der Tisch stellt es anders ein. Ist der Sand durchgelaufen, zählt, was auf dem Tableau liegt.
rules-round-3 = Jede Kugel auf dem Tableau bringt einen Punkt. Jede nicht erfüllte Karte kostet zwei Punkte.
rules-round-4 = Wer alle Karten erfüllt und alle fünf Farben auf dem Tableau hat, bekommt einen Bonus-Chip.
rules-round-5 = In der deutschen Ausgabe bekommt noch einen, wer alle Karten mit weniger Kugeln erfüllt, als auf dem vollsten Tableau liegen. Dafür zählen die Tableaus aller, ob sie ihre Karten erfüllt haben oder nicht. Alle fünf Farben braucht es dafür nicht. Auch mehrere können die meisten Kugeln haben; allein gibt es diesen Chip nie.
rules-round-6 = Dann werden die Karten abgelegt, die Kugeln kommen zurück in ihre Fächer, und die nächste Runde beginnt.
rules-stacking-title = Stapeln
rules-stacking-bottom = Unten liegen sieben Kugeln: eine in der Mitte, sechs ringsum.
rules-stacking-middle = In der Mulde zwischen der mittleren und zwei benachbarten Kugeln des Rings findet eine weitere Halt. Nebeneinander ist es zu eng, darum sind höchstens drei Mulden belegt.
rules-stacking-top = Drei Kugeln der mittleren Ebene tragen eine letzte: elf insgesamt.
rules-touching = Kugeln berühren sich, wenn sie aneinanderliegen: die mittlere und der ganze Ring, Nachbarn im Ring, eine Kugel und die drei, auf denen sie ruht, und zwei Kugeln der mittleren Ebene, sofern sie einander nicht gegenüberliegen. Die oberste berührt ganz unten nichts. Auf einem echten Tableau ist zwischen Nachbarn in den Löchern manchmal ein kleiner Spalt zu sehen: Das zählt trotzdem als Berührung.
rules-moving = Eine Kugel, die eine andere trägt, lässt sich nicht wegnehmen. Legst du auf eine Kugel eine andere Farbe, wird sie ausgetauscht; auch zwei Kugeln lassen sich vertauschen.
rules-cards-title = Die Karten
rules-print = Übersicht drucken (A5)
rules-cards = Es gibt sieben Arten. „Berühren“, „getrennt“, „nur ganz unten“ und „nichts darauf“ sind erfüllt, wenn eine Farbe fehlt. Wo gezählt wird, zählt eine fehlende Farbe als null: Ohne Orange ist „genau eine orange“ nicht erfüllt.
rules-contradictions = Karten können einander widersprechen. Dann entscheiden alle für sich, welche sie erfüllen, und nehmen den Verlust in Kauf. Den Bonus-Chip für fünf Farben kann in einer solchen Runde niemand bekommen.
rules-end-title = Das Ende
rules-end = Nach sechs Runden werden die Bonus-Chips zu Punkten. Zu wenige kosten Punkte, viele bringen welche:
rules-tokens = Bonus-Chips
rules-edition-en = Englische und russische Ausgabe
rules-edition-de = Deutsche Ausgabe
rules-tie = Wer die meisten Punkte hat, gewinnt. Bei Gleichstand entscheiden die Bonus-Chips; sind auch die gleich, wird der Sieg geteilt.
rules-variants-title = Varianten
rules-variant-1 = Acht Karten pro Runde für Geübte. (Drei bis sieben Karten und eine bis zwölf Runden sind unsere eigene Ergänzung.)
rules-variant-2 = Weniger Widersprüche: Eine Karte, die einer schon aufgedeckten widerspricht, kommt unter den Stapel, und eine andere wird aufgedeckt. Oder keine: Jede Auslage lässt sich ganz erfüllen.
rules-variant-3 = Ein Kartensatz ohne „genaue Anzahl“, ohne „mehr als“ und „zusammen vier“ oder ohne alle drei.
rules-variant-4 = Allein: dasselbe Spiel, gegen die eigenen früheren Ergebnisse mit denselben Einstellungen.
rules-rulings-title = Streitfälle
rules-rulings = Wo die Spielregeln schweigen oder voneinander abweichen, wird hier so gespielt.
rules-r1 = Auf dem Tableau liegt immer nur, was auch wirklich hält. Eine Kugel, die eine andere trägt, bleibt liegen; Austauschen und Vertauschen an Ort und Stelle ist ein Zug.
rules-r2 = Eine einzelne weiße Kugel erfüllt „Weiß berührt Weiß“ nicht; ganz ohne Weiß ist die Karte erfüllt.
rules-r3 = „Genau eine“ und „genau zwei“ derselben Farbe zählen zusammen: Beide verlangen dann genau drei, und bei jeder anderen Zahl sind beide nicht erfüllt.
rules-r4 = „Berühren“ und „getrennt“ für dieselben zwei Farben werden beide gewertet, wie sie dastehen. Fehlt eine der Farben, sind beide erfüllt, aber dann gibt es keinen Bonus-Chip für fünf Farben.
rules-r5 = Zwei Kugeln in der mittleren Ebene berühren sich, außer sie liegen einander gegenüber; drei berühren sich immer. (Zeigt eine Spielregel zwei, die sich nicht berühren, können das nur gegenüberliegende sein.)
rules-r6 = „Darauf“ heißt: direkt darauf, auf welcher Ebene auch immer. Eine Kugel ganz unten neben einer leeren Mulde ist in Ordnung.
rules-r7 = Punkte können unter null fallen; die Schulden bleiben bestehen.
rules-r8 = Geht der Stapel aus, werden die abgelegten Karten wieder eingemischt.
rules-r9 = Wer geht, behält den Platz; das Tableau wird gewertet, wie es liegt.
rules-r10 = Zwei Karten widersprechen sich, wenn kein Tableau mit allen fünf Farben beide erfüllt.
rules-r11 = „Keine Widersprüche“ deckt nur Auslagen auf, die sich mit allen fünf Farben ganz erfüllen lassen. Gibt der Stapel keine her, wird das gesagt, und die Karten bleiben wie gezogen.
rules-box = Dimension wurde von Lauge Luchau erfunden und ist bei Kosmos erschienen. Dies ist ein unabhängiges Projekt mit eigenen Worten und Bildern. Noch schöner sind echte Kugeln in echten Händen: Wir empfehlen das Original.

## Die Regelseite: eine Runde als Beispiel. Die Zahlen rechnet ein Test nach.

rules-example-title = Ein Beispiel
rules-example-lead = Drei spielen, und diese Karten liegen aus:
rules-example-1 = Anna hat 9 Kugeln in allen fünf Farben und jede Karte erfüllt: 9 Punkte und 1 Bonus-Chip. In der deutschen Ausgabe sind es 2, denn Ben hat mehr Kugeln.
rules-example-2 = Ben hat 11 Kugeln, aber 3 statt 2 sind orange: 1 Karte nicht erfüllt, 11 − 2 = 9 Punkte und kein Bonus-Chip.
rules-example-3 = Clara hat 7 Kugeln und jede Karte erfüllt, aber ohne Weiß: 7 Punkte und kein Bonus-Chip. In der deutschen Ausgabe bekommt sie 1, denn Ben hat mehr Kugeln.

## Die Regelseite: am echten Tisch

rules-real-title = Am echten Tisch
rules-real-setup = Für eine bis vier Personen ab 8 Jahren. Vor dem allerersten Spiel klebt ihr drei Klebefüße unter jedes Tableau. Alle nehmen sich ein Tableau, fünfzehn Kugeln (drei von jeder Farbe) und eine Übersichtstafel. Übrige Kugeln bleiben in der Schachtel. Mischt die Karten zu einem verdeckten Stapel, legt die übrigen Chips als Vorrat bereit und stellt die Sanduhr so hin, dass alle sie sehen.
rules-real-talk = Besprecht vor dem ersten Spiel gemeinsam alle Kartenarten.
rules-real-tokens = Punktechips gibt es zu 1, 5, 10, 20 und 50. Alle beginnen mit einem 5er und fünf 1ern; wechseln darf man jederzeit.
rules-real-hourglass = Wer die Sanduhr umdreht und wie lange sie läuft, sagt keine Spielregel. Sprecht es ab; unsere Vorgabe sind 60 Sekunden.
rules-real-reading = Ist die Zeit um, werden zuerst die Kugeln gezählt. Dann liest eine Person die Karten einzeln vor, und alle sagen Ja oder Nein. Jedes Nein kostet sofort zwei Punkte.
rules-real-box = In der Schachtel: 4 Tableaus, 60 Kugeln (12 je Farbe), 60 Aufgabenkarten, 4 Übersichtstafeln und 1 Sanduhr.
rules-real-box-en = Englische Ausgabe: 90 Punktechips (30 × 1, 20 × 5, 10 × 10, 6 × 20, 24 × 50) und 30 Bonus-Chips.
rules-real-box-de = Deutsche Ausgabe: 74 Punktechips (30 × 1, 20 × 5, 10 × 10, 5 × 20, 9 × 50) und 45 Bonus-Chips.
rules-real-box-ru = Russische Ausgabe: 90 Punktechips und 30 Bonus-Chips; die Tableaus werden erst zusammengesetzt.
rules-real-drawings = Zu jeder gedruckten Karte gibt es hier ein Bild, auf unsere Art gezeichnet. Geht es um oben und unten, steht auf der gedruckten Karte eine gestreifte Kugel für jede Farbe, und ein helles Dreieck zeigt, wo oben ist. Hier zeigt „nur ganz unten“ den Boden und „nichts darauf“ eine durchgestrichene gestreifte Kugel.

## Das Spiel im Browser: Aufzeichnungen und meine Spiele

replay-title = Aufzeichnung
replay-loading = Das Spiel wird geladen …
replay-share = Teilen
replay-rounds = Runden
replay-play = Abspielen
replay-back = Vorheriges Tableau
replay-on = Nächstes Tableau
replay-scrubber = Zeitpunkt in der Runde
replay-at = { $time }, Tableau { $number } von { $count }
replay-scored = Gewertet
replay-verdicts = Erfüllte Karten: { $count } von { $all }
replay-best = Was möglich war
replay-standings = Ergebnis
replay-code = Spielcode:
replay-my-games = Meine Spiele
games-title = Meine Spiele
games-loading = Deine Spiele werden geladen …
games-none = Noch kein Spiel zu Ende gespielt. Dein erstes steht dann hier, mit jedem Tableau zum Nachschauen.
games-play = Jetzt spielen
games-continue = Weiter: Runde { $round } von { $rounds }
games-come-back = Du bist gegangen: zurück zu Runde { $round } von { $rounds }
games-with = mit { $names }
games-paused = pausiert
games-retry = Noch einmal versuchen
games-alone = Allein
games-won = Gewonnen!
games-place = Platz { $place } von { $players }
games-replay = Ansehen
games-again = Dieselben Karten noch einmal
games-known = zählt nicht für die Bestwerte
games-chosen = ausgesuchte Auslagen, zählt nicht für die Bestwerte

## The browser game: help for single seats

aid-title = Hilfe für { $name }
aid-about = Damit alle die gleichen Chancen haben, auch wenn sie verschieden stark sind. Alle am Tisch sehen die Hilfe. Runden mit Hilfe zählen nicht für Bestwerte.
aid-seconds = Vorsprung
aid-seconds-note = So lange liegen die Karten schon offen, bevor die Sanduhr für die anderen läuft.
aid-cards = Karten, die zählen
aid-cards-all = Alle
aid-cards-note = Nur die ersten kosten Punkte, die übrigen gelten als erfüllt.
aid-more-points = Zusätzliche Punkte am Anfang
aid-ahead = { $seconds } s Vorsprung
aid-marks = Häkchen
aid-first-cards = nur { $count } Karten
aid-points = +{ $points } Punkte
aid-others-ahead = Vorsprung: { $names }
aid-even = Gleiche Chancen
aid-even-done = Die Hilfe ist für alle eingestellt, nach früheren Spielen und der Stärke der Bots.
aid-even-already = An diesem Tisch sind die Chancen schon gleich.
aid-even-unknown = Nicht alle haben schon eine Bilanz: Stell ihre Hilfe selbst ein.
games-helped = mit Hilfe, zählt nicht für Bestwerte
settings-own-help = Alle wählen ihre Hilfe selbst
settings-own-help-note = Sonst vergibt nur der Host Hilfe: Vorsprung, Häkchen, weniger Karten oder zusätzliche Punkte.

## The browser game: hands of one's own

hands-title = Eigene Auslagen
hands-lead = Stell 1 bis 12 Auslagen zusammen: Karten antippen, eintippen oder bekannte Auslagen übernehmen. Zu jeder siehst du, was möglich ist, wie schwer sie ist und was sich widerspricht. Ein Link enthält alles.
hands-set = Die Auslagen
hands-hand = Auslage { $number }
hands-empty = Noch keine Karten: Eine Auslage hat drei bis acht.
hands-add = Weitere Auslage
hands-added = Auslage { $number } ist dazugekommen.
hands-take = Auslage übernehmen
hands-take-this = Diese Auslage übernehmen
hands-take-puzzle = Aus einem Rätsel
hands-take-all = Diese Auslagen zum Bearbeiten übernehmen
hands-draw = Karten zufällig ziehen
hands-up = Nach oben
hands-down = Nach unten
hands-remove = Diese Auslage entfernen
hands-full = Mehr als { $most } Auslagen gehen nicht.
hands-too-many = Höchstens { $most } Auslagen sind möglich.
hands-wrong = Mit Auslage { $number } stimmt etwas nicht. Gespielt werden kann erst, wenn sie passt.
hands-grade = Schwierigkeit: { $grade }
hands-play = Spielen
hands-play-about = Willst du jemanden herausfordern, spiel zuerst allein und verschick dann dein Ergebnis. An einem Tisch für Klasse oder Verein erscheinen die Auslagen auch auf der Leinwand. Eigene Auslagen zählen nicht für Bestwerte.
hands-text = Als Text
hands-text-about = Eine Auslage pro Zeile. Füge hier Auslagen ein oder kopiere diese.
hands-copy-text = Text kopieren

## Das Spiel im Browser: mit dem eigenen Spiel

box-title = Mit dem eigenen Spiel
box-lead = Kugeln und Karten hast du. Hier gibt es dazu eine Sanduhr, die niemand übersieht oder überhört, ein faires Urteil über jedes Tableau und das Beste, was möglich war.
box-stop = Stopp
box-again = Neu starten
box-cards = Die Karten auf dem Tisch
box-cards-hint = Tippe die offenen Karten an, höchstens acht. Noch einmal antippen legt eine zurück.
box-codes = Oder die Kürzel eintippen
box-full = Mehr als acht Karten gehen nicht. Leg zuerst eine zurück.
box-clear = Auslage leeren
box-tray = Ein Tableau vom Tisch
box-tray-hint = Bau das Tableau hier nach. Jede Karte wird sofort geprüft: Tippe eine an, um zu sehen, woran es liegt.
box-best = Bestes Tableau zeigen
box-sheet = Punktezettel
box-sheet-about = Für ein bis vier Personen, sechs Runden, beide Ausgaben. Die Karten werden vorgelesen, und nichts geht verloren, wenn du die Seite schließt.
box-keep-score = Punkte aufschreiben
box-sheet-hint = Tippe zuerst die Karten dieser Runde an.
box-players = Personen
box-player = Person { $number }
box-new-game = Neues Spiel
box-round = Runde { $round } von { $rounds }
box-read = Karten vorlesen
box-read-next = Nächste Karte
box-read-end = Fertig vorgelesen
box-silent = Dieser Browser kann nicht sprechen. Die Karten erscheinen eine nach der anderen.
box-spheres = Kugeln
box-five-colors = Alle fünf Farben liegen auf dem Tableau
box-write-down = Runde aufschreiben
box-points = Punkte
box-total = Gesamt
box-take-back = Letzte Runde ändern
box-best-of-all = Das beste Tableau jeder Auslage


## Browser und Kommandozeile: die Auslage des Tages

refused-one-try = Für die Auslage des Tages gibt es nur einen Versuch.
refused-day-over = Der Tag dieser Auslage ist vorbei.
refused-unknown-day = Für diesen Tag gibt es keine Auslage.
refused-not-tried = Erst kommt der eine Versuch, der zählt. Danach kannst du diese Auslage noch einmal spielen.

help-daily = Die Auslage des Tages in diesem Terminal spielen: eine Minute, ein Versuch.
help-daily-server = Der Server, dessen Auslage gespielt wird, z. B. https://play.example.org; sonst der auf diesem Rechner.
help-daily-day = Ein vergangener Tag, dessen Auslage du außer Wertung spielst; sonst heute.
help-value-day = TAG
usage-bad-day = { $name } braucht einen Tag wie 2026-11-16, nicht „{ $value }“.
usage-bad-address = { $name } braucht eine Adresse wie https://play.example.org, nicht „{ $value }“.
client-unreachable = { $address } ist nicht erreichbar: { $reason }.
client-no-server = Unter { $address } gibt es keinen Dimension-Server.
usage-server-refused = { $message }
terminal-daily = Auslage des Tages, { $day }: { $grade }
terminal-daily-one-try = Eine Minute und ein Versuch, der zählt.
terminal-daily-practice = Diese Auslage kannst du beliebig oft spielen, aber außer Wertung.
terminal-daily-later = Es hat noch nichts begonnen: Die Auslage wartet auf dich.
terminal-daily-result = { $points } von { $best } Punkten
terminal-daily-others = { $others ->
    [0] Bisher hat sie sonst niemand gespielt.
   *[other] Besser als { $beaten } von { $others } anderen.
}
terminal-daily-streak = { $streak ->
    [one] Serie: { $streak } Tag
   *[other] Serie: { $streak } Tage in Folge
}
terminal-daily-next = Nächste Auslage in { $hours } h { $minutes } min.
terminal-daily-share = Zum Teilen:

## Browser: Rätsel

puzzles-title = Rätsel
puzzles-lead = Ohne Zeitdruck. Jede Auslage ist durchgerechnet: Eine Lösung gibt es immer.
puzzles-grade = Wie schwer?
puzzles-my-level = Auf meinem Niveau
puzzles-my-level-is = Auf meinem Niveau: { $grade }
puzzles-rating = Deine Wertungszahl
puzzles-finding = Dein Niveau wird noch ermittelt: irgendwo zwischen { $low } und { $high }.
puzzles-certain = Mit 95 % Sicherheit zwischen { $low } und { $high }.
puzzles-rating-how = Deine erste Antwort auf ein Rätsel ändert deine Wertungszahl und die des Rätsels. Mit Hilfe bringt eine Lösung weniger, aber sie kostet nie etwas.
puzzles-totals = Bisher gelöst
puzzles-solved-of = { $solved } von { $tried }
puzzles-none = Noch nichts. Das erste Rätsel dauert nur ein, zwei Minuten.
puzzle-rating = { $rating } ± { $spread }
puzzle-about = { $grade } · Wertungszahl { $rating }
puzzle-fulfill = Alle erfüllen
puzzle-optimum = Das Beste finden
puzzle-conflict = Den Widerspruch finden
puzzle-short-fulfill = Alle
puzzle-short-optimum = Bestes
puzzle-short-conflict = Widerspruch
puzzle-goal-fulfill = Erfülle jede Karte, mit allen fünf Farben auf dem Tableau.
puzzle-goal-optimum = Nicht alle Karten lassen sich erfüllen. Hol das Beste heraus, was möglich ist.
puzzle-goal-conflict = Wähle die Karten, die einander widersprechen: Kein Tableau mit allen fünf Farben erfüllt sie alle.
puzzle-progress = { $fulfilled } von { $cards } Karten, { $colors } von 5 Farben
puzzle-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
puzzle-points-bonus = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und ein Bonus-Chip
puzzle-chosen = { $count ->
    [0] Noch keine Karte gewählt
    [one] { $count } Karte gewählt
   *[other] { $count } Karten gewählt
}
puzzle-answer-optimum = Besser geht’s nicht
puzzle-answer-conflict = Diese hier
puzzle-wrong-fulfill = Noch nicht ganz. Bau weiter.
puzzle-wrong-optimum = Da geht noch mehr.
puzzle-wrong-conflict = Nicht ganz: Versuch es noch einmal.
puzzle-solved = Gelöst!
puzzle-given-up = Die Lösung
puzzle-known = Dieses Rätsel kanntest du schon, deshalb bleibt deine Wertungszahl gleich.
puzzle-next = Nächstes Rätsel
puzzle-why = Warum nicht alle?
puzzle-give-up = Lösung zeigen
puzzle-hints = Hilfe
puzzle-hint-possible = Was ist möglich?
puzzle-hint-give-up = Auf welche Karten verzichten?
puzzle-hint-move = Einen Zug zeigen
puzzle-hint-tray = Ein Tableau zeigen
puzzle-hint-conflict-possible = Wie viele Karten?
puzzle-hint-conflict-give-up = Eine davon nennen
puzzle-hint-conflict-move = Alle bis auf eine nennen
puzzle-hint-conflict-tray = Alle nennen
puzzle-hint-count = { $count ->
    [one] { $count } Karte genügt.
   *[other] { $count } Karten widersprechen einander.
}
puzzle-hint-among = { $count ->
    [one] Diese Karte gehört dazu:
   *[other] Diese Karten gehören dazu:
}
puzzle-hint-fact = Sag mir etwas, das daraus folgt
puzzle-hint-follows = Folgt aus { $count ->
    [one] dieser Karte
   *[other] diesen Karten
} und daraus, was möglich ist:
puzzle-hint-points = Folgt allein aus den möglichen Punkten.
puzzle-hint-another-fact = Noch etwas, das daraus folgt
puzzle-hint-no-fact = Dein Tableau zeigt alles, was aus den Karten folgt. Der Rest will ausprobiert sein.
puzzle-hint-make = Diesen Zug machen
puzzle-hint-another = Noch ein Zug
puzzle-hint-no-move = Dein Tableau braucht keinen Zug mehr.
puzzle-cost = { $count ->
    [1] Danach bringt eine Lösung drei Viertel der Punkte.
    [2] Danach bringt eine Lösung die Hälfte der Punkte.
    [3] Danach bringt eine Lösung ein Viertel der Punkte.
   *[other] Danach bringt eine Lösung keine Punkte. Sie kostet nie welche.
}
puzzle-hint-gives-up = { $count ->
    [0] Du musst auf keine Karte verzichten.
    [one] Auf diese Karte musst du verzichten:
   *[other] Auf diese Karten musst du verzichten:
}

## Browser: Rush

rush-title = Rush
rush-lead = Drei Minuten, eine Auslage nach der anderen, immer schwerer. Erfülle jede Karte, mit allen fünf Farben auf dem Tableau. Nach drei Fehlern ist Schluss.
rush-soon = Mach dich bereit: drei, zwei, eins.
rush-hand = Auslage { $number }
rush-beat = Schlag die { $count }
rush-combo = × { $count } in Folge
rush-review = Auslage für Auslage
rush-hands = { $count ->
    [one] Auslage
   *[other] Auslagen
}
rush-solved = { $count ->
    [one] { $count } Auslage gelöst
   *[other] { $count } Auslagen gelöst
}
rush-strikes = { $count } von { $most } Fehlern
rush-pass = Passen
rush-keys = Leertaste: fertig. P: passen, das zählt als Fehler.
rush-colors = Alle fünf Farben müssen auf dem Tableau liegen.
rush-wrong = Nicht erfüllt
rush-passed = So wäre es richtig gewesen
rush-out = Drei Fehler
rush-best = { $count ->
    [one] Dein Bestwert: { $count } Auslage
   *[other] Dein Bestwert: { $count } Auslagen
}
rush-new-best = Ein neuer Bestwert!
rush-not-listed = Schneller, als jemand Kugeln legen kann: Dieser Rush steht in keiner öffentlichen Liste.
rush-again = Noch einmal
rush-offline = Für den Rush braucht es den Server, und der ist nicht erreichbar. Rätsel gehen auch ohne.
rush-lists = Bestwerte
rush-today = Heute
rush-week = Letzte 7 Tage
rush-ever = Insgesamt
rush-nobody = Noch niemand. Mach den Anfang!

## Browser: meine Ergebnisse

record-title = Meine Bilanz
record-loading = Deine Bilanz wird geladen …
record-none = Noch keine Runde. Spiel eine, dann siehst du hier, wie viel du aus dem machst, was möglich ist.
record-possible = des Möglichen
record-sum = { $points } von { $best } Punkten in { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} und { $games ->
    [one] einem Spiel
   *[other] { $games } Spielen
}
record-bonuses = { $bonuses ->
    [0] Noch kein Bonus-Chip.
    [one] In einer der Runden gab es einen Bonus-Chip.
   *[other] In { $bonuses } der Runden gab es einen Bonus-Chip.
}
record-scope = Das sind die Runden beendeter Spiele, ohne Startpunkte, Bonus-Chips und Runden, in denen du nichts getan hast.
record-practice = { $rounds ->
    [one] Nicht mitgezählt: eine Runde, deren Karten schon bekannt gewesen sein können oder in der beim Bauen Häkchen zu sehen waren. Darin waren es { $share } des Möglichen.
   *[other] Nicht mitgezählt: { $rounds } Runden, deren Karten schon bekannt gewesen sein können oder in denen beim Bauen Häkchen zu sehen waren. Darin waren es { $share } des Möglichen.
}
record-time = Im Lauf der Zeit
record-column = Jeder Balken steht für
record-column-game = ein Spiel
record-column-week = eine Woche
record-chart = Anteile am Möglichen, die ältesten zuerst: { $values }. Insgesamt: { $average }.
record-average = Insgesamt: { $share }
record-first = Deine nächsten Spiele stehen dann daneben.
record-cards = Kartenarten
record-worst = Die meisten Punkte verlierst du bei „{ $kind }“.
record-no-loss = Bisher hast du jede Karte erfüllt, die das beste Tableau erfüllt.
record-fulfilled = { $count } von { $seen } erfüllt · { $share }
record-lost = { $points ->
    [-1] { $points } Punkt
   *[other] { $points } Punkte
}
record-given-up = Karten, auf die selbst das beste Tableau verzichtet, zählen nicht mit.
record-practice-kind = Üben
record-before-after = Vor dem Üben { $before }, seitdem { $after } · { $solved } von { $tried } Rätseln gelöst
record-missed = Hier ging noch mehr
record-missed-lead = Die Karten und dein Tableau, wie es am Ende war: Finde den Rest.
record-missed-points = { $points } von { $best } Punkten
record-missed-try = Noch einmal
record-practice-cards = Mit Rätseln üben
record-settings = Nach Einstellungen
record-settings-sum = { $points } von { $best } Punkten · { $rounds ->
    [one] eine Runde
   *[other] { $rounds } Runden
}
record-cards-each = { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
}
record-no-hourglass = ohne Sanduhr
record-grade = { $grade }
record-contradictions-fewer = weniger Widersprüche
record-contradictions-none = keine Widersprüche
record-live-marks = Häkchen beim Bauen
record-elsewhere = Tage, Rätsel, Rush
record-days = Auslage des Tages
record-streak = { $days ->
    [0] Keine Serie
    [one] Ein Tag
   *[other] { $days } Tage in Folge
}
record-longest = { $played ->
    [0] noch keine gespielt
   *[other] längste Serie: { $days }, gespielt: { $played }
}
record-puzzles = Rätsel
record-rating = { $rating } ± { $spread }
record-solved = { $solved } gelöst
record-rush = Rush
record-hands = { $hands ->
    [one] eine Auslage
   *[other] { $hands } Auslagen
}
record-rush-best = dein Bestwert
record-device = Meine Geräte und Daten

## Browser: meine Geräte, meine Daten

refused-no-former-player = Hier gibt es nichts rückgängig zu machen: Dieses Gerät wurde nicht verbunden, oder es ist zu lange her.
refused-unknown-link = Dieser Link funktioniert nicht mehr: Er gilt fünf Minuten lang und nur einmal. Erzeuge auf dem anderen Gerät einen neuen.
people-deleted = Gelöschte Person
device-title = Meine Geräte und Daten
device-lead = Du brauchst kein Konto: Dieser Browser merkt sich, wer du bist. Hier kannst du deine Spiele mitnehmen oder spurlos verschwinden.
device-link-title = Noch ein Gerät
device-link-how = Scanne mit dem anderen Gerät einen Code oder öffne dort einen Link: Es zeigt dann dieselben Spiele und Ergebnisse wie dieses.
device-link-make = Code und Link anzeigen
device-link-again = Neuen Link erzeugen
device-link-label = Link für das andere Gerät
device-link-qr = QR-Code des Links für das andere Gerät
device-link-left = Gilt einmal, noch { $time }.
device-link-secret = Behalte ihn für dich: Wer ihn öffnet, spielt unter deinem Namen.
device-link-over = Dieser Link gilt nicht mehr.
device-export-title = Alles über dich
device-export-how = Eine Datei mit allem, was über dich gespeichert ist: Spiele, Runden, Rätsel und Ergebnisse, dazu die Einstellungen dieses Browsers.
device-export = Meine Daten herunterladen
device-delete-title = Alles löschen
device-delete-how = Deine Kennung, deine Namen und deine Ergebnisse verschwinden von diesem Server. Spiele mit anderen bleiben ihnen erhalten, mit „{ people-deleted }“ an deiner Stelle.
device-delete = Meine Daten löschen
device-delete-sure = Alles über dich löschen?
device-delete-sure-text = Spiele, Ergebnisse und Serien sind dann endgültig weg, auf allen deinen Geräten. Das lässt sich nicht rückgängig machen.
device-delete-yes = Alles löschen
device-delete-no = Alles behalten
device-deleted-title = Gelöscht
device-deleted = Deine Daten sind gelöscht. Aus Spielen mit anderen verschwindet dein Name in den nächsten Minuten. Wenn du weiterspielst, fängst du neu an.
device-join-title = Dieses Gerät verbinden
device-join-nameless = dem anderen Gerät
device-join-text = Dieses Gerät zeigt dann die Spiele und Ergebnisse von { $name }.
device-join-sees = Von da an sind beide Geräte eine Person: Wer diesen Link gemacht hat, sieht deine Tableaus und Ergebnisse und kann für dich spielen. Mach nur weiter, wenn du es warst.
device-join-mine = Was passiert mit dem, was du auf diesem Gerät gespielt hast?
device-join-leave = Zurücklassen
device-join-both = Beides verbinden
device-join-leave-note = Es bleibt auf dem Server, wird hier aber nicht mehr gezeigt. 30 Tage lang kannst du dahin zurück.
device-join-both-note = { $name } bekommt deine Spiele, Ergebnisse und Rätsel dazu. Trennen lassen sie sich nicht mehr. Laufende Spiele bleiben, wo sie sind.
device-join-yes = Verbinden
device-join-no = So lassen
device-join-already = Dieses Gerät zeigt schon die Spiele und Ergebnisse von { $name }.
device-joined = Fertig. Dieses Gerät zeigt jetzt die Spiele und Ergebnisse von { $name }.
device-undo-title = Aus Versehen verbunden?
device-undo-how = 30 Tage lang kann dieses Gerät wieder zu der Person gehören, der es vorher gehörte.
device-undo = Verbindung rückgängig machen
device-undone = Auf diesem Gerät ist alles wieder wie vor der Verbindung.
device-home = Zur Startseite

## Browser: ohne Netz

offline-title = Gerade kein Netz
offline-lead = Du kannst trotzdem spielen. Ergebnisse werden übertragen, sobald du wieder online bist; für Bestwerte zählen sie nicht.
offline-no-pack = Einführung, Regeln und Sanduhr gehen auch so. Für Spiele und Rätsel musst du diese Seite einmal mit Netz öffnen.
offline-continue = Offline-Spiel fortsetzen
offline-days = Auslagen der letzten Tage
offline-waiting = { $count ->
    [one] Ein Ergebnis wird noch übertragen.
   *[other] { $count } Ergebnisse werden noch übertragen.
}
offline-note = Offline gespielt: wird übertragen, sobald du wieder online bist, und zählt nicht für die Bestwerte.
offline-results = Offline gespielt
offline-results-about = Diese Ergebnisse siehst nur du: Sie zählen weder für Bestwerte noch für Serien.
offline-solo = Solospiel
offline-daily = Auslage vom { $day }
offline-puzzle = Rätsel
offline-solved = gelöst
offline-unsolved = nicht gelöst

## Vorschau von Links

preview-invitation = { $name } lädt dich zu einem Spiel Dimension ein
preview-invitation-unnamed = Du bist zu einem Spiel Dimension eingeladen
preview-table = { $name }: ein Tisch für Dimension
preview-table-unnamed = Ein Tisch für Dimension
preview-alone = { $name }: { count-points }
preview-won = { $name } gewinnt mit { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkten
}
preview-shared = Gemeinsam gewonnen: { $name }, { count-points }
preview-unnamed = Ein gespieltes Spiel: { count-points }
preview-watch = Das Spiel Tableau für Tableau ansehen
preview-challenge = { $name }: { $total } von { $par }. Schaffst du mehr?
preview-challenge-unsolved = { $name }: { count-points }. Schaffst du mehr?
preview-challenge-about = Dieselben Karten gegen einen Geist, der genau wie { $name } baut.
preview-daily = Auslage des Tages
preview-day = Die Auslage vom { $date }
preview-played = { $count ->
    [0] noch nicht gespielt
   *[other] { $count }-mal gespielt
}
preview-one-try = Eine Minute, ein Versuch
preview-puzzles = Rätsel ohne Zeitdruck
preview-puzzles-about = Auslagen ohne Ende auf deinem Niveau, mit schrittweiser Hilfe und dem nachweislich besten Tableau.
preview-rush = Rush: drei Minuten, drei Fehler
preview-rush-about = Die Auslagen werden immer schwerer. Wie viele schaffst du?
preview-rules = Die Regeln von Dimension
preview-rules-about = Kugeln, Karten, Punkte und Bonus-Chips, mit Bildern erklärt.
preview-picture = Ein Tableau aus Holz mit glänzenden Kugeln

## Browser: big tables

home-play-class = Für Klasse oder Verein
people-numbered = Nummer { $number }
people-name-numbered = { $name } · { $number }
big-free-seats = Plätze der Abwesenden freigeben: { $count }
preset-label = Art der Stunde
preset-first = Erste Stunde
preset-first-note = Vier Karten, zwei Minuten, vier Runden, mit Häkchen, ohne Widersprüche.
preset-normal = Normal
preset-normal-note = Wie in der Schachtel: sechs Karten, eine Minute, sechs Runden.
preset-tournament = Turnier
preset-tournament-note = Sechs Karten, eine Minute, schwere Auslagen, die sich alle erfüllen lassen.
preset-own = Eigene
preset-own-note = Von dir selbst eingestellt.
lead-go-on = Weiter, ohne zu warten
lead-add-time = + 30 Sekunden
lead-end-round = Runde beenden
lead-finish = Nach dieser Runde Schluss
lead-stop = Spiel abbrechen
lead-stop-ask = Das Spiel jetzt abbrechen?
lead-stop-note = Dann gibt es kein Ergebnis. Mit „Nach dieser Runde Schluss“ gibt es eins.
table-stop-note = Das Spiel hat dann kein Ergebnis und zählt nicht.
lead-play-on = Weiterspielen
lead-invite = Co-Host dazuholen
lead-invite-note = Wer diesen Link zuerst öffnet, leitet den Tisch mit dir.
lead-alone = Ohne Co-Hosts leiten
lead-hand-over = { $name } zum Host machen
lead-you-lead = Du leitest jetzt den Tisch.
table-asks-for-pause = { $count ->
    [one] { $names } bittet um eine Pause.
   *[other] { $names } bitten um eine Pause.
  }
settings-lesson = Klasse
settings-lesson-note = Du leitest: alle bauen für sich, und der Tisch bleibt deiner.
settings-wait-for-host = Der Host startet jede Runde
settings-wait-for-host-note = Die Wertung bleibt stehen, bis der Host weitermacht.
big-join = Hier mitspielen
big-join-how = QR-Code scannen oder { $address } öffnen und eintippen:
big-screen = Auf der Leinwand zeigen
big-taken = { $taken } von { $seats } Plätzen besetzt
big-nobody = Noch ist niemand da.
big-you-lead = Du leitest das Spiel und spielst nicht mit.
big-play-along = Selbst mitspielen
big-you-are-in = Du bist dabei, { $name }!
big-manage = Tisch verwalten
big-hide-names = Namen verbergen
big-hide-names-note = Dann sehen alle voneinander nur Nummern, und nur du siehst die Namen.
big-person = Umbenennen oder entfernen: { $name }
big-new-name = Neuer Name
big-rename = Umbenennen
big-rename-note = Danach kannst nur du den Namen wieder ändern.
big-remove = Entfernen
big-remove-ask = { $name } vom Tisch entfernen?
big-remove-note = Zurückkommen geht erst, wenn du die Person wieder hereinlässt. Ihre Punkte bleiben im Zwischenstand.
big-keep = Abbrechen
big-standings = Zwischenstand
big-all = Alle zeigen
big-progress = { $building } am Bauen · { $done } fertig
big-place-of = Platz { $place } von { $count }
big-up = { $count ->
    [one] einen Platz nach oben
   *[other] { $count } Plätze nach oben
}
big-down = { $count ->
    [one] einen Platz nach unten
   *[other] { $count } Plätze nach unten
}
big-total = { $count ->
    [one] ein Punkt, Bonus-Chips eingerechnet
   *[other] { $count } Punkte, Bonus-Chips eingerechnet
}
big-best-built = Bestes gebautes Tableau
big-host-next = Der Host startet die nächste Runde.
big-host-result = Gleich zeigt der Host das Ergebnis.
big-start-round = Runde { $round } starten
big-show-result = Ergebnis zeigen
big-waiting-for = { $count ->
    [one] Warten auf eine Person
   *[other] Warten auf { $count } Personen
}
big-podium = Die ersten drei Plätze
big-places = Alle Plätze
big-many-win = { $count ->
    [one] Eine Person gewinnt!
   *[other] { $count } gewinnen gemeinsam!
}
big-wishes = { $count ->
    [one] Eine Person möchte noch ein Spiel.
   *[other] { $count } Personen möchten noch ein Spiel.
}

## Browser: the big screen

screen-join-at = Mitspielen unter
screen-code = Tischcode
screen-late = Zu spät? Ab der nächsten Runde bist du dabei.
screen-locked = Dieser Tisch ist für Neue geschlossen.
screen-full = Alle Plätze sind besetzt.
screen-players = { $count ->
    [one] { $count } Person am Tisch
   *[other] { $count } am Tisch
}
screen-nobody = Wer spielt mit?
screen-how = QR-Code mit dem Handy scannen oder die Adresse öffnen und den Code eintippen. Ganz ohne Konto.
screen-no-hourglass = ohne Sanduhr
screen-climbers = Größte Sprünge
screen-best-possible = Bestes mögliches Tableau
screen-found = Gefunden von { $name }!
screen-fulfilled = { $count ->
    [one] { $count } von { $players } hat alle Karten erfüllt
   *[other] { $count } von { $players } haben alle Karten erfüllt
}
screen-next-in = Nächste Runde in { $seconds } s
screen-result-in = Endergebnis in { $seconds } s
screen-waiting = Gleich kommt die nächste Runde
screen-waiting-result = Gleich kommt das Endergebnis
screen-more = und { $count } weitere
screen-repeat = Dieselben Karten noch einmal:
screen-looking = Dieser Bildschirm sucht weiter nach { $code }.
screen-full-screen = Vollbild

## Browser: for teachers

csv-place = Platz
csv-name = Name
csv-total = Gesamt
csv-points = Punkte
csv-tokens = Bonus-Chips
csv-token-points = Punkte für Bonus-Chips
csv-round = Runde { $number }
csv-missed = Nicht erfüllt: { $kind }
csv-possible = Runde { $number }: möglich
csv-class = Klasse
csv-date = Datum

report-title = So lief es bei allen
report-none = Hier ist noch nichts zu sehen: Bisher wurde keine Runde gewertet.
report-hardest = Am schwersten: { $kind }
report-easy = Alle Karten wurden auf allen Tableaus erfüllt.
report-missed = nicht erfüllt auf { $missed } von { $judged ->
    [one] { $judged } Tableau
   *[other] { $judged } Tableaus
}
report-possible = auf { $possible } davon wäre sie erfüllbar gewesen
report-impossible = auf keinem davon wäre sie erfüllbar gewesen
report-download = Ergebnisse als Tabelle (CSV)
report-repeat = Dieselbe Stunde noch einmal
report-repeat-about = Mit diesem Code kannst du dieselben Karten mit einer anderen Klasse oder an einem anderen Tag spielen.
report-again = Dieselben Karten noch einmal spielen

## Browser: challenges and ghosts

ghost-of = { $name } (Geist)
ghost-nameless = Ein Geist
challenge-title = Herausforderung
challenge-loading = Herausforderung wird geladen …
challenge-friend = Jemanden herausfordern
challenge-about-mine = Mit diesem Link können andere dieselben Karten gegen deinen Geist spielen. Er baut genau wie du.
challenge-about-other = Mit diesem Link können andere dieselben Karten gegen den Geist von { $name } spielen. Er baut wie in diesem Spiel.
challenge-about-nameless = Mit diesem Link können andere dieselben Karten gegen einen Geist spielen. Er baut wie in diesem Spiel.
challenge-link = Link zu dieser Herausforderung
challenge-qr = QR-Code mit dem Link zu dieser Herausforderung
challenge-send = Senden
challenge-text-mine = Mein Ergebnis: { $result }. Schaffst du mehr? { $link }
challenge-text-other = { $name }: { $result }. Schaffst du mehr? { $link }
challenge-making = Der Link wird erstellt …
challenge-look = Zur Herausforderung
challenge-headline = { $name }: { $result }. Schaffst du mehr?
challenge-headline-own = Dein Ergebnis: { $result }. Schaffst du mehr?
challenge-how = Du bekommst dieselben Karten. Der Geist baut genau wie { $name }, und du siehst, wie viele Kugeln er hat.
challenge-how-own = Du bekommst dieselben Karten. Dein Geist baut genau wie du damals, und du siehst, wie viele Kugeln er hat.
challenge-returned = { $name } hat deine Herausforderung erwidert.
challenge-play = Gegen den Geist von { $name } spielen
challenge-play-own = Gegen deinen eigenen Geist spielen
challenge-play-nameless = Gegen den Geist spielen
challenge-go-on = Weiterspielen
challenge-known = Die Karten bleiben geheim, bis du spielst. Das Spiel zählt nicht für Bestwerte.
challenge-start = Der Geist von { $name } ist bereit.
challenge-start-nameless = Der Geist ist bereit.
challenge-you-won = Du hast den Geist von { $name } geschlagen!
challenge-you-lost = Diesmal war der Geist von { $name } besser.
challenge-you-tied = Gleichstand mit dem Geist von { $name }.
challenge-they-won = { $name } hat den Geist geschlagen!
challenge-they-lost = Der Geist war besser als { $name }.
challenge-they-tied = { $name } und der Geist liegen gleichauf.
challenge-outcome-won = gewonnen
challenge-outcome-lost = verloren
challenge-outcome-tied = Gleichstand
challenge-rounds = Runde für Runde
challenge-possible = Möglich
challenge-total = Gesamt
challenge-bonus = Bonus-Chips
challenge-watch = Beide ansehen
challenge-return = Herausforderung erwidern
challenge-your-return = Jetzt forderst du heraus
challenge-returned-by = { $name } fordert jetzt dich heraus
challenge-answers = Antworten
challenge-no-answers = Noch keine Antwort. Schick jemandem den Link.
challenge-sent = Deine Herausforderung: { $result }
challenge-mine = Meine Herausforderungen
challenge-result = { $name }: { $result }
challenge-answered = Angenommene Herausforderungen
challenge-own-best = Gegen dein bestes Spiel antreten
challenge-against = Gegen einen Geist spielen
challenge-whose = Wessen Geist?
challenge-whose-about = Ein Geist baut so, wie in diesem Spiel gebaut wurde. Tritt selbst gegen ihn an oder fordere jemanden heraus.
challenge-play-this = Spielen
problem-unknown-puzzle = Dieses Rätsel gibt es nicht
problem-unknown-puzzle-help = Vielleicht ist der Link unvollständig, oder dieser Server hat andere Rätsel. Ein anderes findest du unter „Rätsel“.
problem-unknown-challenge = Diese Herausforderung gibt es nicht
problem-unknown-challenge-help = Vielleicht ist der Link unvollständig, oder das Spiel dazu wurde gelöscht. Auf der Startseite kannst du sofort ein neues Spiel beginnen.

## Browser: our table, over many evenings

club-keep = Als unseren Tisch behalten
club-keep-about = Für alle, die öfter zusammen spielen: nächstes Mal derselbe Link, dazu ein Gesamtstand über alle Abende. Ohne Konto.
club-name = Wie heißt dieser Tisch?
club-ours = Unser Tisch
club-standings = Unser Gesamtstand
club-order = Reihenfolge
club-by-share = Anteil am Möglichen
club-by-wins = Siege
club-by-total = Punkte
club-least = Für einen Platz braucht es { $count } Spiele.
club-change = Ändern
club-unkeep = Tisch nicht mehr behalten
club-kept-about = Der Link bleibt derselbe: Speichere ihn oder öffne den Tisch unter „Meine Spiele“.
club-copy = Link kopieren
club-none = Hier wurde noch kein Spiel beendet. Der Gesamtstand beginnt mit dem ersten.
club-player = { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}, { $wins } gewonnen
club-evenings = Abende
club-evening = { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}, gewonnen: { $names }
club-limits = Nur die letzten { $count } Spiele zählen.
club-tables = Unsere Tische
lessons-title = Meine Stunden
lessons-about = 30 Tage lang in diesem Browser.
lessons-nameless = Stunde
lessons-open = Ergebnisse und CSV
lessons-players = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
refused-too-many-clubs = Du hast schon { $most } Tische unter „Unsere Tische“. Mehr geht nicht.
club-nameless = Jemand

## Weitere Ablehnungen: selten zu sehen, wenn das Programm in Ordnung ist

refused-not-building = Gerade läuft keine Runde.
refused-other-round = Das gehört zu einer anderen Runde. Gerade läuft Runde { $round }.
refused-other-game = Das gehört zu einem anderen Spiel. Gerade läuft Spiel { $game }.
refused-unknown-puzzle = Dieses Rätsel gibt es hier nicht.
refused-unknown-rush = Diesen Rush gibt es hier nicht.
refused-rush-over = Dieser Rush ist vorbei.
refused-other-hand = Das gehört zu einer anderen Auslage. Gerade läuft Auslage { $number }.
refused-paused = Das Spiel ist angehalten.
refused-not-over = Das geht erst, wenn das Spiel vorbei ist.
refused-not-stored = Das konnte nicht gespeichert werden. Bitte versuch es gleich noch einmal.
refused-damaged-room = Die Daten dieses Tisches sind beschädigt, deshalb lässt er sich nicht zeigen. Andere Tische sind nicht betroffen; wer den Server betreibt, hat vielleicht eine Sicherung.
refused-not-allowed = Das ist nicht erlaubt.
refused-room-exists = Einen Tisch mit diesem Code gibt es schon.
refused-named-by-host = Der Host hat deinen Namen festgelegt. Ändern kann ihn nur der Host.
refused-too-many-bots = An einem Tisch spielen höchstens { $most } Bots mit.
refused-unknown-challenge = Diese Herausforderung gibt es nicht, oder das Spiel dazu wurde gelöscht.
refused-not-all-rounds = Herausfordern geht nur mit einem Ergebnis aus allen Runden.
refused-day-not-over = Die Auslage des Tages bleibt geheim, bis der Tag vorbei ist.
refused-too-many-challenges = Du hast schon { $most } Herausforderungen erstellt. Mehr geht nicht.
refused-unknown-bot = Einen Bot dieser Stufe gibt es nicht.
refused-bad-message = Das hat der Server nicht verstanden. Meist hilft es, die Seite neu zu laden.
refused-bad-request = { refused-bad-message }
refused-bad-text = { refused-bad-message }
refused-method-not-allowed = { refused-bad-message }
refused-not-found = Unter dieser Adresse gibt es nichts.
refused-too-large = Das war zu viel auf einmal.
refused-too-many-sockets = Von hier aus sind zu viele Seiten geöffnet. Bitte schließ ein paar davon.
refused-cross-origin = Die Anfrage kam von einer fremden Website, deshalb ist nichts passiert.
refused-bad-host = Die Adresse dieser Seite kennt der Server nicht.
refused-unknown-host = Dieser Server kennt den Namen „{ $host }“ nicht. Wer ihn betreibt, kann den Namen hinzufügen: dimension serve --allow-hosts { $host }
refused-internal = Auf dem Server ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.

## Browser: der Weg hinein

join-title = Mitspielen
join-about = Ein Code aus sechs Zeichen führt an einen Tisch, ein längerer zu den Karten eines Spiels. Links gehen auch. Nichts beginnt, bevor du es sagst.
join-offer = Meintest du:
join-cards = Diese Karten
join-cards-about = Die Karten eines Spiels wurden mit dir geteilt. Wer soll sie spielen?
join-alone = Allein
join-alone-about = Die Karten werden sofort aufgedeckt.
join-friends = Gemeinsam mit anderen
join-friends-about = Ein Tisch, der auf alle wartet.
join-class = Mit einer Klasse
join-class-about = Eine Stunde, die du leitest.
join-code = Spielcode: { $code }
join-dice = Name würfeln
join-dice-names = Otter, Luchs, Papageitaucher, Komet, Reiher, Dachs, Ahorn, Panda, Falke, Kiesel, Delfin, Quarz, Igel, Meteor, Rotkehlchen, Walross, Bernstein, Gecko, Saturn, Biber, Zeder, Ibis, Koala, Donner, Murmeltier, Nebel, Fischadler, Pinguin, Waschbär, Spatz, Tiger, Weide, Yak, Zebra, Alpaka, Bison, Kobalt, Flamingo, Leguan, Jaguar, Kiwi, Lemur, Elch, Narwal, Opal, Eichhörnchen, Tukan, Wombat

## Die Serververwaltung

help-admin = Einen laufenden Server verwalten: Zahlen, Tische, Namen, Ansagen; DIMENSION_ADMIN_KEY enthält den Schlüssel.
help-argument-act = Was zu tun ist; ohne Angabe „status“.
help-argument-act-words = Was dazu nötig ist, etwa der Name eines Tisches oder eine Person und ihr neuer Name.
help-value-words = WÖRTER
help-admin-server = Die Adresse des Servers; ohne Angabe http://127.0.0.1:8000.
help-admin-minutes = Bei „notice“: in wie vielen Minuten der Server neu startet.
usage-admin-key = Schreib den Schlüssel der Serververwaltung in die Umgebungsvariable DIMENSION_ADMIN_KEY.
usage-admin-words = „{ $act }“ braucht: { $words }.
admin-done = Erledigt.
admin-none = Keine Einträge.
refused-wrong-admin-key = Das ist nicht der Schlüssel der Verwaltung dieses Servers.
refused-read-only = Am Server wird gearbeitet: Laufende Spiele gehen weiter, alles andere geht bald wieder.
admin-title = Serververwaltung
admin-key = Schlüssel
admin-key-about = Das Geheimnis, mit dem dieser Server gestartet wurde (DIMENSION_ADMIN_KEY). Es bleibt in diesem Tab.
admin-open = Verwaltung öffnen
admin-well = Alles in Ordnung
admin-trouble-cannot-store = Es lässt sich nichts speichern: Prüf die Datenbank und ihre Festplatte.
admin-trouble-store-silent = Die Datenbank antwortet nicht.
admin-trouble-damaged-store = Die Datenbankdatei ist beschädigt: „dimension check-database“ sagt, wo.
admin-trouble-damaged-tables = Einige Tische sind nicht lesbar: „dimension check-database“ nennt sie.
admin-trouble-disk-full = Die Festplatte ist fast voll: Neue Tische lassen sich nicht mehr öffnen.
admin-trouble-stopping = Dieser Server beendet sich gerade.
admin-tables = Tische im Speicher
admin-games = Laufende Spiele
admin-sockets = Offene Seiten
admin-today-games = Heute beendete Spiele
admin-today-players = Personen dabei
admin-today-days = Versuche mit der Auslage des Tages
admin-today-rushes = Rushs heute
admin-today-puzzles = Heute beantwortete Rätsel
admin-nodes = Knoten
admin-silent = zuletzt gemeldet vor { $ms } ms
admin-this-node = dieser Knoten
admin-errors = Letzte Fehler
admin-notice = Ansage an alle Seiten
admin-notice-minutes = Neustart in Minuten
admin-notice-text = Eigene Worte
admin-notice-give = Auf allen Seiten zeigen
admin-notice-end = Zurücknehmen
admin-read-only = Nur lesen.
admin-read-only-about = Laufende Spiele gehen weiter, Neues beginnt nicht.
admin-end = Spiel beenden
admin-names = Namen, die Fremde lesen können
admin-rename = In „{ $name }“ umbenennen
admin-unlist = Aus den Listen nehmen
admin-find = Personen nach einem Teil des Namens suchen
admin-find-button = Suchen
admin-forget = Endgültig vergessen
admin-forget-sure = Diese Person vergessen?
admin-forget-text = Identität, Namen und Bestwerte werden gelöscht, die Spiele der anderen bleiben vollständig. Auch eine später wiederhergestellte Sicherung bringt die Person nicht zurück.
notice-restart = Der Server startet um { $time } neu. Die Spiele gehen danach weiter.

## The course about reasons

course-title = Warum nicht mehr? In zehn Schritten
course-lead = Hinter fast jedem Ergebnis steckt ein kurzer Grund. Hier lernst du, ihn zu sehen.
course-steps = Schritte
course-question = Kein Tableau hat mehr als { $points } Punkte. Welche Karten sind schuld?
course-check = Grund zeigen
course-right = Richtig!
course-other = { $count ->
    [one] Eine Karte ist schuld:
   *[other] { $count } Karten sind schuld:
}
course-done = Du kennst die Ideen hinter den meisten Ergebnissen.
course-done-lead = Nach jeder Runde zeigt „Warum nicht mehr?“, welche es war.
course-count-title = Zähle die Farben
course-count-idea = Du hast drei Kugeln jeder Farbe, und elf passen auf das Tableau. Zähle zusammen, wie viele es von jeder Farbe höchstens sein dürfen.
course-pairs-title = Zähle in Paaren
course-pairs-idea = Zwei Farben, die zusammen vier ergeben, verlieren zwei ihrer sechs Kugeln. Zähle so ein Paar auf einmal.
course-top-title = Die Spitze braucht drei Stützen
course-top-idea = Die Spitze liegt auf drei Kugeln der mittleren Ebene, und jede von ihnen auf drei Kugeln ganz unten. Sie alle müssen tragen. Dürfen das zu wenige, bleibt die Spitze leer.
course-level-title = Die mittlere Ebene bleibt halb leer
course-level-idea = Passen nur zwei Kugeln auf die mittlere Ebene, gibt es auch keine Spitze: Sieben und zwei sind neun.
course-apart-title = Getrennt: keine gemeinsame Mitte
course-apart-idea = Die Kugel in der Mitte berührt alle sechs ringsum. Farben, die sich nicht berühren dürfen, überlassen die Mitte anderen – und die müssen tragen.
course-neighbors-title = Berühren oder fehlen
course-neighbors-idea = Soll eine Farbe eine andere berühren und zugleich nicht berühren, muss eine der beiden ganz fehlen.
course-bare-title = Worauf nichts liegt
course-bare-idea = Eine Kugel, auf der nichts liegen darf, braucht eine freie Stelle: ganz oben oder am Rand. Für sechs solche Kugeln gibt es nicht genug.
course-carry-title = Wer trägt den Rest?
course-carry-idea = Je weniger Kugeln eine Farbe hat, desto mehr müssen die anderen tragen. Eine Farbe, auf der nichts liegen darf, hilft dabei nicht.
course-contradiction-title = Verzichte auf eine Karte
course-contradiction-idea = Manche Karten lassen sich nicht zusammen erfüllen. Auf eine zu verzichten kostet zwei Punkte. Finde die Karten, die sich nicht vertragen.
course-cheapest-title = Verzichte auf die billigste Karte
course-cheapest-idea = Jede Karte, auf die du verzichtest, kostet zwei Punkte, aber eine schafft den meisten Raum. Finde alle Karten, die einander im Weg sind.
help-value-folder = ORDNER
help-value-time = ZEIT
help-serve-backup-to = Die Datenbank im Betrieb in diesen Ordner sichern; einmal am Tag wird eine Sicherung zur Probe wiederhergestellt.
help-serve-backup-every = Wie oft: 30m, 6h oder 1d.
help-serve-keep = Wie viele Sicherungen bleiben; die ältesten werden gelöscht.
admin-trouble-backup-late = Die letzte Sicherung ist zu alt oder ließ sich nicht wiederherstellen: Im Log steht, warum.
