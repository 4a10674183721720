### Русский. Читают Python и браузер: только стандартный Fluent.
###
### $color, $first и $second — всегда буквы цветов: K, W, B, G или O.
### Внутри скобок по одному пробелу: ссылки ищутся в виде { вот-так }.
### Слова: шарик, планшет, позиция, карточка, расклад, жетон. Буква «ё» пишется всегда.

## Цвета. Значение — название; атрибуты — формы, нужные в предложениях.

color = { $color ->
    [K] чёрный
    [W] белый
    [B] синий
    [G] зелёный
   *[O] оранжевый
}
    .genitive-plural = { $color ->
        [K] чёрных
        [W] белых
        [B] синих
        [G] зелёных
       *[O] оранжевых
    }
    .genitive-plural-start = { $color ->
        [K] Чёрных
        [W] Белых
        [B] Синих
        [G] Зелёных
       *[O] Оранжевых
    }

first = { $first ->
    [K] чёрный
    [W] белый
    [B] синий
    [G] зелёный
   *[O] оранжевый
}
    .genitive = { $first ->
        [K] чёрного
        [W] белого
        [B] синего
        [G] зелёного
       *[O] оранжевого
    }
    .prepositional = { $first ->
        [K] чёрном
        [W] белом
        [B] синем
        [G] зелёном
       *[O] оранжевом
    }
    .plural-start = { $first ->
        [K] Чёрные
        [W] Белые
        [B] Синие
        [G] Зелёные
       *[O] Оранжевые
    }
    .genitive-plural = { $first ->
        [K] чёрных
        [W] белых
        [B] синих
        [G] зелёных
       *[O] оранжевых
    }
    .genitive-plural-start = { $first ->
        [K] Чёрных
        [W] Белых
        [B] Синих
        [G] Зелёных
       *[O] Оранжевых
    }

second = { $second ->
    [K] чёрный
    [W] белый
    [B] синий
    [G] зелёный
   *[O] оранжевый
}
    .genitive = { $second ->
        [K] чёрного
        [W] белого
        [B] синего
        [G] зелёного
       *[O] оранжевого
    }
    .genitive-plural = { $second ->
        [K] чёрных
        [W] белых
        [B] синих
        [G] зелёных
       *[O] оранжевых
    }

## Буква цвета на шариках и в подсказках. В записи везде K, W, B, G и O.

color-letter = { $color ->
    [K] Ч
    [W] Б
    [B] С
    [G] З
   *[O] О
}

## Семь видов карточек: названия для заголовков

type-exactly = Точное число
type-touch = Касаются
type-apart = Не касаются
type-floor = Только внизу
type-bare = Сверху пусто
type-more = Больше, чем
type-four = В сумме четыре

## Подписи под рисунками карточек

caption-exactly = { $number ->
    [1] ровно один
    [2] ровно два
   *[3] ровно три
}
caption-touch = касаются
caption-apart = не касаются
caption-floor = только внизу
caption-bare = сверху пусто
caption-more = больше, чем
caption-four = в сумме четыре

## Карточки целыми предложениями

card-exactly = { $number ->
    [1] На планшете ровно один { first } шарик.
    [2] На планшете ровно два { first.genitive-plural } шарика.
   *[3] На планшете ровно три { first.genitive-plural } шарика: две карточки складываются.
}
card-touch = Каждый { first } шарик касается хотя бы одного { second.genitive }, а каждый { second } — хотя бы одного { first.genitive }. Одного из цветов (или обоих) может и не быть.
card-touch-same = Каждый { first } шарик касается хотя бы одного другого { first.genitive }. { first.genitive-plural-start } может и не быть, но один-единственный не годится.
card-apart = Ни один { first } шарик не касается { second.genitive }.
card-apart-same = Ни один { first } шарик не касается другого { first.genitive }.
card-floor = { first.plural-start } шарики лежат только в самом низу, а не на других шариках.
card-bare = Ни один шарик не лежит прямо на { first.prepositional }.
card-more = { first.genitive-plural-start } шариков на планшете больше, чем { second.genitive-plural }.
card-four = { first.genitive-plural-start } и { second.genitive-plural } шариков в сумме ровно четыре.
## Карточки в двух словах, для строки под планшетом в терминале: не больше 34 знаков

brief-exactly = { $number ->
    [1] ровно 1 { first }
   *[2] ровно { $number } { first.genitive-plural }
}
brief-touch = { first } и { second } касаются
brief-touch-same = { first } касается { first.genitive }
brief-apart = { first } и { second } не касаются
brief-apart-same = { first } не касается { first.genitive }
brief-floor = { first } только внизу
brief-bare = на { first.prepositional } сверху пусто
brief-more = { first.genitive-plural } больше, чем { second.genitive-plural }
brief-four = { first.genitive-plural } + { second.genitive-plural } = 4

## Сколько чего

count-spheres = { $count ->
    [one] { $count } шарик
    [few] { $count } шарика
    [many] { $count } шариков
   *[other] { $count } шарика
}
count-cards = { $count ->
    [one] { $count } карточка
    [few] { $count } карточки
    [many] { $count } карточек
   *[other] { $count } карточки
}
count-rounds = { $count ->
    [one] { $count } раунд
    [few] { $count } раунда
    [many] { $count } раундов
   *[other] { $count } раунда
}
count-points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
    [many] { $count } очков
   *[other] { $count } очка
}
count-bonus-tokens = { $count ->
    [one] { $count } бонусный жетон
    [few] { $count } бонусных жетона
    [many] { $count } бонусных жетонов
   *[other] { $count } бонусного жетона
}
count-trays = { $count ->
    [one] { $count } планшет
    [few] { $count } планшета
    [many] { $count } планшетов
   *[other] { $count } планшета
}
count-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
par-of = из { $best }
par-possible = из { $best } возможных
par-so-far = пока из { $best }
sum-start = { $points } в начале
tokens-now = { $count ->
    [0] Бонусных жетонов пока нет
    [one] { $count } бонусный жетон
    [few] { $count } бонусных жетона
   *[other] { $count } бонусных жетонов
}: сейчас { $points }. Показать таблицу.
tokens-worth = сейчас { $points }
tokens-missing = ещё { $count } до нуля
tokens-table = Сколько стоят бонусные жетоны
tokens-table-about = В конце игры бонусные жетоны превращаются в очки: если их мало, очки теряются, если много — прибавляются.

## Настройки: что можно выбрать

edition-en = английское (в русском очки считают так же)
edition-de = немецкое
tokens-box = как в коробке: если их мало, очки теряются
tokens-no-penalty = три очка за каждый
tokens-off = без жетонов
deck-full = все 60 карточек
deck-no-exactly = без карточек «точное число»
deck-no-comparing = без карточек «больше, чем» и «в сумме четыре»
deck-no-counting = без карточек на подсчёт шариков
contradictions-drawn = как выпадет
contradictions-fewer = меньше (никакие две карточки не исключают друг друга)
contradictions-none = никаких (в любом раскладе можно выполнить все карточки)
grade-any = любая
grade-easy = низкая
grade-medium = средняя
grade-hard = высокая
grade-expert = очень высокая
grade-evil = запредельная

## Ошибки: в каком месте

# Карточки, ходы и строки считаются с 1; $message — одна из ошибок ниже.
error-where = № { $where }. { $message }
error-hand = Расклад { $hand }: { $message }
error-line = Строка { $line }. { $message }

## Ошибки: планшеты и ходы. $missing, $blocking и $above — одна позиция или несколько.

error-unknown-position = Позиции { $position } нет: есть только позиции от 0 до 13.
error-unsupported = Позиция { $position } пока висит в воздухе. Сначала займите: { $missing }.
error-overlap = Позиция { $position } слишком близко к { $blocking }: на среднем уровне соседние позиции нельзя занять одновременно.
error-color-used-up = Все три { color.genitive-plural } шарика уже на планшете, больше их нет.
error-too-many-of-color = { color.genitive-plural-start } шариков здесь { $count }, а каждого цвета есть только по три.
error-too-many-spheres = { count-spheres } — слишком много: на планшете помещается не больше 11.
error-empty-position = На позиции { $position } нет шарика.
error-bears-others = Шарик с позиции { $position } пока не снять. Сначала снимите то, что лежит на нём: { $above }.

## Ошибки: расклады, игры и настройки

error-empty-hand = В раскладе нужна хотя бы одна карточка, например O2.
error-no-hands = В наборе нужен хотя бы один расклад, например O2 O-W KxW.
error-doubled-card = Карточка { $card } попала в расклад дважды, а в колоде она одна.
error-hand-too-large = Решить можно расклад не больше чем из { $most } карточек, а здесь их { $count }.
error-hand-too-large-to-explain = В раскладе, который нужно объяснить, не больше { $most } карточек, а не { $count }.
error-spheres-out-of-range = Планшет можно ограничить числом шариков от { $least } до { $most }, а не { $value }.
error-wrong-player-count = Игра рассчитана на { $least }–{ $most } игроков, а не на { $count }.
error-wrong-tray-count = { count-trays } на { $players ->
    [one] { $players } игрока
   *[other] { $players } игроков
}, а нужно ровно по одному на каждого.
error-game-over = Игра окончена: { $rounds ->
    [1] единственный раунд уже сыгран
    [2] оба раунда уже сыграны
    [few] все { $rounds } раунда уже сыграны
   *[other] все { $rounds } раундов уже сыграны
}.
error-game-not-over = Игра ещё не окончена. Осталось сыграть раундов: { $left } из { $rounds }.
error-unknown-edition = Издания «{ $value }» нет: выберите { $choices } или { $last_choice }.
error-unknown-tokens = Нет такой стоимости бонусных жетонов: «{ $value }». Выберите { $choices } или { $last_choice }.
error-unknown-deck = Колоды «{ $value }» нет: выберите { $choices } или { $last_choice }.
error-unknown-contradictions = Для противоречий нет варианта «{ $value }»: выберите { $choices } или { $last_choice }.
error-unknown-grade = Сложности «{ $value }» нет: выберите { $choices } или { $last_choice }.
error-grade-needs-solver = По одним правилам сложность расклада не определить: нужен решатель, например dimension.solver.SolverOracle().
error-cards-out-of-range = В раунде от { $least } до { $most } карточек, а не { $value }.
error-rounds-out-of-range = В игре от { $least } до { $most } раундов, а не { $value }.
error-seconds-out-of-range = На раунд даётся от { $least } до { $most } секунд, а не { $value }; 0 — без песочных часов.
error-seed-out-of-range = Начальное число — это целое число от { $least } до { $most }, а не { $value }.

## Ошибки: запись

error-no-card = Здесь не хватает карточки. Карточки пишутся латинскими буквами, вот так: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = «{ $text }» — не карточка. Карточки пишутся латинскими буквами, вот так: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = «{ $text }» — не цвет. Цвета пишутся латинскими буквами: K (чёрный), W (белый), B (синий), G (зелёный), O (оранжевый).
error-unknown-card-type = Вида карточек «{ $text }» нет: выберите { $choices } или { $last_choice }.
error-exactly-number = Карточки «{ $text }» нет: карточка может требовать ровно 1 или 2 шарика одного цвета.
error-no-more-card = Карточки «{ $text }» нет. Карточки этого вида: { $cards }.
error-no-four-card = Карточки «{ $text }» нет. Карточки этого вида: { $cards }.
error-below-card = Карточки «{ $text }» нет: ни одна карточка не требует, чтобы цвет лежал под другими шариками. { $floor } значит «только внизу», { $bare } — «сверху пусто».
error-tray-parts = Планшет записывается как низ/середина/верх, например KWBGOWB/G.O.K./W. Частей здесь { $count } вместо 3.
error-tray-part-length = В записи { $part ->
    [base] нижнего
    [pockets] среднего
   *[apex] верхнего
} уровня планшета { $expected ->
    [one] { $expected } знак
    [few] { $expected } знака
   *[other] { $expected } знаков
}, а не { $count }.
error-tray-character = «{ $text }» ({ $column }-й знак) — не цвет (латинские K, W, B, G, O) и не точка для пустой позиции.
error-unknown-move = «{ $text }» — не ход. K0 кладёт чёрный шарик на 0, -7 снимает шарик с 7, 3~5 меняет два шарика местами.
error-code-character = «{ $text }» в коде игры не бывает: в нём только цифры и латинские буквы, кроме U.
error-code-length = В коде игры от 8 до 18 знаков, со своими раскладами до 125, а в этом { $count }.
error-code-version = Это код версии { $version }, а здесь известны только версии 1 и 2.
error-code-checksum = С этим кодом игры что-то не так. Может быть, в нём опечатка?
error-code-settings = Этот код игры задаёт настройки, которых не бывает.

## Ошибки: сохранённые игры

error-saved-game-start = Сохранённая игра начинается со строки «Dimension game 1», а не «{ $text }».
error-saved-game-version = Эта игра сохранена в версии { $version }, а здесь известна только версия 1.
error-saved-game-line = «{ $text }» сюда не подходит. Эта строка должна выглядеть так: «{ $example }».
error-saved-game-ends = Сохранённая игра обрывается слишком рано. Следующая строка должна выглядеть так: «{ $example }».
error-saved-game-extra = Игра уже полная, но текст продолжается: «{ $text }».
error-saved-game-cards = Карточек в раунде этой игры должно быть { $expected }, а не { $count }.
error-saved-game-gap = Планшеты для раунда { $round } есть, а для раунда { $earlier } нет: раунды играют по порядку.

## Командная строка: введённое не подходит

usage-missing-argument = Не указано: { $name }. Как пользоваться: dimension { $command } --help.
usage-no-such-option = Нет параметра { $name }.
usage-no-such-option-but = Нет параметра { $name }. Может быть, вы имели в виду: { $suggestion }?
usage-option-after-command = { $name } пишется после команды: dimension { $command } … { $name }.
usage-no-such-command = Нет команды «{ $name }». Доступные команды: { $commands }.
usage-bad-value = «{ $value }» не подходит для { $name }. Подойдёт: { $expected }.
usage-extra-argument = «{ $name }» здесь лишнее.
usage-option-needs-value = После { $name } нужно значение.
usage-option-takes-no-value = Параметру { $name } значение не нужно.
usage-not-whole-number = Для { $name } нужно целое число, а не «{ $value }».
usage-both-seed-and-code = Укажите только --seed или только --code: в коде игры начальное число уже есть.
usage-code-with-settings = { $name } не сочетается с --code: в коде игры уже есть все настройки.
usage-hands-with-shuffling = { $name } нельзя указать вместе с --hands: свои расклады не перемешиваются.
usage-cannot-write = Не удалось записать { $file }: { $reason }.
usage-empty-file = Для { $name } нужно имя файла.
usage-not-with-lines = { $name } подходит только для одного расклада, а не для раскладов со стандартного ввода.
usage-not-svg = { $name } рисует SVG, поэтому «{ $value }» должно оканчиваться на .svg.
usage-cannot-print = Не удалось вывести результат: { $reason }.
usage-census-cards = Пересчитать можно расклады, где карточек от 1 до { $most }, а не { $value }.
usage-workers = Для { $name } нужно целое число не меньше 1, а не «{ $value }».
usage-other-census = { $file } — не от подсчёта с --cards { $cards }.
usage-other = Не получилось: { $message }
usage-play-missing = Для этого нужны пакеты игры в браузере. Установите их в папке с исходным кодом: pip install ".[play]".
usage-mcp-missing = Для этого нужны пакеты для ассистентов. Установите их в папке с исходным кодом: pip install ".[mcp]".

