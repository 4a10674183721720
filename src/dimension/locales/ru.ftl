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
error-unknown-edition = Издания «{ $value }» нет: выберите en или de.
error-unknown-deck = Колоды «{ $value }» нет: выберите full, no-exactly, no-comparing или no-counting.
error-unknown-contradictions = Для противоречий нет варианта «{ $value }»: выберите drawn, fewer или none.
error-unknown-grade = Сложности «{ $value }» нет: выберите any, easy, medium, hard, expert или evil.
error-grade-needs-solver = Одни правила не знают, насколько труден расклад: для этого нужен решатель.
error-cards-out-of-range = В раунде от { $least } до { $most } карт, а не { $value }.
error-rounds-out-of-range = В игре от { $least } до { $most } раундов, а не { $value }.
error-seconds-out-of-range = На раунд даётся от { $least } до { $most } секунд, а не { $value }; 0 — без песочных часов.
error-seed-out-of-range = Начальное число — это целое число от { $least } до { $most }, а не { $value }.

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

usage-missing-argument = Не указано: { $name }.
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
usage-census-cards = Пересчитать можно расклады, где карт от 1 до { $most }, а не { $value }.
usage-workers = Для { $name } нужно целое число не меньше 1, а не «{ $value }».
usage-other-census = { $file } — не от подсчёта с --cards { $cards }.
usage-other = Не получилось: { $message }

## Командная строка: справка

help-app = Настольная игра Dimension: играть, проверять подносы, раздавать карты, решать расклады. Без команды она откроется в браузере.
help-usage = Использование:
help-usage-options = [ПАРАМЕТРЫ]
help-usage-command = [КОМАНДА …]
help-value-hand = КАРТЫ
help-value-tray = ПОДНОС
help-value-code = КОД
help-value-file = ФАЙЛ
help-value-svg-file = ФАЙЛ.svg
help-value-address = АДРЕС
help-panel-commands = Команды
help-panel-options = Параметры
help-panel-arguments = Аргументы
help-option-help = Показать эту справку.
help-option-version = Показать версию.
help-terminal = Сыграть в одиночку прямо в терминале.
help-cards = Все 60 карт словами.
help-check = Проверить поднос по каждой карте.
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
help-option-code = Код игры: в нём все настройки и карты.
help-option-cards = Карт в раунде, от 3 до 8; по умолчанию 6.
help-option-rounds = Раундов, от 1 до 12; по умолчанию 6.
help-option-seconds = На сколько секунд хватает песка, от 15 до 600, или 0 — без часов; по умолчанию 60.
help-option-deck = Карты в игре: full (все), no-exactly (без «точного числа»), no-comparing (без «одних больше» и «вместе четыре»), no-counting (без всех трёх).
help-option-contradictions = Карты, которые исключают друг друга: drawn (как выпадет), fewer (поменьше), none (никаких).
help-option-grade = Сложность раскладов: any (любая), easy, medium, hard, expert, evil.
help-option-all = Перечислить все лучшие подносы.
help-option-tray = Чей-то поднос: покажет, далеко ли ему до лучшего.
help-option-census-cards = Карт в раскладе, от 1 до 8; по умолчанию 6.
help-option-plot = Нарисовать результат в этот файл SVG.
help-option-workers = Сколько процессов работает сразу; по умолчанию столько, сколько ядер у процессора.
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
terminal-points = Старт (10) и раунды: { $points }
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

## Боты

bot-beginner = Новичок
bot-beginner-about = Пропускает карты и путает верх с низом.
bot-casual = Любитель
bot-casual-about = Иногда упускает какую-нибудь карту и редко получает бонусный жетон.
bot-skilled = Знаток
bot-skilled-about = Хорошо читает карты, но довольствуется первым удачным решением.
bot-expert = Эксперт
bot-expert-about = Видит все карты, знает, какой можно пожертвовать, и стремится к бонусному жетону.
bot-perfect = Безупречный
bot-perfect-about = Каждый раз находит лучшее решение.

## Командная строка: игровой сервер

