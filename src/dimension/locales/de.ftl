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
    [1] Genau eine { first.adjective } Kugel liegt auf dem Tablett.
    [2] Genau zwei { first.adjective } Kugeln liegen auf dem Tablett.
   *[3] Genau drei { first.adjective } Kugeln liegen auf dem Tablett: Die beiden Karten zählen zusammen.
}
card-touch = Jede { first.adjective } Kugel berührt mindestens eine { second.adjective }, und jede { second.adjective } Kugel berührt mindestens eine { first.adjective }. Eine der beiden Farben darf auch fehlen.
card-touch-same = Jede { first.adjective } Kugel berührt mindestens eine andere { first.adjective }. Gar keine ist auch in Ordnung, eine einzelne nicht.
card-apart = Keine { first.adjective } Kugel berührt eine { second.adjective }.
card-apart-same = Keine { first.adjective } Kugel berührt eine andere { first.adjective }.
card-floor = { first.adjective-start } Kugeln liegen nur ganz unten, nie auf anderen Kugeln.
card-bare = { first.adjective-start } Kugeln bleiben oben frei: Direkt auf ihnen liegt nichts.
card-more = Auf dem Tablett liegen mehr { first.adjective } als { second.adjective } Kugeln.
card-four = { first.noun } und { second.noun } kommen zusammen auf genau vier Kugeln.

## Begriffe

term-hand = Auslage
term-card = Karte
term-sphere = Kugel
term-tray = Tablett
term-bonus-token = Bonuschip
term-hourglass = Sanduhr
term-points = Punkte
term-round = Runde
term-edition = Ausgabe

## Gezähltes

count-spheres = { $count ->
    [one] { $count } Kugel
   *[other] { $count } Kugeln
}
count-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
count-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
count-bonus-tokens = { $count ->
    [one] { $count } Bonuschip
   *[other] { $count } Bonuschips
}
count-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
count-seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
count-trays = { $count ->
    [one] { $count } Tablett
   *[other] { $count } Tabletts
}
count-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}

## Einstellungen: was zur Wahl steht

edition-en = englisch (die russische wertet genauso)
edition-de = deutsch
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
hourglass-off = ohne Sanduhr

## Fehler: an welcher Stelle

# Karten und Züge werden ab 1 gezählt; $message ist einer der Fehler weiter unten.
error-where = Nr. { $where }: { $message }

## Fehler: Tabletts und Züge. $missing, $blocking und $above sind ein Platz oder mehrere.

error-unknown-position = Platz { $position } gibt es nicht, nur die Plätze 0 bis 13.
error-unsupported = Platz { $position } hängt noch in der Luft. Zuerst belegen: { $missing }.
error-overlap = Platz { $position } ist zu nah an { $blocking }: In der mittleren Ebene lassen sich Nachbarplätze nicht zugleich belegen.
error-color-used-up = Es gibt nur drei { color.adjective } Kugeln, und alle liegen schon auf dem Tablett.
error-too-many-of-color = { $count } { color.adjective } Kugeln sind zu viele: Von jeder Farbe gibt es nur drei.
error-too-many-spheres = { count-spheres } sind zu viele: Auf ein Tablett passen höchstens 11.
error-empty-position = Auf Platz { $position } liegt keine Kugel.
error-bears-others = Auf der Kugel auf Platz { $position } liegt noch etwas. Zuerst wegnehmen: { $above }.

## Fehler: Auslagen, Spiele und Einstellungen