## Командная строка: справка

help-app = Настольная игра Dimension: играть, проверять планшеты, открывать карточки, решать расклады. Без команды она откроется в браузере.
help-usage = Использование:
help-usage-options = [ПАРАМЕТРЫ]
help-usage-command = [КОМАНДА …]
help-value-hand = КАРТОЧКИ
help-value-hands = РАСКЛАДЫ
help-value-tray = ПЛАНШЕТ
help-value-code = КОД
help-value-file = ФАЙЛ
help-value-command = КОМАНДА
help-value-svg-file = ФАЙЛ.svg
help-value-address = АДРЕС
help-value-names = ИМЯ,…
help-panel-commands = Команды
help-panel-options = Параметры
help-panel-arguments = Аргументы
help-option-help = Показать эту справку.
help-option-version = Показать версию.
help-terminal = Сыграть в одиночку прямо в терминале.
help-cards = Показать все 60 карточек словами.
help-check = Проверить планшет по каждой карточке.
help-deal = Открыть карточки на всю игру.
help-draw = Нарисовать планшет здесь или в файл.
help-solve = Найти лучший планшет для расклада.
help-explain = Объяснить, почему расклад невыполним и насколько он сложен.
help-why = Доказать в нескольких предложениях, что больше очков не набрать.
help-mcp = Помогать ИИ-ассистенту судить игру и учить ей (Model Context Protocol).
help-par = Найти лучший итог, который возможен в игре.
help-census = Решить и пересчитать все возможные расклады.
help-argument-hand = Карточки, например "O2 O-W KxW B_ G^ O>K"; кавычки нужны, чтобы оболочка не приняла > и ^ за свои знаки.
help-argument-tray = Планшет как низ/середина/верх, с точкой для пустой позиции, например KWBGOWB/G.O.K./W.
help-option-json = Вывести результат для программ, в формате JSON.
help-option-seed = Начальное число: с одним и тем же числом выпадают одни и те же карточки.
help-option-code = Код игры: в нём все настройки и карточки.
help-option-hands = Свои расклады вместо перемешанных карточек: от 1 до 12, через точку с запятой или с новой строки.
help-option-check = Сказать о каждом раскладе, что возможно, насколько он сложен и что в нём противоречит.
help-option-all = Перечислить все лучшие планшеты.
help-option-tray = Собранный планшет: покажет, насколько он далёк от лучшего.
help-option-plot = Нарисовать результат в этот файл SVG.
help-option-workers = Сколько процессов работает сразу; по умолчанию столько, сколько ядер у процессора.
help-option-resume = Сохранять ход работы в этот файл и продолжать с того же места.
help-option-output = Файл SVG для рисунка.

## Command line: completion, and options whose range, choices and default the help page adds by itself

help-completion = Вывести скрипт автодополнения для оболочки.
help-help = Показать, как пользоваться командой.
help-panel-game = Игра
help-panel-examples = Примеры
help-default = по умолчанию
help-value-choice = ВЫБОР
help-argument-shell = Оболочка, которая будет дополнять команду.
help-argument-command = Команда, о которой идёт речь.
help-option-language = Язык; по умолчанию — язык системы.
help-game-edition = По какому изданию считать бонусные жетоны.
help-game-tokens = Сколько стоят бонусные жетоны в конце.
help-game-cards = Карточек в раунде.
help-game-rounds = Раундов в игре.
help-game-deck = Карточки в игре.
help-game-contradictions = Карточки, которые исключают друг друга.
help-game-grade = Сложность раскладов.
help-game-seconds = На сколько секунд хватает песка; 0 — без часов.
help-census-cards = Карточек в раскладе.
help-serve-allow-hosts = Доменные имена, под которыми открывают сервер, через запятую; * — любые. Адреса и имя самого компьютера подходят всегда.
help-serve-port = Порт, на котором ждать подключений; 0 — любой свободный.
help-serve-workers = Сколько процессов делят между собой работу: для машин с несколькими ядрами; если больше одного, нужен PostgreSQL.
help-serve-log-level = Что записывать в журнал.
help-mcp-http = Отвечать по HTTP на /mcp, а не программе, запустившей эту команду.
help-mcp-host = Адрес, на котором ждать подключений. По умолчанию — только этот компьютер.
usage-no-such-command-but = Нет команды «{ $name }». Может быть, вы имели в виду: { $suggestion }?

## Командная строка: check, deal, draw

check-breaking = { $count ->
    [one] (позиция { $positions })
   *[other] (позиции { $positions })
}
check-there-are = { $count ->
    [0] (нет ни одного)
   *[other] (есть { $count })
}
check-compared = ({ first.genitive-plural }: { $one }, { second.genitive-plural }: { $other })
check-score = { $spheres ->
    [one] { $spheres } шарик
    [few] { $spheres } шарика
   *[other] { $spheres } шариков
}, { $failed ->
    [0] все карточки выполнены
    [one] { $failed } карточка не выполнена
    [few] { $failed } карточки не выполнены
   *[other] { $failed } карточек не выполнено
}: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $tokens ->
    [0] без бонусного жетона
    [one] { $tokens } бонусный жетон
    [few] { $tokens } бонусных жетона
   *[other] { $tokens } бонусных жетонов
}
check-second-token = В немецком издании добавится второй бонусный жетон, если у кого-то больше шариков.
check-tray = Планшет
tray-positions = Номера позиций
round-of = Раунд { $round } из { $rounds }
deal-code = Код игры: { $code }
deal-not-as-promised = Раунд { $round }: такого расклада, как вы просили, в стопке не нашлось. Карточки остаются такими, какими выпали.
draw-written = Рисунок записан в { $file }.

## Командная строка: игра в терминале

terminal-welcome = Dimension: один на один с песочными часами
terminal-how = Ч чёрный, Б белый, С синий, З зелёный, О оранжевый (латинские K W B G O тоже подойдут). Ч0 кладёт чёрный на 0, -7 снимает шарик с 7, 3~5 меняет два местами. Можно несколько в одной строке: Ч0 Б1 С2.
terminal-commands = Ещё есть слова: { $done }, { $undo }, { $clear }, { $cards }, { $help }, { $quit }.
command-done = готово
command-undo = назад
command-clear = убрать
command-cards = карточки
command-help = помощь
command-quit = выход
terminal-ready = Нажмите Enter, чтобы перевернуть часы.
terminal-ready-no-hourglass = Нажмите Enter, чтобы открыть карточки.
terminal-time-up = Время вышло: считается то, что лежит на планшете.
terminal-empty-tray = Планшет ещё пуст, а попытка только одна. Введите { $done } ещё раз, чтобы закончить.
terminal-slots = Осталось: { $slots }
terminal-so-far = Пока: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $tokens ->
    [0] без бонусных жетонов
    [one] { $tokens } бонусный жетон
    [few] { $tokens } бонусных жетона
   *[other] { $tokens } бонусных жетонов
}
terminal-left = Игра прервана, результат не записан. До встречи!
terminal-over = Игра окончена.
terminal-points = Начальные очки и раунды: { $points }
terminal-conversion = { $tokens ->
    [0] Без бонусных жетонов
    [one] За { $tokens } бонусный жетон
    [few] За { $tokens } бонусных жетона
   *[other] За { $tokens } бонусных жетонов
}: { $points }
terminal-total = Итого: { $total }
terminal-total-of = Итого: { $total } из { $best } возможных
terminal-tokens = В жетонах: { $values }
terminal-not-recorded = Эти карточки можно было знать заранее, поэтому в ваши рекорды игра не попадёт.
terminal-first-game = Ваша первая игра с такими настройками: теперь есть что превзойти.
terminal-cannot-record = Не удалось записать результат в { $file }: { $reason }.
terminal-comparison = { $rank }-е место среди ваших игр с такими настройками (всего { $games }). Прежний рекорд: { $best }, в среднем: { $average }.
terminal-share = Те же карточки ещё раз: dimension terminal --code { $code }

## Боты

bot-beginner = Новичок
bot-beginner-about = Пропускает карточки и путает верх с низом.
bot-casual = Любитель
bot-casual-about = Иногда упускает какую-нибудь карточку и редко получает бонусный жетон.
bot-skilled = Знаток
bot-skilled-about = Хорошо читает карточки, но довольствуется первым удачным решением.
bot-expert = Эксперт
bot-expert-about = Видит все карточки, знает, какой можно пожертвовать, и стремится к бонусному жетону.
bot-perfect = Гений
bot-perfect-about = Каждый раз находит лучшее решение.
bot-name-pip = Пип
bot-name-momo = Момо
bot-name-lulu = Лулу
bot-name-bobo = Бобо
bot-name-tilda = Тильда
bot-name-kiko = Кико
bot-name-nemo = Немо
bot-name-suri = Сури
bot-name-zora = Зора
bot-name-linus = Линус
bot-name-runa = Руна
bot-name-faro = Фаро
bot-name-vega = Вега
bot-name-orion = Орион
bot-name-nova = Нова
bot-name-argo = Арго
bot-name-ada = Ада
bot-name-emmy = Эмми
bot-name-alan = Алан
bot-name-thales = Фалес

## Командная строка: игровой сервер

help-serve = Запустить сервер для всех, кому доступен этот компьютер.
help-option-host = Адрес, на котором ждать подключений; 127.0.0.1 — только этот компьютер. По умолчанию войти может вся сеть.
help-option-database = Файл, где хранятся столы и игры, или адрес базы PostgreSQL; «:memory:» — только до завершения работы.
serve-address = Столы здесь:
serve-join = Чтобы присоединиться из той же сети, откройте этот адрес или отсканируйте код:
serve-join-address = Чтобы присоединиться из той же сети, откройте этот адрес:
serve-stop = Ctrl+C останавливает сервер; начатые игры продолжатся при следующем запуске.
serve-elsewhere = Сервер с этими играми уже запущен, открывается его страница:
usage-cannot-listen = Не удаётся принимать подключения на { $host }, порт { $port }: { $reason }.
usage-workers-need-postgres = Нескольким процессам нужна база данных, которую серверы могут делить между собой: укажите её через --database postgresql://… или уберите --workers.
usage-cannot-open-database = { $file } нельзя использовать как базу данных: { $reason }.
usage-no-such-folder = Папки { $folder } нет. Сначала создайте её или выберите другой файл с помощью --database.
help-backup = Сохранить базу данных сервера в файл, даже во время его работы.
help-restore = Восстановить базу данных сервера из резервной копии.
help-argument-backup = Файл с резервной копией.
help-option-overwrite = Заменить то, что уже есть.
help-option-database-file = База данных сервера; по умолчанию та же, что у «dimension serve».
backup-done = Резервная копия записана в { $file }. Столов: { $tables }, завершённых игр: { $games }.
restore-done = Резервная копия восстановлена в { $file }. Столов: { $tables }, завершённых игр: { $games }.
help-check-database = Проверить, цела ли база данных сервера, даже во время его работы.
help-argument-database = База данных или её резервная копия; по умолчанию та же, что у «dimension serve».
check-database-contents = Столов: { $tables }, событий: { $events }, завершённых игр: { $games }.
check-database-sound = { $file }: всё в порядке.
check-database-damaged = Файл { $file } повреждён. Повреждённых столов: { $tables }. Сохраните его копию, затем восстановите базу из резервной копии.
help-move-database = Скопировать всё из одной базы данных в другую: между файлами и PostgreSQL.
help-argument-source = База данных, которую нужно скопировать: файл или адрес базы PostgreSQL. Она не изменится.
help-argument-destination = Куда её скопировать: новый файл или адрес пустой базы PostgreSQL.
help-value-from = ОТКУДА
help-value-to = КУДА
move-done = В { $destination } теперь всё из { $source }, каждый стол сверен. Столов: { $tables }, завершённых игр: { $games }.
usage-backup-exists = Файл { $file } уже есть. Чтобы заменить его, добавьте --overwrite.
usage-database-not-empty = В { $file } уже есть игры. Чтобы заменить их, добавьте --overwrite.
usage-database-older = { $file }: этот файл записан версией до 1.0, и прочитать его больше нельзя.
usage-database-in-use = Файл { $file } сейчас занят. Сначала остановите сервер.
usage-database-owned = Файл { $file } занят процессом { $process }. Сначала остановите этот процесс или выберите другой файл с помощью --database.
usage-database-served = Файл { $file } занят сервером по адресу { $address } (процесс { $process }). Откройте этот адрес, остановите этот сервер или выберите другой файл с помощью --database; «:memory:» обходится без файла.
usage-copy-differs = Копия в { $file } не совпадает: { $reason }.
usage-destination-used = В { $file } уже есть другие игры, например стол { $reason }. Выберите пустую базу данных.
usage-connection-lost = Соединение с { $file } потеряно: { $reason }.
usage-database-login = PostgreSQL не принимает имя пользователя или пароль: { $file }.
usage-database-unknown = Такой базы данных на сервере нет: { $file }. Сначала создайте её, например командой createdb.
usage-database-url = { $file } — не адрес базы данных: { $reason }. Адрес выглядит так: postgresql://имя:пароль@сервер:5432/база.
usage-no-database-server = По адресу { $file } не отвечает сервер PostgreSQL: { $reason }.
usage-postgres-backup = Резервные копии баз PostgreSQL делает pg_dump; «dimension move-database» копирует такую базу в файл, который можно и проверить.
usage-postgres-driver-missing = Для PostgreSQL нужен ещё один пакет. Установите его в папке с исходным кодом: pip install ".[postgres]".
usage-postgres-too-old = PostgreSQL на { $file } слишком старой версии: { $reason }.
usage-no-such-file = Файла { $file } нет.
usage-same-file = Файл { $file } не может быть копией самого себя.
usage-same-database = { $file } нельзя скопировать в саму себя.

## Планшет на экране. $place — название позиции, $one и $other — лунки кольца.