help-serve = Столы для всех, кому доступен этот компьютер.
help-option-host = Адрес, на котором ждать подключений; 127.0.0.1 — только этот компьютер. По умолчанию войти может вся сеть.
help-option-port = Порт, на котором ждать подключений; 0 — любой свободный. По умолчанию 8000.
help-option-database = Файл, где хранятся столы и игры; «:memory:» — только до завершения работы.
help-option-log-level = Что записывать в журнал: debug, info, warning или error. По умолчанию warning.
serve-address = Столы здесь:
serve-join = Чтобы присоединиться из той же сети, откройте этот адрес или отсканируйте код:
serve-stop = Ctrl+C останавливает сервер; начатые игры продолжатся при следующем запуске.
usage-cannot-listen = Не удаётся принимать подключения на { $host }, порт { $port }: { $reason }.
usage-cannot-open-database = { $file } нельзя использовать как базу данных: { $reason }.

## Поднос на экране. $place — название места, $one и $other — лунки кольца.

tray-label = Поднос
tray-places = Места на подносе
tray-turn = Поворачивайте пальцем, мышью или стрелками; двойное касание возвращает поднос обратно.
tray-place-center = нижний уровень, центр
tray-place-ring = нижний уровень, { $place }
tray-place-pocket = средний уровень, между центром, { $one } и { $other }
tray-place-apex = верхний уровень
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
tray-carrying = В руке { color } шарик. Выберите для него место.
tray-does-not-fit = Сюда его положить нельзя: { $place }.
tray-swap = Поменять шарики местами
tray-swap-hint = Выберите шарик, который нужно переставить.

## Браузер: везде

ui-close = Закрыть
ui-ok = Готово
ui-yes = Да
ui-no = Нет
ui-home = На главную
ui-language = Язык
ui-your-name = Ваше имя
ui-default-name = Гость
seat-bot = Бот · { $level }

## Браузер: настройки этого устройства

preferences-title = Вид и звук
preferences-auto = Автоматически
preferences-view = Поднос
preferences-view-3d = Объёмный
preferences-view-flat = Плоский
preferences-marks = Знаки на шариках
preferences-marks-shapes = Фигуры
preferences-marks-letters = Буквы
preferences-marks-both = И то и другое
preferences-palette = Цвета
preferences-palette-classic = Обычные
preferences-palette-colorblind = Для дальтоников
preferences-theme = Оформление
preferences-theme-light = Светлое
preferences-theme-dark = Тёмное
preferences-sound = Звук
preferences-sound-on = Включён
preferences-sound-off = Выключен
preferences-volume = Громкость

## Браузер: главная страница

home-tagline = Складывайте шарики, выполняйте карты, обгоняйте песочные часы.
home-play-alone = Играть сейчас
home-solo-settings = Игра в одиночку: настройки
home-play-bots = Играть с ботами
home-play-friends = Играть с друзьями
home-play-shared = Сыграть в присланную игру
home-join = Есть код?
home-join-hint = Код стола или игры
home-join-button = Войти
home-open-tables = Открытые столы
home-seats-free = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[other] { $players } игроков
}, { $free ->
    [one] { $free } место свободно
    [few] { $free } места свободны
   *[other] { $free } мест свободно
}
home-more = Ещё
home-learn = Как играть
home-games = Мои игры
home-rules = Правила
home-credit = Dimension — игра Лауге Лухау, изданная Kosmos. Это независимый проект: понравилась игра — купите коробку.
bots-count = Сколько ботов?
bots-level = Какой силы?

## Браузер: перед игрой

lobby-title = Кто играет?
lobby-title-solo = Игра для одного
lobby-seats = Места
lobby-you = вы
lobby-bot = бот
lobby-host = ведущий
lobby-away = отошёл
lobby-free-seat = Свободное место
lobby-add-bot = Позвать бота
lobby-add-bot-to = Посадить бота на место { $seat }
lobby-clear-seat = Освободить место: { $name }
lobby-rename = Сменить имя
lobby-stand-up = Встать
lobby-sit-down = Занять место
lobby-full = Все места заняты. Вы можете наблюдать.
lobby-only-watching = У вас нет места: вы будете наблюдать.
lobby-waiting-for-host = Ждём, когда ведущий начнёт игру.
lobby-start = Начать
lobby-invite = Пригласите друзей
lobby-invite-how = Отправьте ссылку, дайте отсканировать картинку или назовите код:
lobby-code = Код стола: { $room }
lobby-link = Ссылка на этот стол
lobby-copy = Копировать
lobby-copied = Скопировано
lobby-share = Поделиться
lobby-qr = QR-код со ссылкой на этот стол
lobby-only-here = Этот адрес работает только на этом компьютере. Если запустить сервер командой «dimension serve», войти смогут все в вашей сети.
lobby-settings = Настройки
lobby-change = Изменить
lobby-known = Эта игра выбрана по коду, поэтому в ваши рекорды она не попадёт.

