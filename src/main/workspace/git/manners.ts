/** What a repository names itself: programs that would run. */
const noPrograms = [
  '--literal-pathspecs',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
]

/**
 * How git is called: `read` takes no lock that an agent's git would meet and runs no program that the
 * repository names; `write` is our own keeping of books, which runs none either; `act` is what the user
 * has asked for, with the hooks and filters that belong to it.
 */
export const manners = {
  // `git diff` takes the index's lock even so, to note that a file was only written anew.
  read: ['--no-optional-locks', '-c', 'diff.autoRefreshIndex=false', ...noPrograms],
  write: noPrograms,
  // Hooks inherit how paths are read: a pattern in one has to stay a pattern.
  act: ['-c', 'core.fsmonitor=false'],
}

export const environment: Record<string, string | null> = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  // Nobody sees an editor that it would open.
  GIT_EDITOR: 'true',
  // What the app was started with is about some other repository.
  GIT_DIR: null,
  GIT_WORK_TREE: null,
  GIT_COMMON_DIR: null,
  GIT_INDEX_FILE: null,
  GIT_OBJECT_DIRECTORY: null,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: null,
  GIT_NAMESPACE: null,
  GIT_PREFIX: null,
  GIT_CONFIG_PARAMETERS: null,
  GIT_LITERAL_PATHSPECS: null,
}

/** Nobody sees a question that would be asked; what its hooks say may be in any language. */
export const acting: Record<string, string | null> = {
  LC_ALL: 'C.UTF-8',
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GCM_INTERACTIVE: 'never',
  // The terminal that the app was started from is not where the user looks.
  GPG_TTY: null,
}
