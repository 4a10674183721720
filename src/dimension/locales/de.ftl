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
error-unknown-edition = Die Ausgabe „{ $value }“ gibt es nicht. Zur Wahl stehen en und de.
error-unknown-deck = Den Kartensatz „{ $value }“ gibt es nicht. Zur Wahl stehen full, no-exactly, no-comparing und no-counting.
error-unknown-contradictions = Bei Widersprüchen gibt es „{ $value }“ nicht. Zur Wahl stehen drawn, fewer und none.
error-unknown-grade = Die Schwierigkeit „{ $value }“ gibt es nicht. Zur Wahl stehen any, easy, medium, hard, expert und evil.
error-grade-needs-solver = Wie schwer eine Auslage ist, wissen die Regeln allein nicht: Dafür braucht es den Löser.
error-cards-out-of-range = Eine Runde hat { $least } bis { $most } Karten, nicht { $value }.
error-rounds-out-of-range = Ein Spiel hat { $least } bis { $most } Runden, nicht { $value }.
error-seconds-out-of-range = Die Sanduhr läuft { $least } bis { $most } Sekunden, nicht { $value }; 0 heißt ohne Sanduhr.
error-seed-out-of-range = Ein Startwert ist eine ganze Zahl von { $least } bis { $most }, nicht { $value }.

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
usage-other-census = { $file } gehört nicht zu einer Zählung mit --cards { $cards }.
usage-other = Das hat nicht geklappt: { $message }

## Kommandozeile: Hilfeseiten

help-app = Das Brettspiel Dimension: spielen, Tabletts prüfen, Karten austeilen, Auslagen lösen. Ohne Befehl öffnet es sich im Browser.
help-usage = Aufruf:
help-usage-options = [OPTIONEN]
help-usage-command = [BEFEHL …]
help-value-hand = KARTEN
help-value-tray = TABLETT
help-value-code = CODE
help-value-file = DATEI
help-value-svg-file = DATEI.svg
help-value-address = ADRESSE
help-panel-commands = Befehle
help-panel-options = Optionen
help-panel-arguments = Argumente
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
help-option-edition = Nach welcher Ausgabe Bonuschips zählen: en (wie auch die russische) oder de.
help-option-seed = Ein Startwert: Die gleiche Zahl führt immer zum gleichen Spiel.
help-option-code = Ein Spielcode: Er legt alle Einstellungen und die Karten fest.
help-option-cards = Karten pro Runde, 3 bis 8; ohne Angabe 6.
help-option-rounds = Runden, 1 bis 12; ohne Angabe 6.
help-option-seconds = Sekunden in der Sanduhr, 15 bis 600, oder 0 für keine; ohne Angabe 60.
help-option-deck = Karten im Spiel: full, no-exactly (ohne „genaue Anzahl“), no-comparing (ohne „mehr als“ und „zusammen vier“), no-counting (ohne alle drei).
help-option-contradictions = Karten, die einander widersprechen: drawn (wie gezogen), fewer (weniger), none (keine).
help-option-grade = Wie schwer die Auslagen sind: any (beliebig), easy, medium, hard, expert, evil.
help-option-all = Alle besten Tabletts auflisten.
help-option-tray = Ein gebautes Tablett: zeigt, wie weit es vom besten entfernt ist.
help-option-census-cards = Karten pro Auslage, 1 bis 8; ohne Angabe 6.
help-option-plot = Das Ergebnis in diese SVG-Datei zeichnen.
help-option-workers = Wie viele Prozesse zugleich arbeiten; ohne Angabe so viele, wie es Prozessorkerne gibt.
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
terminal-points = Start (10) und Runden: { $points }
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

## Bots

bot-beginner = Anfänger
bot-beginner-about = Übersieht Karten und verwechselt oben und unten.
bot-casual = Amateur
bot-casual-about = Übersieht ab und zu eine Karte und holt nur selten den Bonuschip.
bot-skilled = Könner
bot-skilled-about = Liest die Karten sicher, gibt sich aber mit dem ersten guten Ergebnis zufrieden.
bot-expert = Experte
bot-expert-about = Sieht jede Karte, weiß, auf welche sich verzichten lässt, und spielt auf den Bonuschip.
bot-perfect = Perfekt
bot-perfect-about = Findet jedes Mal die beste Lösung.