tray-label = Планшет
tray-places = Позиции на планшете
tray-turn = Поворачивайте пальцем, мышью или стрелками с Shift; двойное касание возвращает планшет обратно.
tray-place-center = нижний уровень, центр
tray-place-ring = нижний уровень, { $place }
tray-place-pocket = средний уровень, между центром, { $one } и { $other }
tray-place-apex = верхний уровень
tray-sphere-center = { color } шарик в центральной лунке
tray-sphere-ring = { color } шарик в лунке { $place }
tray-sphere-pocket = { color } шарик в ямке между центром, { $one } и { $other }
tray-sphere-apex = { color } шарик на самом верху
tray-no-spheres = Планшет пуст.
tray-place-content = { $place }: { $content }
tray-content-empty = пусто
tray-content-open = пусто, сюда можно положить шарик
tray-content-sphere = { color } шарик
tray-content-bearing = { color } шарик, на нём лежат другие
tray-bottom = низ
tray-middle = середина
tray-top = верх
tray-slots = Ваши шарики
tray-slot = { color }, осталось: { $left }
tray-bears = На этом шарике лежат другие. Сначала снимите их.
tray-carrying = В руке { color } шарик. Выберите, куда его положить.
tray-does-not-fit = Сюда его положить нельзя: { $place }.
tray-swap = Поменять шарики местами
tray-swap-hint = Выберите шарик, который нужно переставить.
tray-swap-ended = Обмен окончен.
tray-none-chosen = Цвет не выбран.
tray-lifted = Снят { color } шарик: { $place }.

## Браузер: везде

ui-loading = Секунду…
ui-close = Закрыть
ui-ok = OK
ui-yes = Да
ui-no = Нет
ui-home = На главную
ui-language = Язык
ui-your-name = Ваше имя
ui-default-name = Гость
seat-bot = Бот · { $level }

## Браузер: настройки этого устройства

preferences-title = Мои настройки
preferences-auto = Автоматически
preferences-view = Планшет
preferences-view-3d = Объёмный
preferences-view-flat = Плоский
preferences-marks = Знаки на шариках
preferences-marks-shapes = Фигуры
preferences-marks-letters = Буквы
preferences-marks-both = И то и другое
preferences-palette = Цвета
preferences-palette-classic = Обычные
preferences-palette-colorblind = При дальтонизме
preferences-theme = Оформление
preferences-theme-light = Светлое
preferences-theme-dark = Тёмное
preferences-sound = Звук
preferences-sound-on = Включён
preferences-sound-off = Выключен
preferences-volume = Громкость
preferences-reactions = Реакции других
preferences-reactions-shown = Показывать
preferences-reactions-hidden = Скрывать

## Браузер: главная страница

home-tagline = Складывайте шарики, выполняйте задания, успейте, пока сыплется песок.
home-play-alone = Играть сейчас
home-first = Сыграть первый расклад
home-quick = Быстрая игра
home-quick-about = шесть раундов
home-try = Нажмите — и расклад ваш
home-of = { $points } из { $best }
home-best = рекорд: { $figure }
home-rating = рейтинг: { $rating }
nav-label = Разделы
nav-play = Играть
nav-today = Сегодня
nav-me = Я
try-title = Попробуйте
try-done = Всё выполнено! { $points ->
    [one] { $points } шарик — { $points } очко.
    [few] { $points } шарика — { $points } очка.
   *[many] { $points } шариков — { $points } очков.
}
try-real = Сыграть настоящий раунд
home-solo-settings = Игра в одиночку: настройки
home-play-bots = Играть с ботами
home-play-friends = Играть с друзьями
home-join = Есть код?
home-join-hint = Код стола или игры
home-join-button = Войти
home-open-tables = Открытые столы
home-open-table = Открытый стол
home-no-open-tables = Сейчас никто не ждёт игроков. Откройте стол кнопкой «Играть с друзьями» и покажите его всем в настройках.
home-seats-taken = за столом { $taken } из { $seats }
home-no-hourglass = без песочных часов
home-grade = сложность: { $grade }
home-ways = Начать игру
home-more = Ещё
home-learn = Как играть
home-rules = Правила
home-credit = Dimension — игра Лауге Лухау, выпущенная издательством Kosmos. Это независимый проект: понравилась игра — купите настоящую.

## Браузер: расклад дня, на главной и на своей странице

today-title = Расклад дня
today-next = до следующего { $time }
today-go = Одна минута, одна попытка
today-go-on = Продолжить попытку
today-ask = Одна попытка в день
today-ask-about = Сегодня у всех одни и те же шесть карточек. Часы идут одну минуту, и остановить их нельзя.
today-ask-new = Впервые здесь? Несколько минут обучения — и попытка не пропадёт.
today-ask-learn = Сначала научиться
today-ask-anyway = Правила знаю, начать
today-ask-go = Начать
today-covered = Шесть закрытых карточек
today-players = { $count ->
    [0] Сегодня ещё никто не сыграл
   *[other] Сыграли: { $count }
}
today-all-days = Все дни
today-last-days = Последние дни: { $count }
today-look = Как всё прошло
today-loading = Готовим расклад дня…
home-puzzles-about = без спешки
home-rush-about = три минуты
home-rush-best = рекорд: { $count ->
    [one] { $count } расклад
    [few] { $count } расклада
   *[other] { $count } раскладов
}
day-grade = { $weekday }: { $grade } сложность
day-title = Расклад дня
day-of = Расклад за { $day }
day-about = Расклад дня · сложность: { $grade }
day-streak = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
day-streak-words = { $count ->
    [0] Серии пока нет
    [1] Серия: { $count } день
    [one] Серия: { $count } день подряд
    [few] Серия: { $count } дня подряд
   *[other] Серия: { $count } дней подряд
}
day-longest = самая длинная: { $count }
day-played = сыграно: { $count }
day-mark = { $day }: { $points } из { $best }
day-mark-best = { $day }: { $points } из { $best }, это максимум
day-mark-points = { $day }: { $points }
day-mark-open = { $day }: не сыгран
day-mark-today = { $day }: сегодня, ещё не сыгран
day-rank-only = Больше пока никто не сыграл.
day-rank-top = Лучший результат из { $count }{ $same ->
    [0] .
    [one] , такой же ещё у { $same } игрока.
   *[other] , такой же ещё у { $same } игроков.
}
day-rank-all-same = { $count ->
    [1] Такой же результат, как у второго игрока.
   *[other] Такой же результат, как у всех остальных: их { $count }.
}
day-rank = Лучше, чем у { $worse } из { $count ->
    [one] { $count } остального
   *[other] { $count } остальных
}.
day-rank-share = Лучше, чем у { $share } остальных (всего { $count }).
day-rank-low = { $count ->
    [one] У { $count } игрока результат лучше.
   *[other] У { $count } игроков результат лучше.
}
day-bonus = с бонусным жетоном
day-result = Ваш результат
day-trays = Что было возможно
day-others = Как сыграли все
day-others-none = Пока никто не сыграл.
day-chart = { $count ->
    [one] { $count } результат
    [few] { $count } результата
   *[other] { $count } результатов
}
day-chart-points = Очки
day-chart-players = Результаты
day-chart-bonus = с бонусным жетоном
day-chart-you = вы
day-chart-rest = { $points } или меньше
day-chart-possible = максимум
day-calendar = Мои дни
day-month-before = Предыдущий месяц
day-month-after = Следующий месяц
day-next-hand = Следующий расклад через { $time }
day-play-today = Сыграть расклад дня
day-again = Сыграть ещё раз
day-play = Сыграть этот расклад
day-outside = Вне зачёта: результат дня не изменится.
day-outside-missed = Этот день прошёл: игра вне зачёта.
day-uncover = Показать карточки и решение
day-replay = Посмотреть попытку
day-share = Поделиться
day-picture = Картинка
day-start = Одна минута, одна попытка: песочные часы пойдут, как только вы откроете карточки. Паузы нет, переиграть нельзя.
day-start-go = Открыть карточки
day-one-try = Одна попытка
day-to-result = Итоги дня
day-archive-title = Все дни
day-archive-about = Выберите день, чтобы сыграть его расклад вне зачёта.
bots-count = Сколько ботов?
bots-level = Какой силы?

## Браузер: перед игрой

lobby-title = Кто играет?
lobby-title-solo = Игра в одиночку
lobby-seats = Места
lobby-you = вы
lobby-bot = бот
lobby-host = ведущий
lobby-away = нет на месте
lobby-free-seat = Свободное место
lobby-add-bot = Позвать бота
lobby-add-bot-to = Посадить бота на место { $seat }
lobby-clear-seat = Освободить место: { $name }
lobby-remove = Убрать из-за стола: { $name }
lobby-rename = Сменить имя
lobby-stand-up = Встать
lobby-sit-down = Занять место
lobby-full = Все места заняты. Вы можете наблюдать.
lobby-locked = Стол закрыт для новых игроков. Вы можете наблюдать.
lobby-lock = Закрыть стол для новых игроков
lobby-lock-note = Тогда новые игроки не смогут присоединиться. По ссылке можно будет наблюдать.
lobby-removed = Больше не за столом
lobby-let-in = Впустить
lobby-let-in-who = { lobby-let-in }: { $name }
lobby-only-watching = У вас нет места, поэтому вы будете наблюдать.
lobby-waiting-for-host = Ждём, когда ведущий начнёт игру.
lobby-try-tray = Пока вы ждёте: положите на планшет три шарика. Выберите цвет и коснитесь лунки.
lobby-try-cards = Теперь карточки: коснитесь одной и соберите то, что она просит.
lobby-start = Начать
lobby-invite = Пригласите друзей
lobby-invite-how = Отправьте ссылку, дайте отсканировать QR-код или назовите код:
lobby-invite-watch = Сейчас присоединиться нельзя, поэтому кода у стола нет. По ссылке можно наблюдать.
lobby-code = Код стола: { $code }
lobby-link = Ссылка на этот стол
lobby-copy = Копировать
lobby-share = Поделиться
lobby-qr = QR-код со ссылкой на этот стол
lobby-only-here = Этот адрес работает только на этом компьютере. Чтобы войти могли все в вашей сети, запустите сервер для всех адресов: «dimension serve --host 0.0.0.0».
lobby-settings = Настройки
lobby-change = Изменить
lobby-known = Эти карточки выбраны по коду игры, поэтому в ваши рекорды она не попадёт.
lobby-chosen = Эти расклады выбрал ведущий, поэтому в ваши рекорды игра не попадёт.

## Браузер: настройки стола

settings-seats = Места
settings-hourglass = Песочные часы
settings-seconds = { $seconds } с
settings-no-hourglass = Без часов
settings-cards = Карточек в раунде
settings-rounds = Раунды
settings-rounds-tokens = При таком числе раундов бонусных жетонов на плюс не набрать: чем их меньше, тем больше очков вы потеряете.
settings-contradictions = Противоречия
settings-contradictions-drawn = Как выпадет
settings-contradictions-fewer = Меньше
settings-contradictions-none = Без них
settings-contradictions-drawn-note = Карточки такие, какие выпали: иногда одной приходится пожертвовать.
settings-contradictions-fewer-note = Никакие две карточки не исключают друг друга.
settings-contradictions-none-note = Каждый расклад можно выполнить целиком.
settings-live-marks = Отметки во время сборки
settings-live-marks-note = Каждая карточка сразу показывает, выполнена ли она: удобно, пока учитесь.
settings-more = Другие настройки
settings-grade = Сложность раскладов
settings-grade-any = Любая
settings-grade-easy = Низкая
settings-grade-medium = Средняя
settings-grade-hard = Высокая
settings-grade-expert = Очень высокая
settings-grade-evil = Запредельная
settings-deck = Карточки в игре
settings-edition = Издание
settings-edition-en = Русское и английское
settings-edition-de = Немецкое
settings-edition-note = По нему считают бонусные жетоны: в немецком есть второй — для тех, кто выполнил все карточки и у кого меньше шариков, чем на самом полном планшете.
settings-tokens = Бонусные жетоны
settings-tokens-box = Как в коробке
settings-tokens-no-penalty = +3 за каждый
settings-tokens-off = Нет
settings-tokens-note = По правилам из коробки, если жетонов мало, в конце теряются очки. Если +3 за каждый, никто ничего не теряет.
settings-open-trays = Все планшеты видны во время сборки
settings-listed = Показывать стол всем
settings-listed-note = Стол увидят все на главной странице и смогут присоединиться.

## Браузер: за столом

table-joining = Идём к столу…
table-lost = Связь прервалась. Пробуем снова…
table-lost-building = Связь прервалась. Собирайте дальше: всё отправится, как только она вернётся.
table-watching = Вы наблюдаете
table-you = Вы
table-players = Игроки
table-done = готово
table-away = нет на месте
table-names-away = { $count ->
    [one] { $names } сейчас не за столом
   *[other] { $names } сейчас не за столом
}
table-left = вне игры
table-cards = Карточки этого раунда
table-all-cards = Все виды карточек
table-not-as-promised = Лучшего расклада в стопке уже не было: эти карточки могут противоречить друг другу.
table-contradiction = Две карточки в рамке противоречат друг другу. Так бывает: решите, какой из них пожертвовать.
table-sum = Числа на двух карточках в рамке складываются: вместе они требуют ровно три.
coach-round = Три карточки, без часов
coach-place = Выберите цвет внизу и нажмите на лунку. Каждый шарик — очко.
coach-cards = Галочка значит: выполнено. Добейтесь всех трёх галочек.
coach-done = Всё выполнено! Добавьте шариков ради очков или нажмите «Готово».
coach-time = Теперь с часами и без галочек.
table-my-tray = Мой планшет
table-get-ready = Приготовьтесь
table-time-up = Время вышло
pause-title = Пауза
pause-by = { $name } ставит игру на паузу
pause-covered = Карточки и планшеты закрыты, пока игра не продолжится.
pause-go-on = Продолжить
pause-wait = Ждём ведущего
pause-goes-on = Приготовьтесь
pause-button = Пауза
table-undo = Отменить
table-redo = Вернуть
table-clear = Очистить планшет
table-flat = Плоский планшет
table-tray-3d = Объёмный планшет
table-sound = Звук
table-menu = Меню
table-say-done = Готово
table-build-on = Собирать дальше
table-waiting = Остальные ещё собирают…
table-empty-title = Уже готово?
table-empty-text = На вашем планшете пока пусто.
table-empty-done = Да, готово
table-leave = Выйти из игры
table-leave-ask = Выйти из игры?
table-leave-note = Остальные продолжат без вас. Пока игра идёт, можно вернуться за стол.
table-stay = Играть дальше
table-you-left = Вы вышли из этой игры.
table-come-back = Вернуться за стол
table-choose-color = Сначала выберите цвет.
table-round-soon = Раунд { $round } из { $rounds } вот-вот начнётся.
table-round-begins = Раунд { $round } из { $rounds } начался: { count-cards }.
table-undone = Отменено: { count-spheres } на планшете.
table-redone = Возвращено: { count-spheres } на планшете.
table-cleared = Планшет пуст.
table-said-done = Вы закончили.
keys-title = Клавиатура
keys-colors-key = 1–5
keys-colors = Выбрать цвет
keys-arrows-key = Стрелки
keys-arrows = Перемещаться по планшету
keys-letters-key = A–N (латинские)
keys-letters = Перейти к позиции
keys-place-key = Enter
keys-place = Положить или снять шарик
keys-lift-key = Delete
keys-lift = Снять шарик
keys-carry-key = X (Ч)
keys-carry = Взять шарик, чтобы поменять местами или переложить
keys-escape-key = Esc
keys-escape = Убрать цвет, закончить обмен
keys-undo-key = U (Г)
keys-undo = Отменить
keys-redo-key = R (К)
keys-redo = Вернуть
keys-clear-key = Shift + Delete
keys-clear = Очистить планшет
keys-turn-key = Shift + стрелки
keys-turn = Повернуть объёмный планшет
keys-view-key = V (М)
keys-view = Плоский или объёмный планшет
keys-done-key = Пробел
keys-done = Готово или собирать дальше
keys-cards-key = ?
keys-cards = Все виды карточек

