### Русский. Читают Python и браузер: только стандартный Fluent.
###
### $color, $first и $second — всегда буквы цветов: K, W, B, G или O.
### Внутри скобок по одному пробелу: ссылки ищутся в виде { вот-так }.
### Слова: шарик, поднос, карта, расклад, жетон. Буква «ё» пишется всегда.

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

## Семь видов карт: названия для заголовков

type-exactly = Точное число
type-touch = Касаются
type-apart = Врозь
type-floor = Только внизу
type-bare = Сверху пусто
type-more = Одних больше
type-four = Вместе четыре

## Подписи под рисунками карт

caption-exactly = { $number ->
    [1] ровно один
    [2] ровно два
   *[3] ровно три
}
caption-touch = касаются
caption-apart = врозь
caption-floor = только внизу
caption-bare = сверху пусто
caption-more = одних больше
caption-four = вместе четыре

## Карты целыми предложениями

card-exactly = { $number ->
    [1] На подносе ровно один { first } шарик.
    [2] На подносе ровно два { first.genitive-plural } шарика.
   *[3] На подносе ровно три { first.genitive-plural } шарика: две карты складываются.
}
card-touch = Каждый { first } шарик касается хотя бы одного { second.genitive }, а каждый { second } — хотя бы одного { first.genitive }. Одного из цветов может и не быть.
card-touch-same = Каждый { first } шарик касается хотя бы одного другого { first.genitive }. { first.genitive-plural-start } может и не быть, но один-единственный не годится.
card-apart = Ни один { first } шарик не касается { second.genitive }.
card-apart-same = Ни один { first } шарик не касается другого { first.genitive }.
card-floor = { first.plural-start } шарики лежат только в самом низу, а не на других шариках.
card-bare = Ни один шарик не лежит прямо на { first.prepositional }.
card-more = { first.genitive-plural-start } шариков на подносе больше, чем { second.genitive-plural }.
card-four = { first.genitive-plural-start } и { second.genitive-plural } шариков вместе ровно четыре.

## Слова

term-hand = расклад
term-card = карта
term-sphere = шарик
term-tray = поднос
term-bonus-token = бонусный жетон
term-hourglass = песочные часы
term-points = очки
term-round = раунд
term-edition = издание

## Сколько чего

count-spheres = { $count ->
    [one] { $count } шарик
    [few] { $count } шарика
    [many] { $count } шариков
   *[other] { $count } шарика
}
count-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
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
count-rounds = { $count ->
    [one] { $count } раунд
    [few] { $count } раунда
    [many] { $count } раундов
   *[other] { $count } раунда
}
count-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
    [many] { $count } секунд
   *[other] { $count } секунды
}
count-trays = { $count ->
    [one] { $count } поднос
    [few] { $count } подноса
    [many] { $count } подносов
   *[other] { $count } подноса
}
count-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}

## Настройки: что можно выбрать

edition-en = английское (в русском очки считают так же)
edition-de = немецкое
deck-full = все 60 карт
deck-no-exactly = без карт «точное число»
deck-no-comparing = без карт «одних больше» и «вместе четыре»
deck-no-counting = без карт на подсчёт шариков
contradictions-drawn = как выпадет
contradictions-fewer = поменьше (никакие две карты не исключают друг друга)
contradictions-none = никаких (в любом раскладе можно выполнить все карты)
grade-any = любая
grade-easy = лёгкая
grade-medium = средняя
grade-hard = трудная
grade-expert = очень трудная
grade-evil = зверская
hourglass-off = без песочных часов

## Ошибки: в каком месте

# Карты и ходы считаются с 1; $message — одна из ошибок ниже.
error-where = № { $where }. { $message }

## Ошибки: подносы и ходы. $missing, $blocking и $above — одно место или несколько.