## Befehlszeile: der Spielserver

help-serve = Tische für alle, die diesen Rechner erreichen.
help-option-host = Die Adresse, auf der gelauscht wird; 127.0.0.1 für nur diesen Rechner. Ohne Angabe kann das ganze Netz mitspielen.
help-option-port = Der Port, auf dem gelauscht wird; 0 für irgendeinen freien. Ohne Angabe 8000.
help-option-database = Die Datei, die Tische und Spiele aufbewahrt; „:memory:“ behält sie nur bis zum Ende.
help-option-log-level = Was protokolliert wird: debug, info, warning oder error. Ohne Angabe warning.
serve-address = Hier stehen die Tische:
serve-join = Zum Mitspielen im selben Netz diese Adresse öffnen oder den Code scannen:
serve-stop = Strg+C beendet den Server; laufende Spiele gehen beim nächsten Start weiter.
usage-cannot-listen = Auf { $host }, Port { $port }, kann nicht gelauscht werden: { $reason }.
usage-cannot-open-database = { $file } lässt sich nicht als Datenbank verwenden: { $reason }.

## Das Tablett auf dem Bildschirm. $place ist der Name eines Platzes, $one und $other sind Mulden des Rings.

tray-label = Tablett
tray-places = Plätze auf dem Tablett
tray-turn = Mit Ziehen oder den Pfeiltasten drehen, mit Doppeltippen zurückdrehen.
tray-place-center = untere Ebene, Mitte
tray-place-ring = untere Ebene, { $place }
tray-place-pocket = mittlere Ebene, zwischen Mitte, { $one } und { $other }
tray-place-apex = oberste Ebene
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
tray-does-not-fit = Das geht hier nicht: { $place }.
tray-swap = Zwei Kugeln tauschen
tray-swap-hint = Wähle die Kugel, die sich bewegen soll.

## Browser: überall

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

preferences-title = Anzeige & Ton
preferences-auto = Automatisch
preferences-view = Tablett
preferences-view-3d = 3D
preferences-view-flat = Flach
preferences-marks = Zeichen auf den Kugeln
preferences-marks-shapes = Formen
preferences-marks-letters = Buchstaben
preferences-marks-both = Beides
preferences-palette = Farben
preferences-palette-classic = Klassisch
preferences-palette-colorblind = Für Farbfehlsichtige
preferences-theme = Helligkeit
preferences-theme-light = Hell
preferences-theme-dark = Dunkel
preferences-sound = Ton
preferences-sound-on = An
preferences-sound-off = Aus
preferences-volume = Lautstärke

## Browser: Startseite

home-tagline = Kugeln stapeln, Karten erfüllen, die Sanduhr schlagen.
home-play-alone = Jetzt spielen
home-solo-settings = Allein spielen: Einstellungen
home-play-bots = Gegen Bots spielen
home-play-friends = Mit Freunden spielen
home-play-shared = Das geteilte Spiel spielen
home-join = Hast du einen Code?
home-join-hint = Tisch- oder Spielcode
home-join-button = Los
home-open-tables = Offene Tische
home-seats-free = { $players ->
    [one] { $players } Person
   *[other] { $players } Personen
}, { $free ->
    [one] { $free } Platz frei
   *[other] { $free } Plätze frei
}
home-more = Mehr
home-learn = So wird gespielt
home-games = Meine Spiele
home-rules = Regeln
home-credit = Dimension ist ein Spiel von Lauge Luchau, erschienen bei Kosmos. Dies ist ein unabhängiges Projekt: Wem es gefällt, der greife zur Schachtel.
bots-count = Wie viele Bots?
bots-level = Wie stark?

## Browser: vor dem Spiel