## Браузер: прийти позже, собирать за компанию, реакции

late-from-round = Играть с раунда { $round }
late-next-game = Вступить со следующей игры
late-waiting-round = Вы участвуете с раунда { $round }.
late-waiting-game = Вы участвуете со следующей игры.
late-from = с раунда { $round }
practice-build = Собирать за компанию
practice-watch = Только смотреть
practice-tray = Мой планшет, без счёта
practice-note = Только для вас: этот планшет никто не видит, и он не идёт в счёт.
practice-score = Ваш планшет, просто так: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
practice-score-bonus = { practice-score } и бонусный жетон
reaction-title = Отправить реакцию
reaction-said = { $name }: { $reaction }
reaction-mute = Скрыть реакции
reaction-smile = Улыбка
reaction-laugh = Смех
reaction-wow = Ух ты
reaction-oops = Ой
reaction-bravo = Браво
reaction-heart = Сердце

## Браузер: если чего-то нет

problem-nowhere = Здесь ничего нет
problem-nowhere-help = Возможно, ссылка устарела или неполная. С главной страницы можно сразу начать новую игру.
problem-unknown-room = Открытого стола здесь нет
problem-unknown-room-help = Возможно, в коде опечатка. Если места заняты, стол закрыт или игра уже началась, к столу ведёт только ссылка: попросите её прислать.
problem-removed = Вы больше не за этим столом
problem-removed-help = Ведущий освободил ваше место и может снова вас впустить. А пока другой стол открывается одним нажатием.
problem-damaged-room = Этот стол не читается
problem-damaged-room-help = Его данные на сервере повреждены. Остальные столы не затронуты, а новый откроется одним нажатием.
problem-loading = Страница загрузилась не полностью
problem-loading-help = Похоже, связь неустойчива. Ваши игры в сохранности.
problem-reload = Попробовать ещё раз
problem-home = На главную страницу

## Браузер: отказы сервера

refused-other = Не получилось. Попробуйте ещё раз.
refused-unreachable = Сервер сейчас недоступен. Попробуйте ещё раз через минуту.
refused-slow-down = Это было слишком быстро. Подождите немного.
refused-busy = Сейчас слишком много игроков. Попробуйте ещё раз через минуту.
refused-rooms-full = Все столы на этом сервере заняты. Попробуйте позже.
refused-unknown-room = Открытого стола с таким кодом нет. Когда игра началась, к столу ведёт только ссылка.
refused-unknown-game = Такой игры здесь нет.
refused-not-host = Это может только ведущий.
refused-not-keeper = Это может только тот, кто сохранил этот стол.
refused-wrong-key = Эта ссылка уже использована или отозвана. Попросите новую.
refused-too-many-co-hosts = За этим столом уже { $most } помощников ведущего.
refused-no-seat = У вас нет места за этим столом.
refused-removed = Ведущий освободил ваше место и может снова вас впустить.
refused-locked = Ведущий закрыл стол для новых игроков. Вы можете наблюдать.
refused-no-identity = Ваш браузер не принимает файлы cookie. Без них стол вас не узнает: разрешите их для этой страницы.
refused-too-late = Чуть-чуть поздно: засчитывается то, что лежало на планшете, когда вышло время.
refused-illegal-tray = Такой планшет невозможен, поэтому возвращён прежний.
refused-too-many-moves = Слишком много изменений за один раунд. Планшет засчитывается как есть.
refused-too-many-pauses = Слишком много пауз за один раунд.
refused-table-used-up = За этим столом было слишком много изменений. Начните игру или откройте новый стол.
refused-bad-name = Выберите имя хотя бы из одной буквы.
refused-game-running = Игра уже началась.
refused-table-full = Все места заняты.
refused-seat-taken = Здесь уже кто-то сидит.
refused-seat-free = Здесь уже никто не сидит.
refused-nobody-seated = За столом пока никого нет.
refused-bad-code = С этим кодом игры что-то не так. Возможно, опечатка?
refused-code-character = { refused-bad-code }
refused-code-length = { refused-bad-code }
refused-code-version = { refused-bad-code }
refused-code-checksum = { refused-bad-code }
refused-code-settings = { refused-bad-code }

## Игра в браузере: карточки и песочные часы

card-ui-yes = Выполнено.
card-ui-no = Не выполнено.
card-ui-ghost-no = На показанном планшете не выполнено.
card-ui-ghost-yes = На показанном планшете выполнено.
card-ui-open = Пока не выполнено.
card-ui-hint-exactly = Две такие карточки одного цвета складываются: вместе они требуют ровно три.
card-ui-hint-floor = Линия — это пол: шарики этого цвета не должны лежать на других.
card-ui-hint-bare = Зачёркнутый полосатый шарик — любой цвет: на этом ничего не должно лежать.
hourglass-left = Осталось { $time }
hourglass-elapsed = Прошло { $time }
hourglass-starts-in = До начала раунда: { $count }
hourglass-seconds-left = { $count ->
    [one] Осталась { $count } секунда
    [few] Осталось { $count } секунды
   *[other] Осталось { $count } секунд
}
hourglass-time-up = Время вышло.

## Игра в браузере: подсчёт после раунда

ceremony-title = Раунд { $round }: подсчёт
ceremony-count = Подсчёт очков
ceremony-skip = Пропустить
ceremony-look = Нажмите на карточку, чтобы увидеть, где она выполнена, а где нет.
ceremony-show-tray = Показать в середине: { $name }
ceremony-rounds = Прошедшие раунды
ceremony-total = всего { $points }
ceremony-moves = Ход за ходом
ceremony-step = { $step } из { $count }
ceremony-earned = { $count ->
    [one] Бонусный жетон!
    [few] { $count } бонусных жетона!
   *[other] { $count } бонусных жетонов!
}
ceremony-tray-of = { $name }: { $count ->
    [one] { $count } шарик
    [few] { $count } шарика
   *[other] { $count } шариков
}
ceremony-none-there = Шариков с этой карточки на планшете нет.
ceremony-bonus = { $count ->
    [one] бонусный жетон
    [few] { $count } бонусных жетона
   *[other] { $count } бонусных жетонов
}
ceremony-announce = Раунд { $round }: { $spheres ->
    [one] { $spheres } шарик
    [few] { $spheres } шарика
   *[other] { $spheres } шариков
}, { $failed ->
    [0] все карточки выполнены
    [one] { $failed } карточка не выполнена
    [few] { $failed } карточки не выполнены
   *[other] { $failed } карточек не выполнено
}, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}{ $tokens ->
    [0] .
    [one] {" "}и бонусный жетон.
    [few] {" "}и { $tokens } бонусных жетона.
   *[other] {" "}и { $tokens } бонусных жетонов.
}
ceremony-best-waiting = Ищем лучший планшет…
ceremony-best = Лучшее из возможного: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
ceremony-best-bonus = Лучшее из возможного: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} и бонусный жетон
ceremony-best-with-bonus = С бонусным жетоном можно было набрать не больше чем { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
ceremony-best-gives-up = { $count ->
    [1] Даже лучший планшет жертвует одной карточкой.
    [one] Даже лучший планшет жертвует { $count } карточкой.
   *[other] Даже лучший планшет жертвует { $count } карточками.
}
ceremony-best-misses = { $count ->
    [one] Даже на лучшем планшете не выполнить эту карточку:
   *[other] Даже на лучшем планшете не выполнить эти карточки:
}
ceremony-moves-away = { $count ->
    [1] Вам не хватило одного хода.
    [2] Вам не хватило двух ходов.
    [3] Вам не хватило трёх ходов.
    [one] Вам не хватило { $count } хода.
   *[other] Вам не хватило { $count } ходов.
}
ceremony-away-of = { $name }: { $count ->
    [1] не хватило одного хода.
    [one] не хватило { $count } хода.
   *[other] не хватило { $count } ходов.
}
ceremony-perfect = Лучше было невозможно!
ceremony-your-tray = Ваш планшет
ceremony-best-tray = Лучший планшет
ceremony-show-moves = { $count ->
    [1] Показать этот ход
    [2] Показать эти два хода
    [3] Показать эти три хода
    [one] Показать эти { $count } ход
    [few] Показать эти { $count } хода
   *[other] Показать эти { $count } ходов
}
ceremony-pause = Пауза
ceremony-move-of = Ход { $number } из { $count }:
ceremony-move-put = Сюда — { color } шарик.
ceremony-move-lift = Этот шарик убрать.
ceremony-move-swap = Поменять эти два местами.
ceremony-next = Следующий раунд
ceremony-to-standings = К итогам
ceremony-waiting = Готово
ceremony-waiting-for = Ждём: { $names }
ceremony-continues = автоматически через { $time }
result-perfect = Идеально
result-brilliant = Блестяще
result-strong = Сильно
result-good = Хорошо
result-tricky = Трудный расклад
result-tricky-game = Трудные карточки
result-possible = возможно
result-cost = «{ $kind }» — минус { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
result-cards = { $count ->
    [one] { $count } карточка
    [few] { $count } карточки
   *[other] { $count } карточек
} — минус { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
result-spheres = Все карточки выполнены: поместилось бы ещё { $count ->
    [one] { $count } шарик
    [few] { $count } шарика
   *[other] { $count } шариков
}.

## Игра в браузере: итоги

standings-over = Итог игры
standings-solo = { $total ->
    [one] { $total } очко
    [few] { $total } очка
   *[other] { $total } очков
}
standings-solo-par = { $total } из { $best ->
    [one] { $best } очка
   *[other] { $best } очков
}
standings-par = Лучшее из возможного: { $best }
standings-start = начало
standings-no-tokens = без бонусных жетонов
standings-you-win = Вы победили!
standings-wins = Победа: { $name }!
standings-shared = Победила дружба: { $names }!
standings-place = Место { $place }
standings-round = Раунд { $round }
standings-path = Раунд за раундом
standings-best-round = Лучший раунд: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
standings-tokens = { $count ->
    [0] без бонусных жетонов
    [one] { $count } бонусный жетон
    [few] { $count } бонусных жетона
   *[other] { $count } бонусных жетонов
}
standings-tie-tokens = Очков поровну: решают бонусные жетоны.
standings-known = Эти карточки можно было знать заранее, поэтому в рекорды игра не попадёт.
standings-chosen = Эти расклады выбрал ведущий, поэтому в рекорды игра не попадёт.
standings-rematch = Реванш
standings-again = Ещё раз
standings-lobby = Вернуться к столу
standings-settings = Другие настройки
standings-host-decides = Реванш может начать ведущий, в любой момент и прямо здесь.
standings-propose = Сыграем ещё?
standings-proposed = Ведущий видит, что вы хотите сыграть ещё.
standings-wish = { $count ->
    [one] { $names } хочет сыграть ещё.
    [few] { $names } хотят сыграть ещё.
   *[many] { $names } хотят сыграть ещё.
}
standings-replay = Посмотреть запись
standings-home = На главную
standings-share = Поделиться
standings-share-about = С этим кодом любой сыграет с теми же карточками.
standings-copy-code = Скопировать код
standings-copy-link = Скопировать ссылку
standings-copied = Скопировано
share-fulfilled = 🟢
share-failed = ❌
share-moves = { $count ->
    [0] Лучше было невозможно
    [one] { $count } ход до идеала
    [few] { $count } хода до идеала
   *[other] { $count } ходов до идеала
}
standings-copy-by-hand = Скопируйте вручную:
standings-picture-failed = Картинку сделать не удалось.
standings-picture-subtitle = { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
}, в каждом { $cards ->
    [one] { $cards } карточка
    [few] { $cards } карточки
   *[other] { $cards } карточек
}
standings-picture-code = Сыграть с теми же карточками: { $code }
standings-solo-first = Ваша первая игра с такими настройками: теперь есть что превзойти.
standings-solo-record = Новый рекорд!
standings-solo-rank = { $rank }-е место среди ваших игр с такими настройками (всего { $games }).
standings-solo-now = эта игра
standings-solo-best = прежний рекорд
standings-solo-average = в среднем
standings-solo-chart = Эта игра: { $total }. Прежний рекорд: { $best }. В среднем: { $average }. Игры до этого: { $recent }.

## Командная строка: solve, explain, par

solve-best = Лучший результат: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, без бонусного жетона.
solve-best-bonus = Лучший результат: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} и бонусный жетон.
solve-given-up = Невыполненные карточки:
solve-with-bonus = С бонусным жетоном: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $tray }
solve-count = Лучших планшетов: { $trays }; если повёрнутые и отражённые считать за один: { $classes }.
solve-all = Все лучшие планшеты:
solve-yours = Ваш планшет: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
solve-yours-best = Лучше не бывает.
solve-away = До лучшего планшета { count-moves }:
move-put = Положить { color } шарик на позицию { $position }.
move-exchange = Заменить шарик на позиции { $position } на { color }.
move-lift = Снять шарик с позиции { $position }.
move-swap = Поменять местами { $one } и { $other }.
explain-fulfillable = Все карточки можно выполнить, и притом со всеми пятью цветами на планшете.
explain-lacking-colors = Все карточки можно выполнить, но только если на планшете нет какого-нибудь цвета.
explain-impossible = Ни на одном планшете все карточки не выполнить.
explain-with-five-colors = Со всеми пятью цветами на планшете эти карточки исключают друг друга:
explain-at-all = На любом планшете эти карточки исключают друг друга:
explain-grade = Сложность: { $grade } (лучших планшетов: { $trays })

## Почему больше не набрать

why-title = Почему не больше?
why-part = { $number ->
    [1] 1 { color }
   *[2] { $number } { color.genitive-plural }
}
why-part-pair = { $number } { first.genitive-plural } и { second.genitive-plural }
why-sum = Самое большее { $parts } = { count-spheres }.
why-room = С этими карточками помещается самое большее { count-spheres }.
why-contradiction = Эти карточки нельзя выполнить вместе.
why-full = На планшет помещается { count-spheres }, и ни одной карточкой жертвовать не нужно.
why-full-allowed = Положить можно только { count-spheres }, и ни одной карточкой жертвовать не нужно.
why-given-up = { $count ->
    [one] Пожертвовать { $count } карточкой
    [few] Пожертвовать { $count } карточками
    [many] Пожертвовать { $count } карточками
   *[other] Пожертвовать { $count } карточками
} — минус { $lost }: самое большее { $spheres } − { $lost } = { $points }.
why-no-bonus = Бонусный жетон получить нельзя: со всеми пятью цветами эти карточки не выполнить.
why-less-with-bonus = Со всеми пятью цветами помещается только { count-spheres }: бонусного жетона при стольких очках не бывает.
why-fullest = Самый полный планшет
fact-tray-exactly = { $number ->
    [0] На лучшем планшете нет { color.genitive-plural } шариков.
    [1] На лучшем планшете ровно один { color } шарик.
    [2] На лучшем планшете ровно два { color.genitive-plural } шарика.
   *[3] На лучшем планшете ровно три { color.genitive-plural } шарика.
}
fact-tray-most = { $number ->
    [1] На лучшем планшете самое большее один { color } шарик.
    [2] На лучшем планшете самое большее два { color.genitive-plural } шарика.
   *[3] На лучшем планшете самое большее три { color.genitive-plural } шарика.
}
fact-tray-least = { $number ->
    [1] На лучшем планшете хотя бы один { color } шарик.
    [2] На лучшем планшете хотя бы два { color.genitive-plural } шарика.
   *[3] На лучшем планшете хотя бы три { color.genitive-plural } шарика.
}
fact-center-exactly = { $number ->
    [0] В центре лучшего планшета { color } шарик не лежит.
   *[1] В центре лучшего планшета лежит { color } шарик.
}
fact-top-exactly = { $number ->
    [0] На вершине лучшего планшета { color } шарик не лежит.
   *[1] На вершине лучшего планшета лежит { color } шарик.
}
fact-any-top-exactly = { $number ->
    [0] Вершина лучшего планшета пуста.
   *[1] На вершине лучшего планшета лежит шарик: его держат три других.
}
fact-upper-exactly = { $number ->
    [0] На среднем уровне лучшего планшета нет { color.genitive-plural } шариков.
    [1] На среднем уровне лучшего планшета ровно один { color } шарик.
    [2] На среднем уровне лучшего планшета ровно два { color.genitive-plural } шарика.
   *[3] На среднем уровне лучшего планшета ровно три { color.genitive-plural } шарика.
}
fact-upper-most = { $number ->
    [1] На среднем уровне лучшего планшета самое большее один { color } шарик.
    [2] На среднем уровне лучшего планшета самое большее два { color.genitive-plural } шарика.
   *[3] На среднем уровне лучшего планшета самое большее три { color.genitive-plural } шарика.
}
fact-upper-least = { $number ->
    [1] На среднем уровне лучшего планшета хотя бы один { color } шарик.
    [2] На среднем уровне лучшего планшета хотя бы два { color.genitive-plural } шарика.
   *[3] На среднем уровне лучшего планшета хотя бы три { color.genitive-plural } шарика.
}
fact-any-upper-exactly = { $number ->
    [0] На среднем уровне лучшего планшета ничего не лежит.
    [1] На среднем уровне лучшего планшета ровно один шарик.
    [2] На среднем уровне лучшего планшета ровно два шарика.
   *[3] На среднем уровне лучшего планшета ровно три шарика.
}
fact-any-upper-most = { $number ->
    [1] На среднем уровне лучшего планшета самое большее один шарик.
    [2] На среднем уровне лучшего планшета самое большее два шарика.
   *[3] На среднем уровне лучшего планшета самое большее три шарика.
}
fact-any-upper-least = { $number ->
    [1] На среднем уровне лучшего планшета хотя бы один шарик.
    [2] На среднем уровне лучшего планшета хотя бы два шарика.
   *[3] На среднем уровне лучшего планшета хотя бы три шарика.
}
par-round = Раунд { $round }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, без бонусного жетона, { $tray }
par-round-bonus = Раунд { $round }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} и бонусный жетон, { $tray }