error-empty-hand = Eine Auslage braucht mindestens eine Karte, zum Beispiel O2.
error-doubled-card = Die Karte { $card } liegt doppelt in der Auslage, aber jede Karte gibt es nur einmal.
error-hand-too-large = Eine Auslage zum Lösen hat höchstens { $most } Karten, nicht { $count }.
error-wrong-player-count = Ein Spiel ist für 1 bis 4 Personen, nicht für { $count }.
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
error-unknown-edition = Die Ausgabe „{ $value }“ gibt es nicht. Zur Wahl stehen en und de.
error-unknown-deck = Den Kartensatz „{ $value }“ gibt es nicht. Zur Wahl stehen full, no-exactly, no-comparing und no-counting.
error-unknown-contradictions = Bei Widersprüchen gibt es „{ $value }“ nicht. Zur Wahl stehen drawn, fewer und none.
error-unknown-grade = Die Schwierigkeit „{ $value }“ gibt es nicht. Zur Wahl stehen any, easy, medium, hard, expert und evil.
error-grade-needs-solver = Wie schwer eine Auslage ist, wissen die Regeln allein nicht: Dafür braucht es den Löser.
error-cards-out-of-range = Eine Runde hat 3 bis 8 Karten, nicht { $value }.
error-rounds-out-of-range = Ein Spiel hat 1 bis 12 Runden, nicht { $value }.
error-seconds-out-of-range = Die Sanduhr läuft 15 bis 600 Sekunden, nicht { $value }; 0 heißt ohne Sanduhr.
error-seed-out-of-range = Ein Startwert ist eine ganze Zahl von 0 bis 9007199254740991, nicht { $value }.

## Fehler: Schreibweise

error-no-card = Hier fehlt eine Karte. Karten sehen so aus: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = „{ $text }“ ist keine Karte. Karten sehen so aus: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = „{ $text }“ ist keine Farbe. Es gibt K (schwarz), W (weiß), B (blau), G (grün) und O (orange).
error-exactly-number = Die Karte „{ $text }“ gibt es nicht: Verlangt werden genau 1 oder 2 Kugeln einer Farbe.
error-no-more-card = Die Karte „{ $text }“ gibt es nicht. Karten dieser Art sind { $cards }.
error-no-four-card = Die Karte „{ $text }“ gibt es nicht. Karten dieser Art sind { $cards }.
error-below-card = Die Karte „{ $text }“ gibt es nicht: Keine Karte verlangt, dass eine Farbe unter anderen Kugeln liegt. { $floor } heißt „nur ganz unten“, { $bare } heißt „nichts darauf“.
error-tray-parts = Ein Tablett wird in der Form unten/Mitte/oben geschrieben, zum Beispiel KWBGOWB/G.O.K./W. Teile hier: { $count } statt 3.
error-tray-part-length = { $part ->
    [base] Die untere Ebene
    [pockets] Die mittlere Ebene
   *[apex] Die obere Ebene
} eines Tabletts wird mit { $expected } Zeichen geschrieben, nicht mit { $count }.
error-tray-character = „{ $text }“ (Zeichen { $column }) ist weder eine Farbe (K, W, B, G, O) noch ein Punkt für einen leeren Platz.
error-unknown-move = „{ $text }“ ist kein Zug. K0 legt Schwarz auf 0, -7 nimmt die Kugel von 7 weg, 3~5 vertauscht die beiden.
error-code-character = „{ $text }“ kommt in keinem Spielcode vor: Er besteht nur aus Ziffern und den Buchstaben A bis Z ohne U.
error-code-length = Ein Spielcode ist 8 bis 18 Zeichen lang, dieser hier { $count }.
error-code-version = Dieser Spielcode hat Version { $version }, aber hier ist nur Version 1 bekannt.
error-code-checksum = Mit diesem Spielcode stimmt etwas nicht. Vielleicht hat sich ein Tippfehler eingeschlichen?
error-code-settings = Dieser Spielcode steht für Einstellungen, die es nicht gibt.

## Kommandozeile: was getippt wurde, passt nicht

usage-missing-argument = { $name } fehlt.
usage-no-such-option = Die Option { $name } gibt es nicht.
usage-no-such-option-but = Die Option { $name } gibt es nicht. Ist { $suggestion } gemeint?
usage-no-such-command = Den Befehl „{ $name }“ gibt es nicht. Die Befehle sind: { $commands }.
usage-bad-value = „{ $value }“ passt nicht zu { $name }. Möglich: { $expected }.
usage-extra-argument = „{ $name }“ ist hier zu viel.
usage-option-needs-value = Nach { $name } fehlt ein Wert.
usage-option-takes-no-value = { $name } nimmt keinen Wert.
usage-unknown-language = Die Sprache „{ $value }“ gibt es hier nicht. Zur Wahl stehen en, de und ru.
usage-not-whole-number = { $name } braucht eine ganze Zahl, nicht „{ $value }“.
usage-both-seed-and-code = Bitte entweder --seed oder --code angeben: Ein Spielcode enthält seinen Startwert schon.
usage-code-with-settings = { $name } geht nicht zusammen mit --code: Ein Spielcode enthält schon alle Einstellungen.
usage-cannot-write = { $file } ließ sich nicht schreiben: { $reason }.
usage-cannot-print = Die Ausgabe ließ sich nicht schreiben: { $reason }.
usage-census-cards = Gezählt werden Auslagen mit 1 bis { $most } Karten, nicht mit { $value }.
usage-workers = { $name } braucht eine ganze Zahl ab 1, nicht „{ $value }“.
usage-other-census = { $file } gehört nicht zu einer Zählung mit { $cards } Karten.
usage-other = Das hat nicht geklappt: { $message }