lobby-title = Wer spielt mit?
lobby-title-solo = Ein Spiel für dich allein
lobby-seats = Plätze
lobby-you = du
lobby-bot = Bot
lobby-host = leitet den Tisch
lobby-away = gerade weg
lobby-free-seat = Freier Platz
lobby-add-bot = Bot dazuholen
lobby-add-bot-to = Bot auf Platz { $seat } setzen
lobby-clear-seat = Platz von { $name } freimachen
lobby-rename = Namen ändern
lobby-stand-up = Aufstehen
lobby-sit-down = Platz nehmen
lobby-full = Alle Plätze sind besetzt. Du kannst zuschauen.
lobby-only-watching = Du hast keinen Platz: Du schaust dann zu.
lobby-waiting-for-host = Gleich geht es los: Wer den Tisch leitet, startet.
lobby-start = Los geht’s
lobby-invite = Freunde einladen
lobby-invite-how = Schick den Link, lass das Bild abfotografieren oder sag den Code durch:
lobby-code = Code des Tisches: { $room }
lobby-link = Link zu diesem Tisch
lobby-copy = Link kopieren
lobby-copied = Kopiert
lobby-share = Teilen
lobby-qr = QR-Code mit dem Link zu diesem Tisch
lobby-only-here = Diese Adresse gilt nur auf diesem Rechner. Mit „dimension serve“ gestartet, lässt der Server alle in deinem Netzwerk mitspielen.
lobby-settings = Einstellungen
lobby-change = Ändern
lobby-known = Dieses Spiel wurde über seinen Spielcode gewählt und zählt deshalb nicht für deine Bestwerte.

## Browser: Einstellungen eines Tisches

settings-seats = Plätze
settings-hourglass = Sanduhr
settings-seconds = { $seconds } s
settings-no-hourglass = Aus
settings-cards = Karten pro Runde
settings-rounds = Runden
settings-contradictions = Widersprüche
settings-contradictions-drawn = Wie gezogen
settings-contradictions-fewer = Weniger
settings-contradictions-none = Keine
settings-contradictions-drawn-note = Die Karten kommen, wie sie kommen: Manchmal muss eine geopfert werden.
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
settings-edition-en = englisch und russisch
settings-edition-de = deutsch
settings-edition-note = Danach richten sich die Bonuschips: In der deutschen Ausgabe gibt es einen zweiten für alle, die weniger Kugeln brauchen.
settings-open-trays = Beim Bauen alle Tabletts zeigen
settings-listed = Tisch öffentlich zeigen
settings-listed-note = Auch Fremde finden den Tisch auf der Startseite und können mitspielen.

## Browser: am Tisch

table-joining = Auf dem Weg zum Tisch …
table-lost = Verbindung unterbrochen. Neuer Versuch …
table-lost-building = Verbindung unterbrochen. Bau ruhig weiter: Alles wird geschickt, sobald sie wieder da ist.
table-points = { count-points }
table-tokens = { count-bonus-tokens }
table-watching = Du schaust zu
table-you = Du
table-players = Mitspielende
table-done = fertig
table-away = gerade weg
table-left = gegangen
table-cards = Karten dieser Runde
table-all-cards = Alle Kartenarten
table-not-as-promised = Der Stapel gab keine bessere Auslage mehr her: Diese Karten können einander widersprechen.
table-my-tray = Mein Tablett
table-get-ready = Gleich geht’s los
table-time-up = Die Zeit ist um
table-undo = Zurück
table-redo = Wiederholen
table-clear = Tablett leeren
table-flat = Flaches Tablett
table-solid = 3D-Tablett
table-sound = Ton
table-menu = Menü
table-say-done = Fertig
table-build-on = Weiterbauen
table-waiting = Die anderen bauen noch …
table-leave = Spiel verlassen
table-you-left = Du hast dieses Spiel verlassen.
table-come-back = Zurück an den Tisch
table-choose-color = Wähle zuerst eine Farbe.
table-round-soon = Runde { $round } von { $rounds } beginnt gleich.
table-round-begins = Runde { $round } von { $rounds } läuft: { count-cards }.
table-undone = Zurückgenommen: { count-spheres } auf dem Tablett.
table-redone = Wiederholt: { count-spheres } auf dem Tablett.
table-cleared = Das Tablett ist leer.
table-said-done = Du bist fertig.
keys-title = Tastatur
keys-colors-key = 1 – 5
keys-colors = Farbe wählen
keys-place-key = Eingabe
keys-place = Kugel legen; die Pfeiltasten wandern über das Tablett
keys-lift-key = Entf
keys-lift = Kugel wegnehmen
keys-undo-key = U
keys-undo = Zurücknehmen
keys-redo-key = R
keys-redo = Wiederholen
keys-done-key = Leertaste
keys-done = Fertig oder weiterbauen
keys-cards-key = ?
keys-cards = Alle Kartenarten