error-unknown-position = Места { $position } нет: есть только места от 0 до 13.
error-unsupported = Место { $position } пока висит в воздухе. Сначала займите: { $missing }.
error-overlap = Место { $position } слишком близко к { $blocking }: на среднем уровне соседние места нельзя занять одновременно.
error-color-used-up = Все три { color.genitive-plural } шарика уже на подносе, больше их нет.
error-too-many-of-color = { color.genitive-plural-start } шариков здесь { $count }, а каждого цвета есть только по три.
error-too-many-spheres = { count-spheres } — слишком много: на подносе помещается не больше 11.
error-empty-position = На месте { $position } нет шарика.
error-bears-others = Шарик на месте { $position } пока не снять. Сначала снимите то, что лежит на нём: { $above }.

## Ошибки: расклады, игры и настройки

error-empty-hand = В раскладе нужна хотя бы одна карта, например O2.
error-doubled-card = Карта { $card } попала в расклад дважды, а в колоде она одна.
error-hand-too-large = Решить можно расклад не больше чем из { $most } карт, а здесь их { $count }.
error-wrong-player-count = Игра рассчитана на 1–4 игроков, а не на { $count }.
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
error-unknown-edition = Издания «{ $value }» нет: выберите en или de.
error-unknown-deck = Колоды «{ $value }» нет: выберите full, no-exactly, no-comparing или no-counting.
error-unknown-contradictions = Для противоречий нет варианта «{ $value }»: выберите drawn, fewer или none.
error-unknown-grade = Сложности «{ $value }» нет: выберите any, easy, medium, hard, expert или evil.
error-grade-needs-solver = Одни правила не знают, насколько труден расклад: для этого нужен решатель.
error-cards-out-of-range = В раунде от 3 до 8 карт, а не { $value }.
error-rounds-out-of-range = В игре от 1 до 12 раундов, а не { $value }.
error-seconds-out-of-range = На раунд даётся от 15 до 600 секунд, а не { $value }; 0 — без песочных часов.
error-seed-out-of-range = Начальное число — это целое число от 0 до 9007199254740991, а не { $value }.

## Ошибки: запись

error-no-card = Здесь не хватает карты. Карты пишутся латинскими буквами, вот так: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-card = «{ $text }» — не карта. Карты пишутся латинскими буквами, вот так: O2, O-W, KxW, B_, G^, O>K, W+O.
error-unknown-color = «{ $text }» — не цвет. Цвета пишутся латинскими буквами: K (чёрный), W (белый), B (синий), G (зелёный), O (оранжевый).
error-exactly-number = Карты «{ $text }» нет: карта может требовать ровно 1 или 2 шарика одного цвета.
error-no-more-card = Карты «{ $text }» нет. Карты этого вида: { $cards }.
error-no-four-card = Карты «{ $text }» нет. Карты этого вида: { $cards }.
error-below-card = Карты «{ $text }» нет: ни одна карта не требует, чтобы цвет лежал под другими шариками. { $floor } значит «только внизу», { $bare } — «сверху пусто».
error-tray-parts = Поднос записывается как низ/середина/верх, например KWBGOWB/G.O.K./W. Частей здесь { $count } вместо 3.
error-tray-part-length = В записи { $part ->
    [base] нижнего
    [pockets] среднего
   *[apex] верхнего
} уровня подноса { $expected ->
    [one] { $expected } знак
    [few] { $expected } знака
   *[other] { $expected } знаков
}, а не { $count }.
error-tray-character = «{ $text }» ({ $column }-й знак) — не цвет (латинские K, W, B, G, O) и не точка для пустого места.
error-unknown-move = «{ $text }» — не ход. K0 кладёт чёрный шарик на 0, -7 снимает шарик с 7, 3~5 меняет два шарика местами.
error-code-character = «{ $text }» в коде игры не бывает: в нём только цифры и латинские буквы, кроме U.
error-code-length = В коде игры от 8 до 18 знаков, а в этом { $count }.
error-code-version = Это код версии { $version }, а здесь известна только версия 1.
error-code-checksum = С этим кодом игры что-то не так. Может быть, в нём опечатка?
error-code-settings = Этот код игры задаёт настройки, которых не бывает.