## Браузер: настройки стола

settings-seats = Места
settings-hourglass = Песочные часы
settings-seconds = { $seconds } с
settings-no-hourglass = Без часов
settings-cards = Карт в раунде
settings-rounds = Раунды
settings-contradictions = Противоречия
settings-contradictions-drawn = Как выпадет
settings-contradictions-fewer = Меньше
settings-contradictions-none = Без них
settings-contradictions-drawn-note = Карты такие, какие выпали: иногда одной приходится пожертвовать.
settings-contradictions-fewer-note = Никакие две карты не исключают друг друга.
settings-contradictions-none-note = Каждый расклад можно выполнить целиком.
settings-live-marks = Отметки во время сборки
settings-live-marks-note = Каждая карта сразу показывает, выполнена ли она: удобно, пока учитесь.
settings-more = Другие настройки
settings-grade = Сложность раскладов
settings-grade-any = Любая
settings-grade-easy = Лёгкая
settings-grade-medium = Средняя
settings-grade-hard = Высокая
settings-grade-expert = Очень высокая
settings-grade-evil = Зверская
settings-deck = Карты в игре
settings-edition = Издание
settings-edition-en = русское и английское
settings-edition-de = немецкое
settings-edition-note = По нему считают бонусные жетоны: в немецком есть второй — для тех, кто обошёлся меньшим числом шариков.
settings-open-trays = Все подносы видны во время сборки
settings-listed = Показывать стол всем
settings-listed-note = Незнакомые игроки увидят стол на главной странице и смогут подсесть.

## Браузер: за столом

table-joining = Идём к столу…
table-lost = Связь прервалась. Пробуем снова…
table-lost-building = Связь прервалась. Собирайте дальше: всё отправится, как только она вернётся.
table-points = { count-points }
table-tokens = { count-bonus-tokens }
table-watching = Вы наблюдаете
table-you = Вы
table-players = Игроки
table-done = готово
table-away = нет на месте
table-left = вышел
table-cards = Карты этого раунда
table-all-cards = Все виды карт
table-not-as-promised = Лучшего расклада в стопке уже не было: эти карты могут противоречить друг другу.
table-my-tray = Мой поднос
table-get-ready = Приготовьтесь
table-time-up = Время вышло
table-undo = Отменить
table-redo = Вернуть
table-clear = Очистить поднос
table-flat = Плоский поднос
table-solid = Объёмный поднос
table-sound = Звук
table-menu = Меню
table-say-done = Готово
table-build-on = Собирать дальше
table-waiting = Остальные ещё собирают…
table-leave = Выйти из игры
table-you-left = Вы вышли из этой игры.
table-come-back = Вернуться за стол
table-choose-color = Сначала выберите цвет.
table-round-soon = Раунд { $round } из { $rounds } вот-вот начнётся.
table-round-begins = Раунд { $round } из { $rounds } начался: { count-cards }.
table-undone = Отменено: { count-spheres } на подносе.
table-redone = Возвращено: { count-spheres } на подносе.
table-cleared = Поднос пуст.
table-said-done = Вы закончили.
keys-title = Клавиатура
keys-colors-key = 1 – 5
keys-colors = Выбрать цвет
keys-place-key = Enter
keys-place = Положить шарик; стрелки ведут по подносу
keys-lift-key = Delete
keys-lift = Снять шарик
keys-undo-key = U
keys-undo = Отменить
keys-redo-key = R
keys-redo = Вернуть
keys-done-key = Пробел
keys-done = Готово или собирать дальше
keys-cards-key = ?
keys-cards = Все виды карт