## Kommandozeile: Hilfeseiten

help-app = Das Brettspiel Dimension: spielen, Tabletts prüfen, Karten ausgeben, Auslagen lösen.
help-panel-commands = Befehle
help-panel-options = Optionen
help-panel-arguments = Angaben
help-option-help = Diese Seite zeigen.
help-option-version = Die Version zeigen.
help-terminal = Allein in diesem Terminal spielen.
help-cards = Alle 60 Karten in Worten.
help-check = Ein Tablett Karte für Karte werten.
help-deal = Die Auslagen eines ganzen Spiels aufdecken.
help-draw = Ein Tablett zeichnen, hier oder in eine Bilddatei.
help-solve = Das beste Tablett zu einer Auslage finden.
help-explain = Sagen, warum sich eine Auslage nicht erfüllen lässt und wie schwer sie ist.
help-par = Das beste Ergebnis, das ein Spiel zulässt.
help-census = Jede mögliche Auslage lösen und zählen.
help-argument-hand = Die Karten, zum Beispiel "O2 O-W KxW B_ G^ O>K".
help-argument-tray = Das Tablett in der Form unten/Mitte/oben, mit einem Punkt für jeden leeren Platz, zum Beispiel KWBGOWB/G.O.K./W.
help-option-json = Das Ergebnis für Programme ausgeben, als JSON.
help-option-lang = Sprache: en, de oder ru. Sonst die des Systems.
help-option-edition = Wessen Bonuschips zählen: en (auch die russische Ausgabe) oder de.
help-option-seed = Ein Startwert: Die gleiche Zahl gibt das gleiche Spiel aus.
help-option-code = Der Spielcode eines Spiels, das noch einmal ausgegeben werden soll.
help-option-cards = Karten pro Runde, 3 bis 8; sonst 6.
help-option-rounds = Runden, 1 bis 12; sonst 6.
help-option-seconds = Sekunden in der Sanduhr, 15 bis 600, oder 0 für keine; sonst 60.
help-option-deck = Karten im Spiel: full, no-exactly (ohne „genaue Anzahl“), no-comparing (ohne „mehr als“ und „zusammen vier“), no-counting (ohne alle drei).
help-option-contradictions = Karten, die einander widersprechen: drawn (wie gezogen), fewer (weniger), none (keine).
help-option-grade = Wie schwer die Auslagen sind: any (beliebig), easy, medium, hard, expert, evil.
help-option-all = Alle besten Tabletts auflisten.
help-option-tray = Ein gebautes Tablett: zeigt, wie weit es vom besten entfernt ist.
help-option-census-cards = Karten pro Auslage, 1 bis 8; sonst 6.
help-option-plot = Das Ergebnis in diese SVG-Datei zeichnen.
help-option-workers = Wie viele Prozesse zugleich arbeiten; sonst so viele, wie es Prozessorkerne gibt.
help-option-resume = Fertiges in dieser Datei aufheben und dort weitermachen.
help-option-output = Die SVG-Datei, die geschrieben wird.

## Kommandozeile: check, deal, draw

check-breaking = { $count ->
    [one] (Platz { $positions })
   *[other] (Plätze { $positions })
}
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
    [0] kein Bonuschip
    [one] { $tokens } Bonuschip
   *[other] { $tokens } Bonuschips
}
round-of = Runde { $round } von { $rounds }
deal-code = Spielcode: { $code }
deal-not-as-promised = Runde { $round }: Der Stapel gibt keine Auslage her, wie sie gewünscht war. Die Karten bleiben, wie sie kamen.
draw-written = Das Bild steht in { $file }.