## Командная строка: введённое не подходит

usage-missing-argument = Не хватает { $name }.
usage-no-such-option = Нет параметра { $name }.
usage-no-such-option-but = Нет параметра { $name }. Может быть, { $suggestion }?
usage-no-such-command = Нет команды «{ $name }». Доступные команды: { $commands }.
usage-bad-value = «{ $value }» не подходит для { $name }. Подойдёт: { $expected }.
usage-extra-argument = «{ $name }» здесь лишнее.
usage-option-needs-value = После { $name } нужно значение.
usage-option-takes-no-value = Параметру { $name } значение не нужно.
usage-unknown-language = Языка «{ $value }» здесь нет: выберите en, de или ru.
usage-not-whole-number = Для { $name } нужно целое число, а не «{ $value }».
usage-both-seed-and-code = Укажите только --seed или только --code: в коде игры начальное число уже есть.
usage-code-with-settings = { $name } не сочетается с --code: в коде игры уже есть все настройки.
usage-cannot-write = Не удалось записать { $file }: { $reason }.
usage-cannot-print = Не удалось вывести результат: { $reason }.
usage-census-cards = Пересчитать можно расклады от 1 до { $most } карт, а не { $value }.
usage-workers = Для { $name } нужно целое число от 1, а не «{ $value }».
usage-other-census = { $file } — не от подсчёта раскладов, где карт { $cards }.
usage-other = Не получилось: { $message }

## Командная строка: справка

help-app = Настольная игра Dimension: играть, проверять подносы, раздавать карты, решать расклады.
help-panel-commands = Команды
help-panel-options = Параметры
help-panel-arguments = Данные
help-option-help = Показать эту справку.
help-option-version = Показать версию.
help-terminal = Сыграть одному в этом терминале.
help-cards = Все 60 карт словами.
help-check = Проверить поднос карта за картой.
help-deal = Открыть карты на всю игру.
help-draw = Нарисовать поднос здесь или в файл.
help-solve = Найти лучший поднос для расклада.
help-explain = Объяснить, почему расклад невыполним и насколько он труден.
help-par = Лучший итог, который возможен в игре.
help-census = Решить и пересчитать все возможные расклады.
help-argument-hand = Карты, например "O2 O-W KxW B_ G^ O>K".
help-argument-tray = Поднос как низ/середина/верх, с точкой для пустого места, например KWBGOWB/G.O.K./W.
help-option-json = Вывести результат для программ, в формате JSON.
help-option-lang = Язык: en, de или ru. Иначе — язык системы.
help-option-edition = По какому изданию считать бонусные жетоны: en (как и в русском) или de.
help-option-seed = Начальное число: с одним и тем же числом выпадают одни и те же карты.
help-option-code = Код игры, которую надо раздать ещё раз.
help-option-cards = Карт в раунде, от 3 до 8; обычно 6.
help-option-rounds = Раундов, от 1 до 12; обычно 6.
help-option-seconds = На сколько секунд хватает песка, от 15 до 600, или 0 — без часов; обычно 60.
help-option-deck = Карты в игре: full (все), no-exactly (без «точного числа»), no-comparing (без «одних больше» и «вместе четыре»), no-counting (без всех трёх).
help-option-contradictions = Карты, которые исключают друг друга: drawn (как выпадет), fewer (поменьше), none (никаких).
help-option-grade = Сложность раскладов: any (любая), easy, medium, hard, expert, evil.
help-option-all = Перечислить все лучшие подносы.
help-option-tray = Чей-то поднос: покажет, далеко ли ему до лучшего.
help-option-census-cards = Карт в раскладе, от 1 до 8; обычно 6.
help-option-plot = Нарисовать результат в этот файл SVG.
help-option-workers = Сколько процессов работает сразу; обычно столько, сколько ядер у процессора.
help-option-resume = Сохранять сделанное в этот файл и продолжать с того же места.
help-option-output = Файл SVG для рисунка.