## Командная строка: census

census-title = Все расклады из { $count ->
    [one] { $count } карточки
   *[other] { $count } карточек
}
census-progress = Решаем расклады
census-score = Лучший счёт
census-with-bonus = с бонусным жетоном
census-without-bonus = без него
census-share = доля
census-total = Раскладов: { $hands }
census-fulfillable = Выполнимы со всеми пятью цветами: { $hands } ({ $share })

## Игра в браузере: урок

lesson-title = Как играть
lesson-offer-title = Впервые здесь?
lesson-offer = Научитесь за две минуты, играя.
lesson-progress = Шаг { $number } из { $count }
lesson-next = Дальше
lesson-skip = Пропустить
lesson-restart = Начать этот шаг заново
lesson-again = Пройти урок ещё раз
lesson-rules = Прочитать все правила
lesson-play = Сыграть по-настоящему
lesson-place-title = Шарики на планшет
lesson-place-task = Выберите внизу цвет и нажмите на лунку. Хватит трёх шариков.
lesson-place-done = Именно так. Шариков каждого цвета — по три.
lesson-stack-title = Второй уровень
lesson-stack-task = Три соседних шарика держат четвёртый в ямке между собой. Положите сверху оранжевый: свободные позиции светятся.
lesson-stack-done = Он надёжно лежит на трёх других. Снять их теперь нельзя.
lesson-room-title = Соседям тесно
lesson-room-task = В двух соседних ямках шарикам тесно. Найдите на среднем уровне ямку ещё для одного.
lesson-room-done = Верно: из шести ямок можно занять не больше трёх.
lesson-top-title = До самого верха
lesson-top-task = На трёх шариках среднего уровня поместится ещё один. Положите его на самую вершину.
lesson-top-done = Одиннадцать шариков: больше не поместится.
lesson-exactly-title = Ровно два
lesson-exactly-task = Карточка требует ровно два оранжевых шарика, а светятся три. Нажмите на один, чтобы убрать его, или положите на него другой цвет.
lesson-exactly-done = Ровно два. Один не подошёл бы так же, как и три.
lesson-touch-title = Касаются
lesson-touch-task = Чёрный и синий должны касаться друг друга, а эти лежат порознь. Сведите их: перетащите один к другому.
lesson-touch-done = Карточка выполнена: цвета касаются друг друга или одного из них нет вовсе.
lesson-apart-title = Не касаются
lesson-apart-task = Чёрный и белый не должны касаться друг друга. Линия показывает, где они касаются. Шарик в центре касается всех вокруг.
lesson-apart-done = Теперь они друг друга не касаются.
lesson-floor-title = Только внизу
lesson-floor-task = Видите на карточке пол? Оранжевым место в самом низу, а этот лежит на других. Опустите его.
lesson-floor-done = Ни один оранжевый не лежит на других. А на оранжевых лежать можно!
lesson-bare-title = Сверху пусто
lesson-bare-task = Видите на карточке зачёркнутый шарик? На зелёном ничего не должно лежать, а на нём белый. Исправьте это.
lesson-bare-done = На зелёном ничего не лежит. На каком он уровне — неважно.
lesson-more-title = Одного цвета больше
lesson-more-task = Оранжевых шариков должно быть больше, чем чёрных. Добавьте оранжевых или уберите чёрные.
lesson-more-done = Оранжевых больше, чем чёрных. Равного числа было бы мало.
lesson-four-title = В сумме четыре
lesson-four-task = Белых и оранжевых в сумме должно быть ровно четыре. Одного не хватает.
lesson-four-done = В сумме четыре. Сколько какого цвета — неважно.
lesson-end-title = Теперь вы всё умеете!
lesson-end-spheres = за каждый шарик на планшете, когда вышло время
lesson-end-cards = за каждую невыполненную карточку
lesson-end-bonus = бонусный жетон, если выполнены все карточки и на планшете есть все пять цветов: мало жетонов в конце игры — минус очки, много — плюс

## Игра в браузере: правила

rules-title = Правила
rules-lead = Всё в одном месте.
rules-lesson = Две минуты игры научат быстрее.
rules-contents = Содержание
rules-goal-title = Цель
rules-goal = Все собирают одновременно, каждый на своём планшете, по одним и тем же карточкам. Чем больше шариков вы уложите и чем больше карточек выполните, тем больше очков получите.
rules-material = На планшете семь лунок. У каждого игрока пятнадцать шариков: по три чёрных, белых, синих, зелёных и оранжевых. Карточек заданий шестьдесят (дальше — просто карточки), в начале у каждого десять очков.
rules-round-title = Раунд
rules-round-1 = Открывают шесть карточек и переворачивают песочные часы. У нас по умолчанию шестьдесят секунд; за столом можно выбрать другое время.
rules-round-2 = Все собирают одновременно. Чужие планшеты здесь видны, только когда выйдет время, если за столом не выбрано иначе. Когда песок кончился, считается то, что лежит на планшете.
rules-round-3 = Каждый шарик на планшете — одно очко. Каждая невыполненная карточка отнимает два очка.
rules-round-4 = Кто выполнил все карточки и у кого на планшете есть все пять цветов, получает бонусный жетон.
rules-round-5 = В немецком издании ещё один жетон получает каждый, кто выполнил все карточки и у кого шариков меньше, чем на самом полном планшете. Самый полный ищут среди всех игроков, даже тех, кто выполнил не все карточки. Все пять цветов для этого жетона не нужны. Больше всего шариков может быть и у нескольких игроков; в одиночку такой жетон не получить.
rules-round-6 = Затем карточки откладывают, шарики возвращают в ячейки, и начинается следующий раунд.
rules-stacking-title = Как лежат шарики
rules-stacking-bottom = Внизу семь шариков: один в центре и шесть вокруг.
rules-stacking-middle = Шарик может лечь в ямку между центральным и двумя соседними шариками кольца. В соседних ямках тесно, поэтому занять можно не больше трёх.
rules-stacking-top = Три шарика среднего уровня держат последний: всего одиннадцать.
rules-touching = Шарики касаются, если прилегают друг к другу: центральный и всё кольцо, соседи по кольцу, шарик и три шарика под ним, а также два шарика среднего уровня, если они не лежат друг напротив друга. Верхний шарик не касается нижних. На настоящем планшете между соседями в лунках бывает виден небольшой зазор: всё равно считается, что они касаются.
rules-moving = Шарик, на котором лежит другой, снять нельзя. Если положить на шарик другой цвет, шарик заменится; два шарика можно поменять местами.
rules-cards-title = Карточки
rules-print = Напечатать подсказку (A5)
rules-cards = Их семь видов. «Касаются», «не касаются», «только внизу» и «сверху пусто» выполнены, если цвета нет. Где шарики считают, отсутствующий цвет — это ноль: без оранжевых «ровно один оранжевый» не выполнено.
rules-contradictions = Карточки могут противоречить друг другу. Тогда каждый сам решает, какие выполнить, и мирится с потерей очков. Жетон за пять цветов в таком раунде не получит никто.
rules-end-title = Конец игры
rules-end = После шести раундов бонусные жетоны превращаются в очки. Мало жетонов — очки теряются, много — прибавляются:
rules-tokens = Бонусные жетоны
rules-edition-en = Русское и английское издания
rules-edition-de = Немецкое издание
rules-tie = Побеждает тот, у кого больше очков. При равенстве решают бонусные жетоны; если и их поровну, победа общая.
rules-variants-title = Варианты
rules-variant-1 = Для знатоков — восемь карточек в раунде. (От трёх до семи карточек и от одного до двенадцати раундов — наше дополнение.)
rules-variant-2 = Меньше противоречий: карточку, которая противоречит уже открытой, кладут под стопку и открывают другую. Или совсем без них: любой расклад можно выполнить целиком.
rules-variant-3 = Колода без «точного числа», без «больше, чем» и «в сумме четыре» или без всех трёх видов.
rules-variant-4 = В одиночку: та же игра против своих прежних результатов с теми же настройками.
rules-rulings-title = Спорные случаи
rules-rulings = Там, где правила разных изданий молчат или расходятся, здесь играют так.
rules-r1 = На планшете всегда лежит только то, что удержалось бы и на самом деле. Шарик, на котором лежит другой, остаётся на месте; заменить шарик или поменять два местами — это один ход.
rules-r2 = Один белый шарик не выполняет карточку «белый касается белого»; если белых нет совсем, она выполнена.
rules-r3 = «Ровно один» и «ровно два» одного цвета складываются: обе карточки требуют ровно три, а при другом числе обе не выполнены.
rules-r4 = «Касаются» и «не касаются» для одной пары цветов оцениваются каждая сама по себе. Если одного из цветов нет, выполнены обе, но тогда нет и жетона за пять цветов.
rules-r5 = Два шарика на среднем уровне касаются друг друга, если не лежат друг напротив друга; три касаются всегда. (Если в правилах показаны два, которые не касаются, значит, они лежат друг напротив друга.)
rules-r6 = «Сверху» значит прямо на шарике, на каком бы уровне он ни лежал. Шарик внизу рядом с пустой ямкой подходит.
rules-r7 = Очков может стать меньше нуля; долг остаётся за игроком.
rules-r8 = Когда стопка кончается, отложенные карточки замешивают обратно.
rules-r9 = За тем, кто ушёл, место сохраняется; планшет засчитывается таким, каким он остался.
rules-r10 = Две карточки противоречат друг другу, если ни один планшет со всеми пятью цветами не выполняет обе.
rules-r11 = «Без противоречий» открывает только такие расклады, которые можно целиком выполнить со всеми пятью цветами. Если в стопке такого нет, об этом сообщается, и карточки остаются такими, какими выпали.
rules-box = Игру Dimension придумал Лауге Лухау, её выпустило издательство Kosmos. Это независимый проект со своими словами и рисунками. Настоящие шарики в руках ещё приятнее: советуем купить оригинал.

## Страница правил: раунд для примера. Числа проверяет тест.

rules-example-title = Пример
rules-example-lead = Играют трое, открыты такие карточки:
rules-example-1 = У Ани 9 шариков всех пяти цветов, и все карточки выполнены: 9 очков и 1 бонусный жетон. В немецком издании жетонов 2, потому что у Бори шариков больше.
rules-example-2 = У Бори 11 шариков, но оранжевых 3 вместо 2: 1 карточка не выполнена, 11 − 2 = 9 очков, без бонусного жетона.
rules-example-3 = У Веры 7 шариков, и все карточки выполнены, но белых нет: 7 очков, без бонусного жетона. В немецком издании — 1 жетон, потому что у Бори шариков больше.

## Страница правил: за настоящим столом

