"""Shell completion scripts, made from the declarations of the commands.

They are static: pressing TAB never starts Python. Descriptions are in the language the script was made for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dimension.cli.declarations import CommandDeclaration, Option, Value, word_in

if TYPE_CHECKING:
    from dimension.texts import Texts

Script = Callable[[CommandDeclaration, Sequence[CommandDeclaration], "Texts"], str]
"""Writes a script from the command without a subcommand, all subcommands, and the texts of a language."""

# --- bash -------------------------------------------------------------------------------------

_BASH: Final = """\
# Completes the command dimension in bash. Written by: dimension completion bash
_dimension() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command= words= i
    COMPREPLY=()
    # bash splits --lang=de into three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${{COMP_WORDS[COMP_CWORD-2]}}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
            {valued}) ((i++)); [[ ${{COMP_WORDS[i]}} == = ]] && ((i++)) ;;
            -*) ;;
            *) command=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    case "$command $prev" in
{values}
        *)
            case $command in
{commands}
            esac
            ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
}}
_dimension_files() {{
    compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "$cur"))
}}
complete -F _dimension dimension
"""


def _bash(group: CommandDeclaration, commands: Sequence[CommandDeclaration], _texts: "Texts") -> str:
    values = [line for command in (group, *commands) for line in _bash_values(command)]
    words = [_bash_words(group, [command.name for command in commands])]
    for command in commands:
        choices = [choice for argument in command.arguments for choice in argument.value.choices()]
        words.append(_bash_words(command, choices))
    return _BASH.format(
        valued=" | ".join(name for option in group.options if option.value for name in option.names),
        values="\n".join(values),
        commands="\n".join(words),
    )


def _bash_values(command: CommandDeclaration) -> Iterator[str]:
    """The values of each option that takes one."""
    for option in command.all_options:
        if option.value is not None:
            pattern = " | ".join(f'"{command.name} {name}"' for name in option.names)
            yield f"        {pattern}) {_bash_value(option.value)} ;;"


def _bash_value(value: Value) -> str:
    if value.is_file:
        return "_dimension_files; return"
    return f'words="{" ".join(value.choices())}"'


def _bash_words(command: CommandDeclaration, first: Sequence[str]) -> str:
    """The offers everywhere else: arguments first, options after a dash."""
    options = " ".join(name for option in command.all_options for name in option.names)
    if _takes_file(command):
        files = "[[ $cur == -* ]] || { _dimension_files; return; }"
        return f'                "{command.name}") {files}; words="{options}" ;;'
    if not first:
        return f'                "{command.name}") words="{options}" ;;'
    return f'                "{command.name}") words="{" ".join(first)}"; [[ $cur == -* ]] && words="{options}" ;;'


# --- zsh --------------------------------------------------------------------------------------

_ZSH: Final = """\
#compdef dimension
# Completes the command dimension in zsh. Written by: dimension completion zsh
_dimension() {{
    local curcontext="$curcontext" state line
    local -A opt_args
    local -a commands
    commands=(
{names}
    )
    _arguments -C \\
{options}
        '1: :->command' \\
        '*:: :->rest' && return
    case $state in
        command) _describe -t commands command commands ;;
        rest)
            case $line[1] in
{commands}
            esac
            ;;
    esac
}}
# As a file on fpath this is called to complete; read by a shell that has run compinit, it registers itself.
if [[ $funcstack[1] == _dimension ]]; then
    _dimension "$@"
else
    compdef _dimension dimension