## Браузер: если чего-то нет

problem-nowhere = Здесь ничего нет
problem-nowhere-help = Возможно, ссылка устарела или неполная. С главной страницы можно сразу начать новую игру.
problem-unknown-room = Этого стола больше нет
problem-unknown-room-help = Возможно, в коде опечатка или стол давно убрали. Новый открывается одним нажатием.
problem-loading = Страница загрузилась не полностью
problem-loading-help = Похоже, связь неустойчива. Ваши игры в сохранности.
problem-reload = Попробовать ещё раз
problem-home = На главную страницу

## Браузер: отказы сервера

refused-other = Не получилось. Попробуйте ещё раз.
refused-unreachable = Сервер сейчас недоступен. Попробуйте ещё раз через минуту.
refused-slow-down = Слишком быстро. Подождите немного.
refused-busy = Сейчас слишком много игроков. Попробуйте ещё раз через минуту.
refused-rooms-full = Все столы на этом сервере заняты. Попробуйте позже.
refused-unknown-room = Стола с таким кодом нет.
refused-unknown-game = Такой игры здесь нет.
refused-not-host = Это может только ведущий.
refused-no-seat = У вас нет места за этим столом.
refused-no-identity = Ваш браузер не принимает файлы cookie. Без них вас не отличить от других: разрешите их для этой страницы.
refused-too-late = Чуть-чуть не успели: засчитывается то, что лежало на подносе, когда вышло время.
refused-illegal-tray = Такой поднос невозможен, поэтому он возвращён к прежнему виду.
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

## Игра в браузере: карты и песочные часы

card-ui-yes = Выполнено.
card-ui-no = Не выполнено.
card-ui-open = Пока нет.
card-ui-hint-floor = Нарисован пол: важно, что лежит под шариком.
card-ui-hint-bare = Зачёркнута крыша: важно, что лежит на шарике.
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
ceremony-skip = Пропустить
ceremony-look = Нажмите на карту, и станет видно, что с ней вышло на каждом подносе.
ceremony-tray-of = { $name }: { $count ->
    [one] { $count } шарик
    [few] { $count } шарика
   *[other] { $count } шариков
}
ceremony-none-there = Таких шариков на подносе нет.
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
    [0] все карты выполнены
    [one] { $failed } карта не выполнена
    [few] { $failed } карты не выполнены
   *[other] { $failed } карт не выполнено
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
ceremony-best-waiting = Ищем лучший поднос…
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
ceremony-best-misses = { $count ->
    [one] Даже лучший поднос не выполняет эту карту:
   *[other] Даже лучший поднос не выполняет эти карты:
}
ceremony-moves-away = { $count ->
    [1] Вам не хватило одного хода.
    [2] Вам не хватило двух ходов.
    [3] Вам не хватило трёх ходов.
    [one] Вам не хватило { $count } хода.
   *[other] Вам не хватило { $count } ходов.
}
ceremony-perfect = Именно это вы и построили!
ceremony-your-tray = Ваш поднос
ceremony-best-tray = Лучший поднос
ceremony-show-moves = Показать ходы
ceremony-pause = Пауза
ceremony-step-back = На ход назад
ceremony-step-on = На ход вперёд
ceremony-move-of = Ход { $number } из { $count }:
ceremony-move-put = Сюда — { color } шарик.
ceremony-move-lift = Этот шарик убрать.
ceremony-move-swap = Поменять эти два местами.
ceremony-next = Следующий раунд
ceremony-to-standings = К итогам
ceremony-waiting = Готово
ceremony-waiting-for = Ждём: { $names }
ceremony-continues = само продолжится через { $time }

## Игра в браузере: итоги

