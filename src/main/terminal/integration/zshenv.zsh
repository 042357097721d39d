# Marks prompts, commands, exit codes and the folder, so that the terminal can jump between them.
# zsh finds this through ZDOTDIR, which is put back first: all the user's own files are read as ever.

if [[ -n "${LIMINAL_ZDOTDIR+set}" ]]; then
  export ZDOTDIR="$LIMINAL_ZDOTDIR"
  unset LIMINAL_ZDOTDIR
else
  unset ZDOTDIR
fi
[[ -r "${ZDOTDIR:-$HOME}/.zshenv" ]] && source "${ZDOTDIR:-$HOME}/.zshenv"

if [[ -o interactive ]]; then
  __liminal_before_prompt() {
    local code=$?
    [[ -n "${__liminal_prompted-}" ]] && printf '\033]133;D;%s\007' "$code"
    __liminal_prompted=1
    printf '\033]633;P;Cwd=%s\007' "${PWD//[[:cntrl:]]/}"
    [[ "$PS1" == *'133;A'* ]] || PS1=$'%{\033]133;A\007%}'"$PS1"$'%{\033]133;B\007%}'
    return $code
  }
  __liminal_before_command() { printf '\033]133;C\007' }
  autoload -Uz add-zsh-hook
  add-zsh-hook precmd __liminal_before_prompt
  add-zsh-hook preexec __liminal_before_command
fi