rules-real-title = За настоящим столом
rules-real-setup = Играют от одного до четырёх человек от 8 лет. Перед самой первой игрой приклейте под каждый планшет по три ножки. Каждый берёт планшет, пятнадцать шариков (по три каждого цвета) и подсказку. Лишние шарики остаются в коробке. Перемешайте карточки и положите их стопкой лицом вниз, остальные жетоны разложите по номиналу, а песочные часы поставьте так, чтобы их видели все.
rules-real-talk = Перед первой игрой вместе разберите все виды карточек.
rules-real-tokens = Жетоны победных очков бывают по 1, 5, 10, 20 и 50. Каждый получает один жетон в 5 очков и пять по 1; разменивать жетоны можно в любой момент.
rules-real-hourglass = Кто переворачивает песочные часы и на сколько их хватает, ни в одних правилах не сказано. Договоритесь сами; у нас по умолчанию 60 секунд.
rules-real-reading = Когда время вышло, сначала считают шарики. Затем один игрок зачитывает карточки по одной, и все отвечают «да» или «нет». Каждое «нет» сразу отнимает два очка.
rules-real-box = В коробке: 4 планшета, 60 шариков (по 12 каждого цвета), 60 карточек заданий, 4 подсказки и песочные часы.
rules-real-box-en = Английское издание: 90 жетонов победных очков (30 × 1, 20 × 5, 10 × 10, 6 × 20, 24 × 50) и 30 бонусных жетонов.
rules-real-box-de = Немецкое издание: 74 жетона победных очков (30 × 1, 20 × 5, 10 × 10, 5 × 20, 9 × 50) и 45 бонусных жетонов.
rules-real-box-ru = Русское издание: 90 жетонов победных очков и 30 бонусных жетонов; планшеты нужно сначала собрать.
rules-real-drawings = Каждой печатной карточке здесь соответствует рисунок, но нарисован он по-своему. На печатных карточках про верх и низ полосатый шарик — это любой цвет, а светлый треугольник показывает, где верх. Здесь на карточке «только внизу» нарисован пол, а на карточке «сверху пусто» — зачёркнутый полосатый шарик.

## Игра в браузере: записи и мои игры

replay-title = Запись игры
replay-loading = Загружаем игру…
replay-share = Поделиться
replay-rounds = Раунды
replay-play = Смотреть
replay-back = Предыдущий планшет
replay-on = Следующий планшет
replay-scrubber = Момент раунда
replay-at = { $time }, планшет { $number } из { $count }
replay-scored = Подсчитано
replay-verdicts = Выполнено карточек: { $count } из { $all }
replay-best = Что было возможно
replay-standings = Итог
replay-code = Код игры:
replay-my-games = Мои игры
games-title = Мои игры
games-loading = Загружаем ваши игры…
games-none = Законченных игр пока нет. Первая появится здесь, и каждый её планшет можно будет рассмотреть.
games-play = Играть
games-continue = Продолжить: раунд { $round } из { $rounds }
games-come-back = Вы вышли: вернуться в раунд { $round } из { $rounds }
games-with = за столом: { $names }
games-paused = пауза
games-retry = Попробовать ещё раз
games-alone = В одиночку
games-won = Победа!
games-place = Место { $place } из { $players }
games-replay = Запись
games-again = Те же карточки ещё раз
games-known = не попадает в рекорды
games-chosen = выбранные расклады, не попадает в рекорды

## The browser game: help for single seats

aid-title = Фора: { $name }
aid-about = Чтобы у игроков разной силы были равные шансы. Фору видят все за столом. Раунды с форой в рекорды не попадают.
aid-seconds = Карточки раньше других
aid-seconds-note = Столько времени карточки открыты до того, как для остальных перевернут песочные часы.
aid-cards = Сколько карточек считается
aid-cards-all = Все
aid-cards-note = Очки отнимают только первые карточки, остальные считаются выполненными.
aid-more-points = Дополнительные очки в начале
aid-ahead = на { $seconds } с раньше
aid-marks = отметки сразу
aid-first-cards = { $count ->
    [one] { $count } карточка
    [few] { $count } карточки
   *[other] { $count } карточек
}
aid-points = +{ $points } в начале
aid-others-ahead = Начинают раньше: { $names }
aid-even = Уравнять шансы
aid-even-done = Фора для всех задана по прошлым играм и уровню ботов.
aid-even-already = За этим столом шансы уже равны.
aid-even-unknown = Не у всех игроков уже есть статистика: задайте им фору сами.
games-helped = с форой, не попадает в рекорды
settings-own-help = Игроки сами выбирают себе фору
settings-own-help-note = Иначе фору даёт только ведущий: карточки раньше, отметки, меньше карточек или дополнительные очки.

## The browser game: hands of one's own

hands-title = Свои расклады
hands-lead = Составьте от 1 до 12 раскладов: выберите карточки, наберите их или возьмите знакомые. Для каждого видно, что в нём возможно, насколько он сложен и какие карточки исключают друг друга. Всё помещается в одну ссылку.
hands-set = Расклады
hands-hand = Расклад { $number }
hands-empty = Карточек пока нет: в раскладе их от трёх до восьми.
hands-add = Ещё расклад
hands-added = Добавлен расклад { $number }.
hands-take = Взять расклад
hands-take-this = Взять этот расклад
hands-take-puzzle = Из задачи
hands-take-all = Взять эти расклады за основу
hands-draw = Вытянуть карточки наугад
hands-up = Выше
hands-down = Ниже
hands-remove = Убрать этот расклад
hands-full = Больше { $most } раскладов нельзя.
hands-too-many = Раскладов может быть не больше { $most }.
hands-wrong = С раскладом { $number } что-то не так. Исправьте его, и можно будет играть.
hands-grade = сложность: { $grade }
hands-play = Играть
hands-play-about = Чтобы бросить вызов, сначала сыграйте сами и отправьте свой результат. За столом для класса или клуба расклады видны и на большом экране. Игры со своими раскладами в рекорды не попадают.
hands-text = Текстом
hands-text-about = По одному раскладу в строке. Вставьте сюда готовые или скопируйте эти.
hands-copy-text = Скопировать текст

## Игра в браузере: с настоящей игрой

box-title = Помощник за столом
box-lead = Шарики и карточки у вас есть. А здесь — песочные часы, которые трудно не заметить, честная проверка любого планшета и лучший возможный результат.
box-stop = Остановить
box-again = Заново
box-cards = Карточки на столе
box-cards-hint = Отметьте открытые карточки, не больше восьми. Нажмите ещё раз, чтобы убрать карточку.
box-codes = Или впишите их коды
box-full = Больше восьми карточек нельзя. Сначала уберите одну.
box-clear = Убрать все
box-tray = Планшет со стола
box-tray-hint = Повторите здесь планшет со стола. Каждая карточка сразу проверяется: нажмите на неё, чтобы увидеть, что мешает.
box-best = Показать лучший планшет
box-sheet = Счёт
box-sheet-about = Для одного–четырёх игроков: шесть раундов, оба издания. Карточки читаются вслух, и при закрытии страницы ничего не теряется.
box-keep-score = Вести счёт
box-sheet-hint = Сначала отметьте карточки этого раунда.
box-players = Игроки
box-player = Игрок { $number }
box-new-game = Новая игра
box-round = Раунд { $round } из { $rounds }
box-read = Прочитать карточки вслух
box-read-next = Следующая карточка
box-read-end = Закончить чтение
box-silent = Этот браузер не умеет читать вслух, карточки появляются по одной.
box-spheres = Шарики
box-five-colors = На планшете все пять цветов
box-write-down = Записать раунд
box-points = Очки
box-total = Итого
box-take-back = Исправить прошлый раунд
box-best-of-all = Лучший планшет для каждого расклада


## Браузер и командная строка: расклад дня

refused-one-try = На расклад дня даётся только одна попытка.
refused-day-over = День этого расклада уже закончился.
refused-unknown-day = Для этого дня расклада нет.
refused-not-tried = Сначала — единственная попытка, которая идёт в зачёт. После неё этот расклад можно сыграть ещё раз.

help-daily = Сыграть расклад дня в этом терминале: одна минута, одна попытка.
help-daily-server = Сервер, чей расклад вы хотите сыграть, например https://play.example.org; иначе — сервер на этом компьютере.
help-daily-day = Прошедший день, расклад которого вы хотите сыграть вне зачёта; иначе — сегодня.
help-value-day = ДЕНЬ
usage-bad-day = Для { $name } нужен день вроде 2026-11-16, а не «{ $value }».
usage-bad-address = Для { $name } нужен адрес вроде https://play.example.org, а не «{ $value }».
client-unreachable = Не удаётся связаться с { $address }: { $reason }.
client-no-server = По адресу { $address } нет сервера Dimension.
usage-server-refused = { $message }
terminal-daily = Расклад дня, { $day }. Сложность: { $grade }
terminal-daily-one-try = Одна минута и одна попытка, которая идёт в зачёт.
terminal-daily-practice = Этот расклад можно играть сколько угодно раз, но уже вне зачёта.
terminal-daily-later = Ещё ничего не началось: расклад ждёт вас.
terminal-daily-result = Очки: { $points } из { $best }
terminal-daily-others = { $others ->
    [0] Больше его пока никто не сыграл.
   *[other] Лучше, чем у { $beaten } из { $others }.
}
terminal-daily-streak = { $streak ->
    [1] Серия: { $streak } день
    [one] Серия: { $streak } день подряд
    [few] Серия: { $streak } дня подряд
   *[other] Серия: { $streak } дней подряд
}
terminal-daily-next = Следующий расклад через { $hours } ч { $minutes } мин.
terminal-daily-share = Чтобы поделиться:

## Браузер: задачи

puzzles-title = Задачи
puzzles-lead = Без спешки. Каждый расклад уже решён, так что ответ всегда есть.
puzzles-grade = Сложность
puzzles-my-level = По моим силам
puzzles-my-level-is = По моим силам: { $grade }
puzzles-rating = Ваш рейтинг
puzzles-finding = Ваш уровень ещё определяется: где-то между { $low } и { $high }.
puzzles-certain = С вероятностью 95 % — от { $low } до { $high }.
puzzles-rating-how = Первый ответ меняет и ваш рейтинг, и рейтинг задачи. С подсказками решение приносит меньше, но никогда не отнимает.
puzzles-totals = Уже решено
puzzles-solved-of = { $solved } из { $tried }
puzzles-none = Пока ничего. Первая задача займёт минуту-другую.
puzzle-rating = { $rating } ± { $spread }
puzzle-about = { $grade } сложность · рейтинг { $rating }
puzzle-fulfill = Выполнить все
puzzle-optimum = Найти лучшее
puzzle-conflict = Найти противоречие
puzzle-short-fulfill = Все
puzzle-short-optimum = Лучшее
puzzle-short-conflict = Противоречие
puzzle-goal-fulfill = Выполните все карточки, используя все пять цветов.
puzzle-goal-optimum = Все карточки выполнить нельзя. Добейтесь лучшего возможного результата.
puzzle-goal-conflict = Выберите карточки, которые противоречат друг другу: вместе их не выполнить ни на одном планшете со всеми пятью цветами.
puzzle-progress = Карточки: { $fulfilled } из { $cards }, цвета: { $colors } из 5
puzzle-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
puzzle-points-bonus = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} и бонусный жетон
puzzle-chosen = { $count ->
    [0] Карточки не выбраны
    [one] Выбрана { $count } карточка
    [few] Выбраны { $count } карточки
   *[other] Выбрано { $count } карточек
}
puzzle-answer-optimum = Лучше нельзя
puzzle-answer-conflict = Вот эти
puzzle-wrong-fulfill = Пока не всё. Собирайте дальше.
puzzle-wrong-optimum = Можно лучше.
puzzle-wrong-conflict = Не совсем: попробуйте ещё раз.
puzzle-solved = Решено!
puzzle-given-up = Решение
puzzle-known = Эту задачу вы уже видели, поэтому рейтинг не меняется.
puzzle-next = Следующая задача
puzzle-why = Почему не все?
puzzle-give-up = Показать решение
puzzle-hints = Подсказки
puzzle-hint-possible = Что возможно?
puzzle-hint-give-up = Чем пожертвовать?
puzzle-hint-move = Показать ход
puzzle-hint-tray = Показать планшет
puzzle-hint-conflict-possible = Сколько карточек?
puzzle-hint-conflict-give-up = Назвать одну из них
puzzle-hint-conflict-move = Назвать все, кроме одной
puzzle-hint-conflict-tray = Назвать все
puzzle-hint-count = { $count ->
    [one] Достаточно { $count } карточки.
    [few] Друг другу противоречат { $count } карточки.
   *[other] Друг другу противоречат { $count } карточек.
}
puzzle-hint-among = { $count ->
    [one] Эта карточка — одна из них:
   *[other] Эти карточки среди них:
}
puzzle-hint-fact = Подсказать, что отсюда следует
puzzle-hint-follows = Следует из { $count ->
    [one] этой карточки
   *[other] этих карточек
} и из того, что возможно:
puzzle-hint-points = Следует из одного только числа возможных очков.
puzzle-hint-another-fact = Что следует ещё
puzzle-hint-no-fact = На вашем планшете уже всё, что следует из карточек. Дальше пробуйте сами.
puzzle-hint-make = Сделать этот ход
puzzle-hint-another = Ещё один ход
puzzle-hint-no-move = На вашем планшете менять больше нечего.
puzzle-cost = { $count ->
    [1] После этого решение принесёт три четверти очков.
    [2] После этого решение принесёт половину очков.
    [3] После этого решение принесёт четверть очков.
   *[other] После этого решение не принесёт очков. Но и не отнимет.
}
puzzle-hint-gives-up = { $count ->
    [0] Ничем жертвовать не нужно.
    [one] Придётся пожертвовать этой карточкой:
   *[other] Придётся пожертвовать этими карточками:
}

## Браузер: раш

rush-title = Раш
rush-lead = Три минуты, расклад за раскладом, всё сложнее и сложнее. Выполняйте все карточки, используя все пять цветов. Три ошибки — и конец.
rush-soon = Приготовьтесь: три, два, один.
rush-hand = Расклад { $number }
rush-beat = Побейте { $count }
rush-combo = × { $count } подряд
rush-review = Расклад за раскладом
rush-hands = { $count ->
    [one] расклад
    [few] расклада
   *[other] раскладов
}
rush-solved = { $count ->
    [one] Решён { $count } расклад
    [few] Решено { $count } расклада
   *[other] Решено { $count } раскладов
}
rush-strikes = Ошибки: { $count } из { $most }
rush-pass = Пропустить
rush-keys = Пробел — готово. P (З) — пропустить, это считается ошибкой.
rush-colors = На планшете должны быть все пять цветов.
rush-wrong = Не выполнено
rush-passed = Вот так было бы верно
rush-out = Три ошибки
rush-best = { $count ->
    [one] Ваш рекорд: { $count } расклад
    [few] Ваш рекорд: { $count } расклада
   *[other] Ваш рекорд: { $count } раскладов
}
rush-new-best = Новый рекорд!
rush-not-listed = Быстрее, чем можно выложить шарики руками: этот результат не попадёт в общие списки.
rush-again = Ещё раз
rush-offline = Для раша нужен сервер, а он недоступен. Задачи решаются и без него.
rush-lists = Рекорды
rush-today = Сегодня
rush-week = За неделю
rush-ever = За всё время
rush-nobody = Пока никого. Список ждёт вас!