standings-over = Игра окончена
standings-solo = { $total ->
    [one] { $total } очко
    [few] { $total } очка
   *[other] { $total } очков
}
standings-you-win = Вы победили!
standings-wins = Победа: { $name }!
standings-shared = Победа на всех: { $names }!
standings-place = Место { $place }
standings-round = Раунд { $round }
standings-best-round = Лучший раунд: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
standings-conversion = { $tokens ->
    [0] без бонусных жетонов
    [one] { $tokens } бонусный жетон
    [few] { $tokens } бонусных жетона
   *[other] { $tokens } бонусных жетонов
} → { $points }
standings-tie-tokens = Очков поровну: решают бонусные жетоны.
standings-known = Эти карты можно было знать заранее, поэтому в рекорды игра не идёт.
standings-rematch = Реванш
standings-again = Ещё раз
standings-lobby = Вернуться к столу
standings-host-decides = Реванш может начать хозяин стола, в любой момент и прямо здесь.
standings-replay = Посмотреть запись
standings-home = На главную
standings-share = Поделиться
standings-share-about = С этим кодом любой сыграет те же карты.
standings-copy-code = Скопировать код
standings-copy-link = Скопировать ссылку
standings-copied = Скопировано
standings-copy-by-hand = Скопируйте вручную:
standings-picture = Картинка с итогами
standings-picture-failed = Картинку сделать не удалось.
standings-picture-subtitle = { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
}, в каждом { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[other] { $cards } карт
}
standings-picture-code = Сыграть те же карты: { $code }
standings-solo-first = Ваша первая игра с такими настройками: теперь есть что превзойти.
standings-solo-record = Новый рекорд!
standings-solo-rank = { $rank }-е место среди ваших игр с такими настройками (всего { $games }).
standings-solo-now = эта игра
standings-solo-best = прежний рекорд
standings-solo-average = в среднем
standings-solo-chart = Эта игра: { $total }. Прежний рекорд: { $best }. В среднем: { $average }. Игры до этого: { $recent }.

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
census-fulfillable = Выполнимы со всеми пятью цветами: { $hands } ({ $share })

## Игра в браузере: урок

lesson-title = Как играть
lesson-progress = Шаг { $number } из { $count }
lesson-next = Дальше
lesson-skip = Пропустить
lesson-restart = Начать этот шаг заново
lesson-again = Пройти урок ещё раз
lesson-rules = Прочитать все правила
lesson-play = Сыграть по-настоящему
lesson-place-title = Шарики на поднос
lesson-place-task = Выберите внизу цвет и нажмите на лунку. Хватит трёх шариков.
lesson-place-done = Именно так. Шариков каждого цвета — по три.
lesson-stack-title = Второй этаж
lesson-stack-task = Три соседних шарика держат четвёртый в ямке между собой. Положите сверху оранжевый: свободные места светятся.
lesson-stack-done = Он надёжно лежит на трёх других. Снять их теперь нельзя.
lesson-room-title = Соседям тесно
lesson-room-task = В двух соседних ямках шарикам тесно. Найдите на среднем уровне место ещё для одного.
lesson-room-done = Верно: из шести ямок можно занять не больше трёх.
lesson-top-title = До самого верха
lesson-top-task = На трёх шариках среднего уровня поместится ещё один. Положите его на самую вершину.
lesson-top-done = Одиннадцать шариков: больше не поместится.
lesson-exactly-title = Ровно два
lesson-exactly-task = Карта просит ровно два оранжевых шарика, а светятся три. Нажмите на один, чтобы убрать его, или положите на него другой цвет.
lesson-exactly-done = Ровно два. Один так же не подошёл бы, как и три.
lesson-touch-title = Касаются
lesson-touch-task = Чёрный и синий должны касаться друг друга, а эти лежат порознь. Сведите их: перетащите один к другому.
lesson-touch-done = Карта выполнена: они касаются или одного из цветов нет вовсе.
lesson-apart-title = Врозь
lesson-apart-task = Чёрный и белый не должны касаться друг друга. Линия показывает, где они касаются. Шарик в центре касается всех вокруг.
lesson-apart-done = Теперь они друг друга не касаются.
lesson-floor-title = Только внизу
lesson-floor-task = Видите на карте пол? Оранжевым место в самом низу, а этот лежит на других. Опустите его.
lesson-floor-done = Ни один оранжевый не лежит на других. А на оранжевых лежать можно!
lesson-bare-title = Сверху пусто
lesson-bare-task = Видите на карте зачёркнутый шарик? На зелёном ничего не должно лежать, а на нём белый. Исправьте это.
lesson-bare-done = На зелёном ничего не лежит. На каком он уровне — неважно.
lesson-more-title = Одних больше
lesson-more-task = Оранжевых шариков должно быть больше, чем чёрных. Добавьте оранжевых или уберите чёрные.
lesson-more-done = Оранжевых больше, чем чёрных. Поровну было бы мало.
lesson-four-title = Вместе четыре
lesson-four-task = Белых и оранжевых вместе должно быть ровно четыре. Одного не хватает.
lesson-four-done = Вместе четыре. Сколько какого цвета — неважно.
lesson-end-title = Теперь вы всё умеете!
lesson-end-spheres = за каждый шарик на подносе, когда вышло время
lesson-end-cards = за каждую невыполненную карту
lesson-end-bonus = бонусный жетон, если выполнены все карты и на подносе есть все пять цветов: собирайте побольше, в конце они превратятся в очки