## Kommandozeile: das Spiel im Terminal

terminal-welcome = Dimension: allein gegen die Sanduhr
terminal-how = K schwarz, W weiß, B blau, G grün, O orange. K0 legt Schwarz auf 0, -7 nimmt die Kugel von 7 weg, 3~5 vertauscht zwei. Auch mehrere in einer Zeile: K0 W1 B2.
terminal-commands = Außerdem gehen diese Wörter: { $done }, { $undo }, { $clear }, { $cards }, { $help }, { $quit }.
command-done = fertig
command-undo = zurück
command-clear = leeren
command-cards = karten
command-help = hilfe
command-quit = ende
terminal-ready = Enter dreht die Sanduhr um.
terminal-ready-no-hourglass = Enter deckt die Karten auf.
terminal-time-up = Die Zeit ist um: Es zählt, was auf dem Tablett liegt.
terminal-so-far = Bisher: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tokens ->
    [0] kein Bonuschip
    [one] { $tokens } Bonuschip
   *[other] { $tokens } Bonuschips
}
terminal-left = Spiel verlassen, nichts wurde festgehalten. Bis bald!
terminal-over = Das Spiel ist vorbei.
terminal-points = Aus den Runden: { $points }
terminal-conversion = { $tokens ->
    [0] Ohne Bonuschip
    [one] Für { $tokens } Bonuschip
   *[other] Für { $tokens } Bonuschips
}: { $points }
terminal-total = Zusammen: { $total }
terminal-not-recorded = Die Karten konnten vorher bekannt sein, deshalb zählt das Spiel nicht für die Bestenliste.
terminal-first-game = Das erste Spiel mit diesen Einstellungen: Jetzt gibt es etwas zu schlagen.
terminal-cannot-record = Das Ergebnis ließ sich nicht festhalten: { $reason }.
terminal-comparison = Platz { $rank } von { $games } Spielen mit diesen Einstellungen. Bisher am besten: { $best }, im Schnitt: { $average }.
terminal-share = Noch einmal mit den gleichen Karten: dimension terminal --code { $code }

## Kommandozeile: solve, explain, par

solve-best = Das Beste: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, kein Bonuschip.
solve-best-bonus = Das Beste: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und ein Bonuschip.
solve-given-up = Nicht erfüllte Karten:
solve-with-bonus = Mit Bonuschip: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $tray }
solve-count = Beste Tabletts: { $trays }; gedrehte und gespiegelte nur einmal gezählt: { $classes }.
solve-yours = Das gebaute Tablett: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
solve-yours-best = Besser geht es nicht.
solve-away = { count-moves } bis zum besten Tablett:
move-put = Eine { color.adjective } Kugel auf { $position } legen.
move-exchange = Die Kugel auf { $position } gegen eine { color.adjective } tauschen.
move-lift = Die Kugel von { $position } wegnehmen.
move-swap = { $one } und { $other } vertauschen.
explain-fulfillable = Mit allen fünf Farben auf dem Tablett lässt sich jede Karte erfüllen.
explain-lacking-colors = Alle Karten lassen sich erfüllen, aber nur, wenn auf dem Tablett eine Farbe fehlt.
explain-impossible = Kein Tablett erfüllt alle Karten.
explain-with-five-colors = Mit allen fünf Farben auf dem Tablett schließen diese Karten einander aus:
explain-at-all = Auf jedem Tablett schließen diese Karten einander aus:
explain-grade = Schwierigkeit: { $grade } (beste Tabletts: { $trays })
par-round = Runde { $round }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, kein Bonuschip, { $tray }
par-round-bonus = Runde { $round }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} und ein Bonuschip, { $tray }

## Kommandozeile: census

census-title = Alle Auslagen mit { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
census-progress = Auslagen werden gelöst
census-score = Bestwert
census-with-bonus = mit Bonuschip
census-without-bonus = ohne
census-share = Anteil
census-total = Auslagen: { $hands }
census-fulfillable = Mit allen fünf Farben erfüllbar: { $hands } ({ $percent } %)