## Браузер: мои результаты

record-title = Моя статистика
record-loading = Загружаем вашу статистику…
record-none = Раундов пока нет. Сыграйте первый, и здесь будет видно, какую часть возможного вы набираете.
record-possible = от возможного
record-sum = { $points } из { $best ->
    [one] { $best } очка
   *[other] { $best } очков
} за { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
} в { $games ->
    [one] { $games } игре
   *[other] { $games } играх
}
record-bonuses = { $bonuses ->
    [0] Бонусных жетонов пока нет.
    [one] Бонусный жетон получен в { $bonuses } раунде.
   *[other] Бонусный жетон получен в { $bonuses } раундах.
}
record-scope = Это раунды завершённых игр: без стартовых очков, бонусных жетонов и раундов, в которых вы ничего не делали.
record-practice = { $rounds ->
    [one] Не учтён { $rounds } раунд, где карточки могли быть известны заранее или были отметки по ходу сборки: там набрано { $share } от возможного.
    [few] Не учтены { $rounds } раунда, где карточки могли быть известны заранее или были отметки по ходу сборки: там набрано { $share } от возможного.
   *[other] Не учтено { $rounds } раундов, где карточки могли быть известны заранее или были отметки по ходу сборки: там набрано { $share } от возможного.
}
record-time = Как менялся результат
record-column = Один столбик
record-column-game = игра
record-column-week = неделя
record-chart = Доли от возможного, сначала старые: { $values }. В целом: { $average }.
record-average = В целом: { $share }
record-first = Следующие игры появятся рядом с этой.
record-cards = Виды карточек
record-worst = Больше всего очков вы теряете на карточках «{ $kind }».
record-no-loss = До сих пор вы выполняли все карточки, которые выполняет лучший планшет.
record-fulfilled = выполнено { $count } из { $seen } · { $share }
record-lost = { $points } { $points ->
    [one] очко
    [few] очка
   *[other] очков
}
record-given-up = Карточки, которыми жертвует даже лучший планшет, не учитываются.
record-practice-kind = Тренировать
record-before-after = До тренировки { $before }, с тех пор { $after } · задач решено: { $solved } из { $tried }
record-missed = Можно было больше
record-missed-lead = Карточки и ваш планшет, каким вы его оставили: найдите остальное.
record-missed-points = { $points } из { $best ->
    [one] { $best } очка
   *[other] { $best } очков
}
record-missed-try = Ещё раз
record-practice-cards = Потренироваться на задачах
record-settings = По настройкам
record-settings-sum = { $points } из { $best ->
    [one] { $best } очка
   *[other] { $best } очков
} · { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
}
record-cards-each = { $cards ->
    [one] { $cards } карточка
    [few] { $cards } карточки
   *[other] { $cards } карточек
}
record-no-hourglass = без песочных часов
record-grade = сложность: { $grade }
record-contradictions-fewer = меньше противоречий
record-contradictions-none = без противоречий
record-live-marks = с отметками по ходу сборки
record-elsewhere = Дни, задачи, раш
record-days = Расклад дня
record-streak = { $days ->
    [0] Серии нет
    [1] { $days } день
    [one] { $days } день подряд
    [few] { $days } дня подряд
   *[other] { $days } дней подряд
}
record-longest = { $played ->
    [0] пока ни одного
   *[other] самая длинная серия: { $days }, сыграно: { $played }
}
record-puzzles = Задачи
record-rating = { $rating } ± { $spread }
record-solved = решено: { $solved }
record-rush = Раш
record-hands = { $hands ->
    [one] { $hands } расклад
    [few] { $hands } расклада
   *[other] { $hands } раскладов
}
record-rush-best = ваш рекорд
record-device = Мои устройства и данные

## Браузер: мои устройства, мои данные

refused-no-former-player = Отменять нечего: это устройство не подключали, или прошло слишком много времени.
refused-unknown-link = Эта ссылка больше не действует: она одноразовая и работает пять минут. Создайте новую на другом устройстве.
people-deleted = Игрок удалён
device-title = Мои устройства и данные
device-lead = Учётная запись не нужна: этот браузер помнит, кто вы. Здесь можно взять свои игры с собой или удалить всё без следа.
device-link-title = Ещё одно устройство
device-link-how = Отсканируйте код другим устройством или откройте на нём ссылку: там появятся те же игры и результаты, что и здесь.
device-link-make = Показать код и ссылку
device-link-again = Создать новую ссылку
device-link-label = Ссылка для другого устройства
device-link-qr = QR-код ссылки для другого устройства
device-link-left = Сработает один раз, осталось { $time }.
device-link-secret = Никому её не передавайте: кто её откроет, будет играть от вашего имени.
device-link-over = Эта ссылка больше не действует.
device-export-title = Всё о вас
device-export-how = Один файл со всем, что о вас хранится: игры, раунды, задачи и результаты, а также настройки этого браузера.
device-export = Скачать мои данные
device-delete-title = Удалить всё
device-delete-how = Ваши имена, результаты и всё, по чему вас можно узнать, исчезнут с этого сервера. Игры с другими останутся у них, а вместо вас там будет «{ people-deleted }».
device-delete = Удалить мои данные
device-delete-sure = Удалить всё о вас?
device-delete-sure-text = Игры, результаты и серии пропадут навсегда, на всех ваших устройствах. Отменить это нельзя.
device-delete-yes = Удалить всё
device-delete-no = Оставить всё
device-deleted-title = Удалено
device-deleted = Ваши данные удалены. Из игр с другими ваше имя исчезнет в течение нескольких минут. Если продолжите играть, начнёте с чистого листа.
device-join-title = Подключить это устройство
device-join-nameless = с другого устройства
device-join-text = На этом устройстве появятся игры и результаты игрока { $name }.
device-join-sees = После этого оба устройства — один игрок: кто создал эту ссылку, тот увидит ваши планшеты и результаты и сможет играть за вас. Продолжайте, только если это были вы.
device-join-mine = Что сделать с тем, что сыграно на этом устройстве?
device-join-leave = Оставить
device-join-both = Объединить
device-join-leave-note = Всё останется на сервере, но здесь показываться не будет. В течение 30 дней можно вернуться.
device-join-both-note = Ваши партии, результаты и задачи добавятся к тому, что есть у игрока: { $name }. Разделить их потом нельзя. Незаконченные партии не переносятся.
device-join-yes = Подключить
device-join-no = Оставить как есть
device-join-already = На этом устройстве уже показаны игры и результаты игрока { $name }.
device-joined = Готово. Теперь на этом устройстве показаны игры и результаты игрока { $name }.
device-undo-title = Подключили по ошибке?
device-undo-how = В течение 30 дней это устройство можно вернуть прежнему игроку.
device-undo = Отменить подключение
device-undone = На этом устройстве снова всё как до подключения.
device-home = На главную

## Браузер: без сети

offline-title = Сейчас нет сети
offline-lead = Играть всё равно можно. Результаты отправятся, когда сеть появится; в рекорды они не попадут.
offline-no-pack = Урок, правила и песочные часы работают и так. Чтобы играть и решать задачи, откройте эту страницу хотя бы раз, когда есть сеть.
offline-continue = Продолжить игру без сети
offline-days = Расклады последних дней
offline-waiting = { $count ->
    [one] { $count } результат ждёт отправки.
    [few] { $count } результата ждут отправки.
   *[many] { $count } результатов ждут отправки.
}
offline-note = Сыграно без сети: результат отправится, когда она появится, и в рекорды не попадёт.
offline-results = Сыграно без сети
offline-results-about = Эти результаты видите только вы: ни в рекорды, ни в серии они не входят.
offline-solo = Игра в одиночку
offline-daily = Расклад за { $day }
offline-puzzle = Задача
offline-solved = решена
offline-unsolved = не решена

## Предпросмотр ссылок

preview-invitation = { $name } приглашает вас сыграть в Dimension
preview-invitation-unnamed = Вас приглашают сыграть в Dimension
preview-table = { $name }: стол для игры в Dimension
preview-table-unnamed = Стол для игры в Dimension
preview-alone = { $name }: { count-points }
preview-won = Победа: { $name }, { count-points }
preview-shared = Общая победа: { $name }, { count-points }
preview-unnamed = Сыгранная игра: { count-points }
preview-watch = Посмотреть игру шаг за шагом
preview-challenge = { $name }: { $total } из { $par }. Сможете лучше?
preview-challenge-unsolved = { $name }: { count-points }. Сможете лучше?
preview-challenge-about = Те же карточки и призрак, который собирает так же, как { $name }.
preview-daily = Расклад дня
preview-day = Расклад за { $date }
preview-played = { $count ->
    [0] пока никто не играл
    [one] сыграно { $count } раз
    [few] сыграно { $count } раза
    [many] сыграно { $count } раз
   *[other] сыграно { $count } раза
}
preview-one-try = Одна минута, одна попытка
preview-puzzles = Задачи без спешки
preview-puzzles-about = Бесконечные расклады вашего уровня, пошаговые подсказки и лучший планшет с доказательством.
preview-rush = Раш: три минуты, три ошибки
preview-rush-about = Расклады становятся всё сложнее. Сколько вы успеете решить?
preview-rules = Правила игры Dimension
preview-rules-about = Шарики, карточки, очки и бонусные жетоны: всё с картинками.
preview-picture = Деревянный планшет с блестящими шариками

## Browser: big tables

home-play-class = Для класса или клуба
people-numbered = Игрок { $number }
people-name-numbered = { $name } · { $number }
big-free-seats = Освободить места отсутствующих: { $count }
preset-label = Вид урока
preset-first = Первый урок
preset-first-note = Четыре карточки, две минуты, четыре раунда, с отметками, без противоречий.
preset-normal = Обычный
preset-normal-note = Как в коробке: шесть карточек, минута, шесть раундов.
preset-tournament = Турнир
preset-tournament-note = Шесть карточек, минута, трудные расклады, и каждый можно выполнить.
preset-own = Свой
preset-own-note = Настроено вами.
lead-go-on = Дальше, не дожидаясь
lead-add-time = + 30 секунд
lead-end-round = Закончить раунд
lead-finish = Закончить после раунда
lead-stop = Прервать игру
lead-stop-ask = Прервать игру сейчас?
lead-stop-note = Результата не будет. Чтобы он был, закончите после этого раунда.
table-stop-note = Результата не будет, и игра не засчитается.
lead-play-on = Играть дальше
lead-invite = Добавить помощника
lead-invite-note = Кто первым откроет эту ссылку, будет вести стол вместе с вами.
lead-alone = Вести без помощников
lead-hand-over = Сделать ведущим: { $name }
lead-you-lead = Теперь вы ведёте этот стол.
table-asks-for-pause = { $count ->
    [one] { $names } просит сделать паузу.
   *[other] { $names } просят сделать паузу.
  }
settings-lesson = Класс
settings-lesson-note = Вы ведёте: каждый собирает сам, и стол остаётся вашим.
settings-wait-for-host = Каждый раунд начинает ведущий
settings-wait-for-host-note = Итоги раунда остаются на экране, пока ведущий не продолжит.
big-join = Присоединяйтесь
big-join-how = Отсканируйте QR-код или откройте { $address } и введите:
big-screen = Показать на большом экране
big-taken = Занято мест: { $taken } из { $seats }
big-nobody = Пока никого нет.
big-you-lead = Вы ведёте игру и сами не играете.
big-play-along = Играть со всеми
big-you-are-in = Вы в игре, { $name }!
big-manage = Управление столом
big-hide-names = Скрыть имена
big-hide-names-note = Игроки будут видеть друг друга под номерами, а имена — только вы.
big-person = Переименовать или убрать: { $name }
big-new-name = Новое имя
big-rename = Переименовать
big-rename-note = После этого изменить имя сможете только вы.
big-remove = Убрать
big-remove-ask = Убрать из-за стола: { $name }?
big-remove-note = Вернуться можно будет, только если вы снова впустите этого игрока. Набранные очки останутся в таблице.
big-keep = Нет, оставить
big-standings = Таблица
big-all = Показать всех
big-progress = собирают: { $building } · готово: { $done }
big-place-of = Место { $place } из { $count }
big-up = { $count ->
    [one] на { $count } место выше
    [few] на { $count } места выше
   *[other] на { $count } мест выше
}
big-down = { $count ->
    [one] на { $count } место ниже
    [few] на { $count } места ниже
   *[other] на { $count } мест ниже
}
big-total = { $count ->
    [one] { $count } очко с учётом бонусных жетонов
    [few] { $count } очка с учётом бонусных жетонов
   *[other] { $count } очков с учётом бонусных жетонов
}
big-best-built = Лучший собранный планшет
big-host-next = Следующий раунд начнёт ведущий.
big-host-result = Сейчас ведущий покажет итоги.
big-start-round = Начать раунд { $round }
big-show-result = Показать итоги
big-waiting-for = { $count ->
    [one] Ждём { $count } игрока
   *[other] Ждём { $count } игроков
}
big-podium = Первые три места
big-places = Все места
big-many-win = { $count ->
    [one] Победил { $count } игрок!
    [few] Победу делят { $count } игрока!
   *[other] Победу делят { $count } игроков!
}
big-wishes = { $count ->
    [one] Сыграть ещё хочет { $count } игрок.
    [few] Сыграть ещё хотят { $count } игрока.
   *[other] Сыграть ещё хотят { $count } игроков.
}

## Browser: the big screen

screen-join-at = Адрес для входа
screen-code = Код стола
screen-late = Опоздали? Вступайте в игру со следующего раунда.
screen-locked = Стол закрыт для новых игроков.
screen-full = Все места заняты.
screen-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
screen-nobody = Кто с нами?
screen-how = Наведите камеру телефона на QR-код или откройте адрес и введите код. Учётная запись не нужна.
screen-no-hourglass = без песочных часов
screen-climbers = Лучшие рывки
screen-best-possible = Лучший возможный планшет
screen-found = Лучший планшет собран: { $name }
screen-fulfilled = Все карточки выполнили: { $count } из { $players }
screen-next-in = Следующий раунд через { $seconds } с
screen-result-in = Итоги через { $seconds } с
screen-waiting = Скоро следующий раунд
screen-waiting-result = Скоро итоги
screen-more = и ещё { $count }
screen-repeat = Те же карточки ещё раз:
screen-looking = Экран продолжает искать стол { $code }.
screen-full-screen = Во весь экран

## Browser: for teachers

csv-place = Место
csv-name = Имя
csv-total = Итог
csv-points = Очки
csv-tokens = Бонусные жетоны
csv-token-points = Очки за бонусные жетоны
csv-round = Раунд { $number }
csv-missed = Не выполнено: { $kind }
csv-possible = Раунд { $number }: возможно
csv-class = Класс
csv-date = Дата