fi
"""


def _zsh(group: CommandDeclaration, commands: Sequence[CommandDeclaration], texts: "Texts") -> str:
    names = [_zsh_quoted(f"{command.name}:{_meaning(command, texts)}") for command in commands]
    return _ZSH.format(
        names="\n".join(f"        {name}" for name in names),
        options="\n".join(f"        {_zsh_option(option, texts)} \\" for option in group.options),
        commands="\n".join(_zsh_command(command, texts) for command in commands),
    )


def _zsh_command(command: CommandDeclaration, texts: "Texts") -> str:
    # A hint for values that cannot be listed would keep zsh from completing an option in its place.
    specs = [
        _zsh_quoted(f"{number}{':' * argument.is_optional}{_zsh_value(argument.value, texts, nothing='{true}')}")
        for number, argument in enumerate(command.arguments, start=1)
    ]
    specs += [_zsh_option(option, texts) for option in command.all_options]
    lines = " \\\n".join(f"                        {spec}" for spec in specs)
    return f"                {command.name})\n                    _arguments \\\n{lines}\n                    ;;"


def _zsh_option(option: Option, texts: "Texts") -> str:
    meaning = texts.text(option.help).replace("[", r"\[").replace("]", r"\]")
    value = "" if option.value is None else _zsh_value(option.value, texts)
    # A long name takes its value after = or as the next word, a short one joined or as the next word.
    signs = {True: "=", False: "+"} if value else {True: "", False: ""}
    names = [name + signs[name.startswith("--")] for name in option.names]
    rest = f"[{meaning}]{value}"
    if len(names) == 1:
        return _zsh_quoted(names[0] + rest)
    return f"'({' '.join(option.names)})'{{{','.join(names)}}}{_zsh_quoted(rest)}"


def _zsh_value(value: Value, texts: "Texts", nothing: str = " ") -> str:
    action = "_files" if value.is_file else f"({' '.join(value.choices())})" if value.choices() else nothing
    return f":{word_in(value.shown, texts)}:{action}"


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", r"'\''") + "'"


# --- fish -------------------------------------------------------------------------------------

_FISH: Final = """\
# Completes the command dimension in fish. Written by: dimension completion fish
function __dimension_command
    set -l words (commandline -opc)
    set -l skipped 1
    for word in $words
        if test $skipped = 1
            set skipped 0
            continue
        end
        switch $word
            case {valued}
                set skipped 1
            case '-*'
            case '*'
                echo $word
                return
        end
    end
end
function __dimension_in
    set -l command (__dimension_command)
    test "$command" = "$argv"
end
complete -c dimension -f
{lines}
"""


def _fish(group: CommandDeclaration, commands: Sequence[CommandDeclaration], texts: "Texts") -> str:
    lines = [f"complete -c dimension -n '__dimension_in' {_fish_option(option, texts)}" for option in group.options]
    for command in commands:
        meaning = _fish_quoted(_meaning(command, texts))
        lines.append(f"complete -c dimension -n '__dimension_in' -a {command.name} -d {meaning}")
    for command in commands:
        condition = f"complete -c dimension -n '__dimension_in {command.name}'"
        choices = [choice for argument in command.arguments for choice in argument.value.choices()]
        if choices:
            lines.append(f"{condition} -a {_fish_quoted(' '.join(choices))}")
        if _takes_file(command):
            lines.append(f"{condition} -F")
        lines += [f"{condition} {_fish_option(option, texts)}" for option in command.all_options]
    valued = " ".join(name for option in group.options if option.value for name in option.names)
    return _FISH.format(valued=valued, lines="\n".join(lines))


def _fish_option(option: Option, texts: "Texts") -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    meaning = f"-d {_fish_quoted(texts.text(option.help))}"
    return " ".join([*names, *_fish_value(option.value), meaning])


def _fish_value(value: Value | None) -> Iterator[str]:
    """A file, one of the choices, or free text."""
    if value is None:
        return
    yield "-r -F" if value.is_file else "-x"
    if value.choices():
        yield f"-a {_fish_quoted(' '.join(value.choices()))}"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", r"\'") + "'"


# --- All --------------------------------------------------------------------------------------


def _takes_file(command: CommandDeclaration) -> bool:
    return any(argument.value.is_file for argument in command.arguments)


def _meaning(command: CommandDeclaration, texts: "Texts") -> str:
    return texts.text(f"help-{command.name}")


SCRIPTS: Final[Mapping[str, Script]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""Every shell that is known."""