## Browser: wenn etwas nicht da ist

problem-nowhere = Hier ist nichts
problem-nowhere-help = Vielleicht ist der Link alt oder unvollständig. Auf der Startseite beginnt ein neues Spiel sofort.
problem-unknown-room = Diesen Tisch gibt es nicht mehr
problem-unknown-room-help = Vielleicht steckt ein Tippfehler im Code, oder der Tisch ist längst abgeräumt. Ein neuer ist mit einem Klick eröffnet.
problem-loading = Diese Seite ist nicht ganz angekommen
problem-loading-help = Die Verbindung scheint wacklig zu sein. Deine Spiele sind sicher.
problem-reload = Noch einmal versuchen
problem-home = Zur Startseite

## Browser: was der Server ablehnt

refused-other = Das hat nicht geklappt. Bitte versuch es noch einmal.
refused-unreachable = Der Server ist gerade nicht zu erreichen. Bitte versuch es gleich noch einmal.
refused-slow-down = Das ging etwas zu schnell. Bitte warte einen Moment.
refused-busy = Gerade ist viel los. Bitte versuch es gleich noch einmal.
refused-rooms-full = Auf diesem Server sind gerade alle Tische belegt. Bitte versuch es später noch einmal.
refused-unknown-room = Einen Tisch mit diesem Code gibt es nicht.
refused-unknown-game = Dieses Spiel gibt es hier nicht.
refused-not-host = Das kann nur, wer den Tisch leitet.
refused-no-seat = Du hast an diesem Tisch keinen Platz.
refused-no-identity = Dein Browser nimmt keine Cookies an. Ohne sie kann dich niemand von den anderen unterscheiden: Bitte erlaube sie für diese Seite.
refused-too-late = Haarscharf zu spät: Es zählt, was auf dem Tablett lag, als die Zeit um war.
refused-illegal-tray = So kann das Tablett nicht aussehen, deshalb wurde es zurückgestellt.
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
card-ui-open = Noch nicht.
card-ui-hint-floor = Gezeichnet ist der Boden: Es geht darum, was darunter liegt.
card-ui-hint-bare = Durchgestrichen ist das Dach: Es geht darum, was darauf liegt.
hourglass-left = Noch { $time }
hourglass-elapsed = Bisher { $time }
hourglass-starts-in = Die Runde beginnt in { $count }
hourglass-seconds-left = { $count ->
    [one] Noch { $count } Sekunde
   *[other] Noch { $count } Sekunden
}
hourglass-time-up = Die Zeit ist um.

## Das Spiel im Browser: die Wertung nach einer Runde