report-title = Как сыграли все
report-none = Пока показать нечего: ни один раунд ещё не подсчитан.
report-hardest = Труднее всего: { $kind }
report-easy = Все карточки выполнены на всех планшетах.
report-missed = не выполнено на { $missed } из { $judged ->
    [one] { $judged } планшета
   *[other] { $judged } планшетов
}
report-possible = на { $possible } из них выполнить было можно
report-impossible = ни на одном из них выполнить было нельзя
report-download = Результаты таблицей (CSV)
report-repeat = Тот же урок ещё раз
report-repeat-about = С этим кодом можно сыграть с теми же карточками в другом классе или в другой день.
report-again = Сыграть с теми же карточками

## Browser: challenges and ghosts

ghost-of = { $name } (призрак)
ghost-nameless = Призрак
challenge-title = Вызов
challenge-loading = Загружаем вызов…
challenge-friend = Бросить вызов
challenge-about-mine = По этой ссылке можно сыграть с теми же карточками против вашего призрака: он собирает так же, как вы.
challenge-about-other = По этой ссылке можно сыграть с теми же карточками против призрака: он собирает так же, как { $name } в этой игре.
challenge-about-nameless = По этой ссылке можно сыграть с теми же карточками против призрака: он повторяет сборку из этой игры.
challenge-link = Ссылка на этот вызов
challenge-qr = QR-код со ссылкой на этот вызов
challenge-send = Отправить
challenge-text-mine = Мой результат: { $result }. Сможете лучше? { $link }
challenge-text-other = { $name }: { $result }. Сможете лучше? { $link }
challenge-making = Создаём ссылку…
challenge-look = К вызову
challenge-headline = { $name }: { $result }. Сможете лучше?
challenge-headline-own = Ваш результат: { $result }. Сможете лучше?
challenge-how = Карточки будут те же. Призрак собирает так же, как { $name }, и видно, сколько у него шариков.
challenge-how-own = Карточки будут те же. Ваш призрак собирает так же, как вы в тот раз, и видно, сколько у него шариков.
challenge-returned = Ответный вызов: { $name }.
challenge-play = Сыграть против призрака ({ $name })
challenge-play-own = Сыграть против своего призрака
challenge-play-nameless = Сыграть против призрака
challenge-go-on = Играть дальше
challenge-known = Карточки останутся в тайне, пока вы не начнёте. В рекорды игра не попадёт.
challenge-start = Призрак ({ $name }) готов.
challenge-start-nameless = Призрак готов.
challenge-you-won = Вы обыграли призрака ({ $name })!
challenge-you-lost = На этот раз призрак ({ $name }) оказался сильнее.
challenge-you-tied = Ничья с призраком ({ $name }).
challenge-they-won = { $name }: победа над призраком!
challenge-they-lost = { $name }: призрак оказался сильнее.
challenge-they-tied = { $name }: ничья с призраком.
challenge-outcome-won = победа
challenge-outcome-lost = поражение
challenge-outcome-tied = ничья
challenge-rounds = Раунд за раундом
challenge-possible = Максимум
challenge-total = Итог
challenge-bonus = Жетоны
challenge-watch = Смотреть обе игры
challenge-return = Бросить ответный вызов
challenge-your-return = Ваш ответный вызов
challenge-returned-by = Ответный вызов: { $name }
challenge-answers = Ответы
challenge-no-answers = Пока никто не ответил. Отправьте ссылку друзьям.
challenge-sent = Ваш вызов: { $result }
challenge-mine = Мои вызовы
challenge-result = { $name }: { $result }
challenge-answered = Принятые вызовы
challenge-own-best = Сыграть против своей лучшей партии
challenge-against = Против призрака
challenge-whose = Чей призрак?
challenge-whose-about = Призрак повторяет чью-то сборку из этой игры. Сыграйте против него сами или бросьте вызов друзьям.
challenge-play-this = Играть
problem-unknown-puzzle = Такой задачи нет
problem-unknown-puzzle-help = Возможно, ссылка неполная или на этом сервере другие задачи. Другую можно выбрать в разделе «Задачи».
problem-unknown-challenge = Такого вызова нет
problem-unknown-challenge-help = Возможно, ссылка неполная или сама игра уже удалена. С главной страницы можно сразу начать новую игру.

## Browser: our table, over many evenings

club-keep = Сделать нашим столом
club-keep-about = Для постоянной компании: в следующий раз та же ссылка и общий счёт за все вечера. Без регистрации.
club-name = Как назвать этот стол?
club-ours = Наш стол
club-standings = Наш общий счёт
club-order = Порядок
club-by-share = Доля возможного
club-by-wins = Победы
club-by-total = Очки
club-least = Место в таблице — не раньше чем после { $count ->
    [one] { $count } игры
   *[other] { $count } игр
}.
club-change = Изменить
club-unkeep = Больше не хранить этот стол
club-kept-about = Ссылка останется прежней: сохраните её или ищите стол в разделе «Мои игры».
club-copy = Скопировать ссылку
club-none = Законченных игр здесь пока нет. Счёт начнётся с первой.
club-player = { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, побед: { $wins }
club-evenings = Вечера
club-evening = { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, победа: { $names }
club-limits = Учитываются последние игры, не больше { $count }.
club-tables = Наши столы
lessons-title = Мои уроки
lessons-about = Хранятся в этом браузере 30 дней.
lessons-nameless = Урок
lessons-open = Результаты и CSV
lessons-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
refused-too-many-clubs = В разделе «Наши столы» их уже { $most }. Больше нельзя.
club-nameless = Кто-то

## Другие отказы: их редко увидишь, если программа в порядке

refused-not-building = Сейчас раунд не идёт.
refused-other-round = Это относится к другому раунду. Сейчас идёт раунд { $round }.
refused-other-game = Это относится к другой игре. Сейчас идёт игра { $game }.
refused-unknown-puzzle = Такой задачи здесь нет.
refused-unknown-rush = Такого раша здесь нет.
refused-rush-over = Этот раш окончен.
refused-other-hand = Это относится к другому раскладу. Сейчас идёт расклад { $number }.
refused-paused = Игра приостановлена.
refused-not-over = Это можно сделать только после окончания игры.
refused-not-stored = Не удалось сохранить. Попробуйте ещё раз через минуту.
refused-damaged-room = Данные этого стола повреждены, поэтому показать его нельзя. Остальные столы не затронуты; возможно, у владельца сервера есть резервная копия.
refused-not-allowed = Это не разрешено.
refused-room-exists = Стол с таким кодом уже есть.
refused-named-by-host = Ваше имя выбрал ведущий. Изменить его может только ведущий.
refused-too-many-bots = За столом может быть не больше { $most } ботов.
refused-unknown-challenge = Такого вызова нет, или сама игра уже удалена.
refused-not-all-rounds = Вызов можно бросить только с результатом за все раунды.
refused-day-not-over = Расклад дня остаётся тайной, пока день не закончится.
refused-too-many-challenges = Ваших вызовов уже { $most }. Больше нельзя.
refused-unknown-bot = Бота такого уровня нет.
refused-bad-message = Сервер этого не понял. Обычно помогает обновить страницу.
refused-bad-request = { refused-bad-message }
refused-bad-text = { refused-bad-message }
refused-method-not-allowed = { refused-bad-message }
refused-not-found = По этому адресу ничего нет.
refused-too-large = Слишком много за один раз.
refused-too-many-sockets = Отсюда открыто слишком много страниц. Закройте несколько из них.
refused-cross-origin = Запрос пришёл с другого сайта, поэтому он не выполнен.
refused-bad-host = Серверу незнаком адрес этой страницы.
refused-unknown-host = Этот сервер не знает имени «{ $host }». Тот, кто его запустил, может добавить это имя: dimension serve --allow-hosts { $host }
refused-internal = На сервере что-то пошло не так. Попробуйте ещё раз через минуту.

## Браузер: вход

join-title = Присоединиться
join-about = Код из шести знаков ведёт за стол, более длинный — к карточкам игры. Ссылки тоже подойдут. Ничего не начнётся, пока вы не скажете.
join-offer = Может быть:
join-cards = Эти карточки
join-cards-about = С вами поделились карточками игры. Кто будет играть?
join-alone = В одиночку
join-alone-about = Карточки откроются сразу.
join-friends = С друзьями
join-friends-about = Стол, который ждёт всех.
join-class = С классом
join-class-about = Урок, который ведёте вы.
join-code = Код игры: { $code }
join-dice = Случайное имя
join-dice-names = Выдра, Рысь, Альбатрос, Комета, Цапля, Барсук, Клён, Панда, Сокол, Камешек, Дельфин, Кварц, Ёжик, Метеор, Малиновка, Морж, Янтарь, Геккон, Сатурн, Бобр, Кедр, Ибис, Коала, Гром, Сурок, Туман, Орлан, Пингвин, Енот, Воробей, Тигр, Ива, Як, Зебра, Альпака, Бизон, Кобальт, Фламинго, Игуана, Ягуар, Киви, Лемур, Лось, Нарвал, Опал, Белка, Тукан, Вомбат

## Управление сервером

help-admin = Управлять работающим сервером: показатели, столы, имена, объявления; ключ — в DIMENSION_ADMIN_KEY.
help-argument-act = Что сделать; без указания — «status».
help-argument-act-words = Что для этого нужно: например, имя стола или игрок и его новое имя.
help-value-words = СЛОВА
help-admin-server = Адрес сервера; без указания http://127.0.0.1:8000.
help-admin-minutes = С «notice»: через сколько минут сервер перезапустится.
usage-admin-key = Укажите ключ управления сервером в переменной окружения DIMENSION_ADMIN_KEY.
usage-admin-words = Для «{ $act }» нужно: { $words }.
admin-done = Готово.
admin-none = Ничего нет.
refused-wrong-admin-key = Это не ключ управления этим сервером.
refused-read-only = На сервере идут работы: начатые игры продолжаются, остальное скоро снова заработает.
admin-title = Управление сервером
admin-key = Ключ
admin-key-about = Секрет, с которым запущен этот сервер (DIMENSION_ADMIN_KEY). Он остаётся в этой вкладке.
admin-open = Открыть управление
admin-well = Всё в порядке
admin-trouble-cannot-store = Ничего не сохраняется: проверьте базу данных и её диск.
admin-trouble-store-silent = База данных не отвечает.
admin-trouble-damaged-store = Файл базы данных повреждён: «dimension check-database» покажет, где.
admin-trouble-damaged-tables = Некоторые столы не читаются: «dimension check-database» их назовёт.
admin-trouble-disk-full = Диск почти заполнен: новые столы не открываются.
admin-trouble-stopping = Этот сервер как раз останавливается.
admin-tables = Столы в памяти
admin-games = Текущие игры
admin-sockets = Открытые страницы
admin-today-games = Игр завершено сегодня
admin-today-players = Игроков в них
admin-today-days = Попыток с раскладом дня
admin-today-rushes = Рашей сегодня
admin-today-puzzles = Ответов на задачи сегодня
admin-nodes = Узлы
admin-silent = последний сигнал { $ms } мс назад
admin-this-node = этот узел
admin-errors = Последние ошибки
admin-notice = Объявление на всех страницах
admin-notice-minutes = Перезапуск через (мин)
admin-notice-text = Своими словами
admin-notice-give = Объявить всем
admin-notice-end = Убрать
admin-read-only = Только чтение.
admin-read-only-about = Начатые игры продолжаются, ничего нового не начинается.
admin-end = Закончить игру
admin-names = Имена, которые видят посторонние
admin-rename = Переименовать в «{ $name }»
admin-unlist = Убрать из списков
admin-find = Найти игрока по части имени
admin-find-button = Найти
admin-forget = Забыть навсегда
admin-forget-sure = Забыть этого игрока?
admin-forget-text = Всё, по чему игрока узнают, его имена и рекорды удаляются, а чужие игры остаются целыми. Игрока не вернёт и восстановленная позже резервная копия.
notice-restart = Сервер перезапустится в { $time }. После этого игры продолжатся.

## The course about reasons

course-title = Почему не больше? Десять шагов
course-lead = Почти за каждым результатом стоит короткая причина. Здесь вы научитесь её видеть.
course-steps = Шаги
course-question = Больше { $points ->
    [one] { $points } очка
   *[other] { $points } очков
} не набрать ни на одном планшете. Какие карточки тому виной?
course-check = Показать причину
course-right = Верно!
course-other = Виновных карточек — { $count }:
course-done = Теперь вы знаете идеи, на которых держится большинство результатов.
course-done-lead = После каждого раунда «Почему не больше?» покажет, какая из них сработала.
course-count-title = Считайте цвета
course-count-idea = У вас по три шарика каждого цвета, а на планшет помещается одиннадцать. Сложите, сколько шариков каждого цвета можно положить самое большее.
course-pairs-title = Считайте парами
course-pairs-idea = Два цвета, у которых вместе четыре шарика, теряют два из шести. Считайте такую пару сразу.
course-top-title = Вершине нужны три опоры
course-top-idea = Вершина лежит на трёх шариках среднего уровня, а каждый из них — на трёх нижних. Все они должны держать. Если держать может слишком мало шариков, вершина остаётся пустой.
course-level-title = Средний уровень полупуст
course-level-idea = Если на среднем уровне помещаются только два шарика, не будет и вершины: семь и два — девять.
course-apart-title = Не касаются: центр достаётся другим
course-apart-idea = Шарик в центре касается всех шести вокруг. Цвета, которым нельзя соприкасаться, уступают центр другим, и держать приходится тем.
course-neighbors-title = Касаться или отсутствовать
course-neighbors-idea = Если цвет должен касаться другого и не должен его касаться, одного из двух не должно быть вовсе.
course-bare-title = На чём ничего не лежит
course-bare-idea = Шарику, на котором ничего не должно лежать, нужна открытая позиция: наверху или с краю. На шесть таких шариков позиций не хватит.
course-carry-title = Кто держит остальных?
course-carry-idea = Чем меньше шариков одного цвета, тем больше держат остальные. Цвет, на котором ничего не должно лежать, тут не помощник.
course-contradiction-title = Пожертвуйте карточкой
course-contradiction-idea = Некоторые карточки вместе не выполнить. Пожертвовать одной стоит два очка. Найдите карточки, которые не уживаются.
course-cheapest-title = Жертвуйте самой дешёвой
course-cheapest-idea = Любая карточка, которой вы жертвуете, стоит два очка, но одна из них мешает сильнее всех. Найдите все карточки, которые мешают друг другу.
help-value-folder = ПАПКА
help-value-time = ВРЕМЯ
help-serve-backup-to = Во время работы сохранять базу данных в эту папку; раз в день одна копия пробно восстанавливается.
help-serve-backup-every = Как часто: 30m, 6h или 1d.
help-serve-keep = Сколько копий хранить; самые старые удаляются.
admin-trouble-backup-late = Последняя копия слишком стара или не восстановилась: причина в журнале.
