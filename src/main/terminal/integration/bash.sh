# Marks prompts, commands, exit codes and the folder, so that the terminal can jump between them.
# bash reads this instead of its own start-up files (--posix and ENV); they are read here, unchanged.

set +o posix
shopt -u inherit_errexit 2>/dev/null
unset ENV
if [ -n "${LIMINAL_ENV+set}" ]; then
  export ENV="$LIMINAL_ENV"
  unset LIMINAL_ENV
fi
# In posix mode the history had another file.
[ "${HISTFILE-}" = "$HOME/.sh_history" ] && HISTFILE="$HOME/.bash_history"

if shopt -q login_shell; then
  [ -r /etc/profile ] && . /etc/profile
  for __liminal_file in ~/.bash_profile ~/.bash_login ~/.profile; do
    if [ -r "$__liminal_file" ]; then
      . "$__liminal_file"
      break
    fi
  done
  unset __liminal_file
else
  [ -r /etc/bash.bashrc ] && . /etc/bash.bashrc
  [ -r ~/.bashrc ] && . ~/.bashrc
fi

__liminal_before_prompt() {
  local status=$?
  [ -n "${__liminal_prompted-}" ] && printf '\033]133;D;%s\007' "$status"
  __liminal_prompted=1
  printf '\033]633;P;Cwd=%s\007' "${PWD//[[:cntrl:]]/}"
  return "$status"
}

# Last, since the user's own prompt command may have made the prompt anew.
__liminal_mark_prompt() {
  local status=$?
  case "$PS1" in
    *'133;A'*) ;;
    *) PS1='\[\033]133;A\007\]'"$PS1"'\[\033]133;B\007\]' ;;
  esac
  case "${PS0-}" in
    *'133;C'*) ;;
    *) PS0="${PS0-}"'\033]133;C\007' ;;
  esac
  return "$status"
}

if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
  PROMPT_COMMAND=(__liminal_before_prompt "${PROMPT_COMMAND[@]}" __liminal_mark_prompt)
else
  PROMPT_COMMAND="__liminal_before_prompt${PROMPT_COMMAND:+; ${PROMPT_COMMAND%;}}; __liminal_mark_prompt"
fi