## Командная строка: check, deal, draw

check-breaking = { $count ->
    [one] (место { $positions })
   *[other] (места { $positions })
}
check-score = { $spheres ->
    [one] { $spheres } шарик
    [few] { $spheres } шарика
   *[other] { $spheres } шариков
}, { $failed ->
    [0] все карты выполнены
    [one] { $failed } карта не выполнена
    [few] { $failed } карты не выполнены
   *[other] { $failed } карт не выполнено
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
round-of = Раунд { $round } из { $rounds }
deal-code = Код игры: { $code }
deal-not-as-promised = Раунд { $round }: такого расклада, как вы просили, в стопке не нашлось. Карты остаются как есть.
draw-written = Рисунок записан в { $file }.

## Командная строка: игра в терминале

terminal-welcome = Dimension: один на один с песочными часами
terminal-how = K чёрный, W белый, B синий, G зелёный, O оранжевый (латинские буквы). K0 кладёт чёрный на 0, -7 снимает шарик с 7, 3~5 меняет два местами. Можно несколько в одной строке: K0 W1 B2.
terminal-commands = Ещё есть слова: { $done }, { $undo }, { $clear }, { $cards }, { $help }, { $quit }.
command-done = готово
command-undo = назад
command-clear = убрать
command-cards = карты
command-help = помощь
command-quit = выход
terminal-ready = Нажмите Enter, чтобы перевернуть часы.
terminal-ready-no-hourglass = Нажмите Enter, чтобы открыть карты.
terminal-time-up = Время вышло: считается то, что лежит на подносе.
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
terminal-points = За раунды: { $points }
terminal-conversion = { $tokens ->
    [0] Без бонусных жетонов
    [one] За { $tokens } бонусный жетон
    [few] За { $tokens } бонусных жетона
   *[other] За { $tokens } бонусных жетонов
}: { $points }
terminal-total = Итого: { $total }
terminal-not-recorded = Эти карты можно было знать заранее, поэтому в ваши рекорды игра не идёт.
terminal-first-game = Ваша первая игра с такими настройками: теперь есть что превзойти.
terminal-cannot-record = Не удалось записать результат: { $reason }.
terminal-comparison = { $rank }-е место из ваших игр с такими настройками (всего { $games }). Лучший прежний результат: { $best }, средний: { $average }.
terminal-share = Те же карты ещё раз: dimension terminal --code { $code }

## Командная строка: solve, explain, par

solve-best = Лучшее: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, без бонусного жетона.
solve-best-bonus = Лучшее: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} и бонусный жетон.
solve-given-up = Невыполненные карты:
solve-with-bonus = С бонусным жетоном: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}, { $tray }
solve-count = Лучших подносов: { $trays }; если повёрнутые и отражённые считать за один: { $classes }.
solve-yours = Ваш поднос: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}.
solve-yours-best = Лучше не бывает.
solve-away = До лучшего подноса { count-moves }:
move-put = Положить { color } шарик на место { $position }.
move-exchange = Заменить шарик на месте { $position } на { color }.
move-lift = Снять шарик с места { $position }.
move-swap = Поменять местами { $one } и { $other }.
explain-fulfillable = Все карты можно выполнить, и притом со всеми пятью цветами на подносе.
explain-lacking-colors = Все карты можно выполнить, но только если на подносе нет какого-нибудь цвета.
explain-impossible = Ни на одном подносе все карты не выполнить.
explain-with-five-colors = Со всеми пятью цветами на подносе эти карты исключают друг друга:
explain-at-all = На любом подносе эти карты исключают друг друга:
explain-grade = Сложность: { $grade } (лучших подносов: { $trays })
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

census-title = Все расклады, где { count-cards }
census-progress = Решаем расклады
census-score = Лучший счёт
census-with-bonus = с бонусным жетоном
census-without-bonus = без него
census-share = доля
census-total = Раскладов: { $hands }
census-fulfillable = Выполнимы со всеми пятью цветами: { $hands } ({ $percent } %)