ceremony-title = Runde { $round }: die Wertung
ceremony-skip = Überspringen
ceremony-look = Tippe auf eine Karte, um zu sehen, was auf jedem Tablett daraus wurde.
ceremony-tray-of = { $name }: { $count ->
    [one] { $count } Kugel
   *[other] { $count } Kugeln
}
ceremony-none-there = So eine Kugel liegt nicht auf dem Tablett.
ceremony-bonus = { $count ->
    [one] Bonuschip
   *[other] { $count } Bonuschips
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
    [one] {" "}und ein Bonuschip.
   *[other] {" "}und { $tokens } Bonuschips.
}
ceremony-best-waiting = Das beste Tablett wird gesucht …
ceremony-best = Höchstens möglich: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
ceremony-best-bonus = Höchstens möglich: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} mit Bonuschip
ceremony-best-with-bonus = Mit Bonuschip wären höchstens { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} möglich gewesen.
ceremony-best-misses = { $count ->
    [one] Auf diese Karte muss auch das beste Tablett verzichten:
   *[other] Auf diese Karten muss auch das beste Tablett verzichten:
}
ceremony-moves-away = { $count ->
    [one] Dir hat ein einziger Zug gefehlt.
    [2] Dir haben zwei Züge gefehlt.
    [3] Dir haben drei Züge gefehlt.
   *[other] Dir haben { $count } Züge gefehlt.
}
ceremony-perfect = Genau das hast du gebaut!
ceremony-your-tray = Dein Tablett
ceremony-best-tray = Bestes Tablett
ceremony-show-moves = Züge zeigen
ceremony-pause = Anhalten
ceremony-step-back = Einen Zug zurück
ceremony-step-on = Einen Zug weiter
ceremony-move-of = Zug { $number } von { $count }:
ceremony-move-put = Eine { color.adjective } Kugel hierher.
ceremony-move-lift = Diese Kugel wegnehmen.
ceremony-move-swap = Diese beiden vertauschen.
ceremony-next = Nächste Runde
ceremony-to-standings = Zum Ergebnis
ceremony-waiting = Bereit
ceremony-waiting-for = Es fehlt noch: { $names }
ceremony-continues = von selbst geht es weiter in { $time }

## Das Spiel im Browser: Endstand