## Игра в браузере: правила

rules-title = Правила
rules-lead = Здесь можно найти всё.
rules-lesson = Две минуты игры научат быстрее.
rules-contents = Содержание
rules-goal-title = Цель
rules-goal = Все строят одновременно, каждый на своём подносе, по одним и тем же картам. Больше всего очков получит тот, кто уложит много шариков и выполнит при этом как можно больше карт.
rules-material = На подносе семь лунок. У каждого игрока пятнадцать шариков: по три чёрных, белых, синих, зелёных и оранжевых. Карт шестьдесят, и все начинают с десятью очками.
rules-round-title = Раунд
rules-round-1 = Открываются шесть карт и переворачиваются песочные часы: шестьдесят секунд, если за столом не решили иначе.
rules-round-2 = Все строят сразу и не видят чужих подносов. Когда песок кончился, считается то, что лежит на подносе.
rules-round-3 = Каждый шарик на подносе — одно очко. Каждая невыполненная карта отнимает два очка.
rules-round-4 = Кто выполнил все карты и использовал все пять цветов, получает бонусный жетон.
rules-round-5 = В немецком издании второй жетон получает каждый, кто выполнил все карты и у кого на подносе меньше шариков, чем на самом полном.
rules-stacking-title = Как лежат шарики
rules-stacking-bottom = Внизу семь шариков: один в центре и шесть вокруг.
rules-stacking-middle = Шарик может лечь в ямку между центральным и двумя соседними шариками кольца. В соседних ямках тесно, поэтому занять можно не больше трёх.
rules-stacking-top = Три шарика среднего уровня держат последний: всего одиннадцать.
rules-touching = Шарики касаются, если прилегают друг к другу: центральный и всё кольцо, соседи по кольцу, шарик и три шарика под ним, а также два шарика среднего уровня, если они не лежат друг напротив друга. Верхний шарик не касается нижних.
rules-moving = Шарик, на котором лежит другой, снять нельзя. Если положить цвет на шарик, он заменит его; два шарика могут поменяться местами.
rules-cards-title = Карты
rules-cards = Их семь видов. Если карта ничего не требует от вашего подноса, потому что нужного цвета нет, она выполнена.
rules-end-title = Конец игры
rules-end = После шести раундов бонусные жетоны превращаются в очки. Мало жетонов — потеря, много — награда:
rules-tokens = Бонусные жетоны
rules-edition-en = Русское и английское издания
rules-edition-de = Немецкое издание
rules-tie = Побеждает тот, у кого больше очков. При равенстве решают бонусные жетоны; если и их поровну, победа общая.
rules-variants-title = Варианты
rules-variant-1 = От трёх до восьми карт в раунде: детям поменьше, знатокам восемь.
rules-variant-2 = Поменьше противоречий или совсем без них: иначе приходится выбирать, какой из двух карт пожертвовать.
rules-variant-3 = Колода без «точного числа», без «одних больше» и «вместе четыре» или без всех трёх видов.
rules-variant-4 = В одиночку: та же игра против своих прежних результатов с теми же настройками.
rules-rulings-title = Спорные случаи
rules-rulings = Там, где книги правил молчат или расходятся, здесь играют так.
rules-r1 = Поднос возможен в любой момент. Шарик, на котором лежит другой, остаётся на месте; заменить шарик или поменять два местами — это один ход.
rules-r2 = Один белый шарик не выполняет карту «белый касается белого»; если белых нет совсем, она выполнена.
rules-r3 = «Ровно один» и «ровно два» одного цвета в одном раскладе складываются: обе карты требуют ровно три.
rules-r4 = «Касаются» и «врозь» для одной пары цветов судятся каждая сама по себе. Если одного из цветов нет, выполнены обе.
rules-r5 = Три шарика на среднем уровне всегда касаются друг друга.
rules-r6 = «Сверху» значит прямо на шарике.
rules-r7 = Очков может стать меньше нуля; долг остаётся за игроком.
rules-r8 = Когда стопка кончается, отложенные карты замешивают обратно.
rules-r9 = Кто ушёл, сохраняет место; поднос считается таким, каким он остался.
rules-r10 = Две карты противоречат друг другу, если ни один поднос со всеми пятью цветами не выполняет обе.
rules-r11 = «Без противоречий» открывает только такие расклады, которые можно целиком выполнить со всеми пятью цветами. Если в стопке такого нет, об этом сообщается, и карты остаются.
rules-box = Игру Dimension придумал Лауге Лухау, издал её Kosmos. Это независимый проект со своими словами и рисунками. Настоящие шарики в руках ещё приятнее: советуем коробку.

## Игра в браузере: записи и мои игры

replay-title = Запись игры
replay-loading = Загружаем игру…
replay-share = Поделиться
replay-rounds = Раунды
replay-play = Смотреть
replay-back = На поднос назад
replay-on = На поднос вперёд
replay-scrubber = Момент раунда
replay-at = { $time }, поднос { $number } из { $count }
replay-scored = Подсчитано
replay-verdicts = Выполнено карт: { $count } из { $all }
replay-best = Что было возможно
replay-standings = Итог
replay-code = Код игры:
replay-my-games = Мои игры
games-title = Мои игры
games-loading = Загружаем ваши игры…
games-none = Законченных игр пока нет. Первая появится здесь, и каждый её поднос можно будет рассмотреть.
games-play = Играть
games-retry = Попробовать ещё раз
games-alone = В одиночку
games-won = Победа!
games-place = Место { $place } из { $players }
games-replay = Запись
games-again = Те же карты ещё раз
games-known = не идёт в рекорды

## Игра в браузере: со своей коробкой

box-title = Со своей коробкой
box-lead = Шарики и карты у вас есть. Здесь к ним — песочные часы, которые не пропустить, справедливая оценка любого подноса и лучшее, что было возможно.
box-stop = Остановить
box-again = Ещё раз
box-cards = Карты на столе
box-cards-hint = Отметьте открытые карты, не больше восьми. Нажмите ещё раз, чтобы убрать карту.
box-codes = Или впишите их коды
box-full = Больше восьми карт нельзя. Сначала уберите одну.
box-clear = Убрать все
box-tray = Поднос со стола
box-tray-hint = Разложите шарики так, как они лежат. Каждая карта сразу проверяется: нажмите на неё, чтобы увидеть, что мешает.
box-best = Показать лучший поднос

## Другие отказы: их редко увидишь, если программа в порядке

refused-not-building = Сейчас раунд не идёт.
refused-other-round = Это относится к другому раунду. Сейчас идёт раунд { $round }.
refused-not-over = Это можно сделать только после окончания игры.
refused-not-stored = Не удалось сохранить. Попробуйте ещё раз через минуту.
refused-not-allowed = Это не разрешено.
refused-room-exists = Стол с таким кодом уже есть.
refused-unknown-bot = Бота такого уровня нет.
refused-bad-message = Сервер этого не понял. Обычно помогает обновить страницу.
refused-bad-request = { refused-bad-message }
refused-method-not-allowed = { refused-bad-message }
refused-not-found = По этому адресу ничего нет.
refused-too-large = Слишком много за один раз.
refused-too-many-tables = Вы открыли уже много столов. Подождите немного, прежде чем открывать новый.
refused-too-many-sockets = Отсюда открыто слишком много страниц. Закройте несколько из них.
refused-cross-origin = Этого попросил другой сайт, поэтому ничего не произошло.
refused-internal = На сервере что-то пошло не так. Попробуйте ещё раз через минуту.