standings-over = Das Spiel ist vorbei
standings-solo = { $total ->
    [one] { $total } Punkt
   *[other] { $total } Punkte
}
standings-you-win = Du gewinnst!
standings-wins = { $name } gewinnt!
standings-shared = { $names } gewinnen gemeinsam!
standings-place = Platz { $place }
standings-round = Runde { $round }
standings-best-round = Beste Runde: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
standings-conversion = { $tokens ->
    [0] kein Bonuschip
    [one] { $tokens } Bonuschip
   *[other] { $tokens } Bonuschips
} → { $points }
standings-tie-tokens = Gleich viele Punkte: Mehr Bonuschips entscheiden.
standings-known = Die Karten konnten vorher bekannt sein, deshalb zählt das Spiel nicht für die Bestenliste.
standings-rematch = Revanche
standings-again = Noch einmal
standings-lobby = Zurück in die Lobby
standings-host-decides = Eine Revanche kann hier jederzeit starten, wer das Spiel eröffnet hat.
standings-replay = Spiel ansehen
standings-home = Startseite
standings-share = Teilen
standings-share-about = Mit diesem Code spielen alle dieselben Karten.
standings-copy-code = Code kopieren
standings-copy-link = Link kopieren
standings-copied = Kopiert
standings-copy-by-hand = Bitte von Hand kopieren:
standings-picture = Bild vom Ergebnis
standings-picture-failed = Das Bild ließ sich nicht erstellen.
standings-picture-subtitle = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} mit { $cards ->
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
census-fulfillable = Mit allen fünf Farben erfüllbar: { $hands } ({ $share })

## Das Spiel im Browser: die Einführung

lesson-title = So wird gespielt
lesson-progress = Schritt { $number } von { $count }
lesson-next = Weiter
lesson-skip = Überspringen
lesson-restart = Diesen Schritt neu beginnen
lesson-again = Einführung noch einmal
lesson-rules = Alle Regeln lesen
lesson-play = Richtig spielen
lesson-place-title = Kugeln auf das Tablett
lesson-place-task = Wähle unten eine Farbe und tippe auf eine Mulde. Drei Kugeln genügen.
lesson-place-done = Genau so. Von jeder Farbe gibt es drei Kugeln.
lesson-stack-title = Stapeln
lesson-stack-task = Drei Kugeln, die sich berühren, tragen eine vierte in ihrer Mitte. Leg die orange darauf: Freie Plätze leuchten.
lesson-stack-done = Sie liegt sicher auf drei anderen. Die lassen sich jetzt nicht wegnehmen.
lesson-room-title = Nachbarn brauchen Platz
lesson-room-task = Nebeneinander ist es in der mittleren Ebene zu eng für zwei Kugeln. Finde einen Platz für noch eine.
lesson-room-done = Richtig: Von den sechs Plätzen lassen sich höchstens drei belegen.
lesson-top-title = Bis ganz nach oben
lesson-top-task = Auf drei Kugeln der mittleren Ebene passt noch eine. Setz deinem Tablett die Krone auf.
lesson-top-done = Elf Kugeln: Mehr passen nicht.
lesson-exactly-title = Genau zwei
lesson-exactly-task = Die Karte will genau zwei orange Kugeln, aber hier leuchten drei. Tippe eine an, um sie wegzunehmen, oder leg eine andere Farbe darauf.
lesson-exactly-done = Genau zwei. Eine wäre so falsch wie drei.
lesson-touch-title = Sie berühren sich
lesson-touch-task = Schwarz und Blau sollen sich berühren, aber diese beiden liegen getrennt. Bring sie zusammen: Zieh eine neben die andere.
lesson-touch-done = Die Karte ist erfüllt: Sie berühren sich, oder eine der Farben fehlt ganz.
lesson-apart-title = Sie bleiben getrennt
lesson-apart-task = Schwarz und Weiß dürfen sich nicht berühren. Die Linie zeigt, wo sie es tun. Die Kugel in der Mitte berührt alle ringsum.
lesson-apart-done = Jetzt kommen sie einander nicht mehr zu nahe.
lesson-floor-title = Nur ganz unten
lesson-floor-task = Siehst du den Boden auf der Karte? Orange gehört ganz nach unten, aber diese Kugel liegt auf anderen. Hol sie herunter.
lesson-floor-done = Keine orange Kugel liegt auf anderen. Auf Orange darf trotzdem etwas liegen!
lesson-bare-title = Nichts darauf
lesson-bare-task = Siehst du die durchgestrichene Kugel auf der Karte? Auf Grün darf nichts liegen, aber die weiße Kugel tut es. Ändere das.
lesson-bare-done = Auf Grün liegt nichts. In welcher Ebene es liegt, ist egal.
lesson-more-title = Mehr davon
lesson-more-task = Es müssen mehr orange als schwarze Kugeln sein. Leg Orange dazu oder nimm Schwarz weg.
lesson-more-done = Mehr Orange als Schwarz. Gleich viele würden nicht genügen.
lesson-four-title = Zusammen vier
lesson-four-task = Weiß und Orange sollen zusammen genau vier sein. Eine Kugel fehlt noch.
lesson-four-done = Zusammen vier. Welche Farbe wie oft, ist egal.
lesson-end-title = Du kannst es!
lesson-end-spheres = für jede Kugel, die auf dem Tablett liegt, wenn die Sanduhr leer ist
lesson-end-cards = für jede Karte, die nicht erfüllt ist
lesson-end-bonus = ein Bonuschip, wenn alle Karten erfüllt sind und alle fünf Farben auf dem Tablett liegen: Sammle möglichst viele, am Ende werden sie zu Punkten

## Das Spiel im Browser: die Regeln

rules-title = Die Regeln
rules-lead = Alles zum Nachschlagen.
rules-lesson = Zwei Minuten Spielen bringen es schneller bei.
rules-contents = Inhalt
rules-goal-title = Das Ziel
rules-goal = Alle bauen gleichzeitig, jeder auf dem eigenen Tablett, nach denselben Karten. Wer viele Kugeln auf das Tablett bringt und dabei möglichst viele Karten erfüllt, bekommt die meisten Punkte.
rules-material = Ein Tablett hat sieben Mulden. Alle haben fünfzehn Kugeln, je drei in Schwarz, Weiß, Blau, Grün und Orange. Es gibt sechzig Karten, und alle beginnen mit zehn Punkten.
rules-round-title = Eine Runde
rules-round-1 = Sechs Karten werden aufgedeckt und die Sanduhr wird umgedreht: sechzig Sekunden, wenn nichts anderes vereinbart ist.
rules-round-2 = Alle bauen zugleich, ohne die anderen zu sehen. Ist der Sand durch, zählt, was auf dem Tablett liegt.
rules-round-3 = Jede Kugel auf dem Tablett bringt einen Punkt. Jede nicht erfüllte Karte kostet zwei Punkte.
rules-round-4 = Wer alle Karten erfüllt und alle fünf Farben auf dem Tablett hat, bekommt einen Bonuschip.
rules-round-5 = In der deutschen Ausgabe bekommt einen zweiten, wer alle Karten mit weniger Kugeln erfüllt, als auf dem vollsten Tablett liegen.
rules-stacking-title = Stapeln
rules-stacking-bottom = Unten liegen sieben Kugeln: eine in der Mitte, sechs ringsum.
rules-stacking-middle = Zwischen der mittleren und zwei benachbarten Kugeln des Rings findet eine weitere Halt. Nebeneinander ist es zu eng, darum sind höchstens drei dieser Plätze belegt.
rules-stacking-top = Drei Kugeln der mittleren Ebene tragen eine letzte: elf insgesamt.
rules-touching = Kugeln berühren sich, wenn sie aneinanderliegen: die mittlere und der ganze Ring, Nachbarn im Ring, eine Kugel und die drei, auf denen sie ruht, und zwei Kugeln der mittleren Ebene, sofern sie einander nicht gegenüberliegen. Die oberste berührt ganz unten nichts.
rules-moving = Eine Kugel, die eine andere trägt, lässt sich nicht wegnehmen. Eine Farbe auf eine Kugel gelegt tauscht sie aus, und zwei Kugeln können ihre Plätze tauschen.
rules-cards-title = Die Karten
rules-cards = Sieben Arten. Eine Karte, die von deinem Tablett nichts verlangt, weil die Farbe fehlt, ist erfüllt.
rules-end-title = Das Ende
rules-end = Nach sechs Runden werden die Bonuschips zu Punkten. Wenige kosten, viele lohnen sich:
rules-tokens = Bonuschips
rules-edition-en = englische und russische Ausgabe
rules-edition-de = deutsche Ausgabe
rules-tie = Die meisten Punkte gewinnen. Bei Gleichstand entscheiden die Bonuschips; sind auch die gleich, wird der Sieg geteilt.
rules-variants-title = Varianten
rules-variant-1 = Drei bis acht Karten pro Runde: weniger für Kinder, acht für Könner.
rules-variant-2 = Weniger Widersprüche oder gar keine: Sonst gilt es zu wählen, auf welche von zwei Karten man verzichtet.
rules-variant-3 = Ein Kartensatz ohne „genaue Anzahl“, ohne „mehr als“ und „zusammen vier“ oder ohne alle drei.
rules-variant-4 = Allein: das gleiche Spiel, gegen die eigenen früheren Ergebnisse mit denselben Einstellungen.
rules-rulings-title = Streitfälle
rules-rulings = Wo die Spielregeln schweigen oder voneinander abweichen, wird hier so gespielt.
rules-r1 = Ein Tablett ist in jedem Augenblick möglich. Eine Kugel, die eine andere trägt, bleibt liegen; Austauschen und Vertauschen an Ort und Stelle ist ein Zug.
rules-r2 = Eine einzelne weiße Kugel erfüllt „Weiß berührt Weiß“ nicht; gar keine weiße erfüllt es.
rules-r3 = „Genau eine“ und „genau zwei“ einer Farbe in derselben Auslage zählen zusammen: Beide verlangen dann genau drei.
rules-r4 = „Berühren“ und „getrennt“ für dieselben zwei Farben werden beide gewertet, wie sie dastehen. Fehlt eine der Farben, sind beide erfüllt.
rules-r5 = Drei Kugeln in der mittleren Ebene berühren einander immer.
rules-r6 = „Darauf“ heißt: direkt darauf.
rules-r7 = Punkte können unter null fallen; die Schulden bleiben bestehen.
rules-r8 = Geht der Stapel aus, werden die abgelegten Karten wieder eingemischt.
rules-r9 = Wer geht, behält den Platz; das Tablett wird gewertet, wie es liegt.
rules-r10 = Zwei Karten widersprechen sich, wenn kein Tablett mit allen fünf Farben beide erfüllt.
rules-r11 = „Keine Widersprüche“ deckt nur Auslagen auf, die sich mit allen fünf Farben ganz erfüllen lassen. Gibt der Stapel keine her, wird das gesagt und die Karten bleiben.
rules-box = Dimension wurde von Lauge Luchau erfunden und ist bei Kosmos erschienen. Dies ist ein unabhängiges Projekt mit eigenen Worten und Bildern. Noch schöner sind echte Kugeln in echten Händen: Wir empfehlen die Schachtel.

## Das Spiel im Browser: Aufzeichnungen und meine Spiele

replay-title = Aufzeichnung
replay-loading = Das Spiel wird geholt …
replay-share = Teilen
replay-rounds = Runden
replay-play = Abspielen
replay-back = Ein Tablett zurück
replay-on = Ein Tablett weiter
replay-scrubber = Zeitpunkt der Runde
replay-at = { $time }, Tablett { $number } von { $count }
replay-scored = Gewertet
replay-verdicts = Erfüllte Karten: { $count } von { $all }
replay-best = Was möglich war
replay-standings = Ergebnis
replay-code = Spielcode:
replay-my-games = Meine Spiele
games-title = Meine Spiele
games-loading = Deine Spiele werden geholt …
games-none = Noch kein Spiel zu Ende gespielt. Das erste steht dann hier, mit jedem Tablett zum Nachschauen.
games-play = Jetzt spielen
games-retry = Noch einmal versuchen
games-alone = Allein
games-won = Gewonnen!
games-place = Platz { $place } von { $players }
games-replay = Ansehen
games-again = Dieselben Karten noch einmal
games-known = zählt nicht für die Bestenliste

## Das Spiel im Browser: mit eigener Schachtel

box-title = Mit eigener Schachtel
box-lead = Kugeln und Karten hast du. Hier gibt es dazu eine Sanduhr, die niemand verpasst, ein faires Urteil über jedes Tablett und das Beste, was möglich war.
box-stop = Anhalten
box-again = Noch einmal
box-cards = Die Karten auf dem Tisch
box-cards-hint = Tippe die offenen Karten an, höchstens acht. Noch einmal antippen legt eine zurück.
box-codes = Oder die Kürzel eintippen
box-full = Mehr als acht Karten gehen nicht. Leg zuerst eine zurück.
box-clear = Auslage leeren
box-tray = Ein Tablett vom Tisch
box-tray-hint = Leg die Kugeln so, wie sie gebaut wurden. Jede Karte wird sofort geprüft: Tippe eine an, um zu sehen, woran es liegt.
box-best = Bestes Tablett zeigen

## Weitere Ablehnungen: selten zu sehen, wenn das Programm in Ordnung ist

refused-not-building = Gerade läuft keine Runde.
refused-other-round = Das gehört zu einer anderen Runde. Gerade läuft Runde { $round }.
refused-not-over = Das geht erst, wenn das Spiel vorbei ist.
refused-not-stored = Das konnte nicht gespeichert werden. Bitte versuch es gleich noch einmal.
refused-not-allowed = Das ist nicht erlaubt.
refused-room-exists = Einen Tisch mit diesem Code gibt es schon.
refused-unknown-bot = Einen Bot dieser Stufe gibt es nicht.
refused-bad-message = Das hat der Server nicht verstanden. Meist hilft es, die Seite neu zu laden.
refused-bad-request = { refused-bad-message }
refused-method-not-allowed = { refused-bad-message }
refused-not-found = Unter dieser Adresse gibt es nichts.
refused-too-large = Das war zu viel auf einmal.
refused-too-many-tables = Du hast schon viele Tische eröffnet. Bitte warte ein wenig bis zum nächsten.
refused-too-many-sockets = Von hier aus sind zu viele Seiten geöffnet. Bitte schließ ein paar davon.
refused-cross-origin = Das hat eine fremde Website angefragt, deshalb ist nichts passiert.
refused-internal = Auf dem Server ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.
