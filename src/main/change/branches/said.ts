import { failure, type Result } from '../../../kit/result'
import type { GitAnswer } from '../../workspace/git/git'
import { inText } from '../../workspace/git/git'

/** Both outputs, as they were printed. */
const allSaid = ({ stdout, stderr }: GitAnswer): string =>
  [stderr, stdout]
    .map((text) => inText(text).trim())
    .filter(Boolean)
    .join('\n')

interface Reading {
  said: RegExp
  code: string
  message: string
  hint?: string
}

/** What git says when it does not do what the user asked for, and what to do then. */
const readings: Reading[] = [
  {
    said: /Please tell me who you are|empty ident name|unable to auto-detect email|no (name|email) was given/,
    code: 'git-identity',
    message: 'Git does not know who you are, so it makes no commit.',
    hint: 'Tell it once, in a terminal: git config --global user.name "Your Name", and git config --global user.email you@example.org. Then try again.',
  },
  {
    said: /failed to sign the data|signing failed|cannot run (gpg|ssh-keygen)|Couldn't sign|Couldn't load public key|failed to write commit object[\s\S]*sign/,
    code: 'git-signing',
    message: 'The commit could not be signed, so it was not made.',
    hint: 'What signs it may want a passphrase in a terminal, which it does not have here. Sign something in a terminal once, so that the passphrase is remembered, or commit there.',
  },
  {
    said: /cannot lock ref '[^']*': (is at|reference already exists|unable to resolve)|but expected/,
    code: 'git-moved',
    message: 'Another commit came in between, so this one was not made.',
    hint: 'Look at what changed, then try again.',
  },
  {
    said: /nothing to commit|nothing added to commit|no changes added/,
    code: 'git-nothing',
    message: 'There is nothing to commit.',
    hint: 'What is in the files is what the last commit has.',
  },
  {
    said: /Aborting commit due to empty commit message/,
    code: 'git-message',
    message: 'The message is empty, so no commit was made.',
    hint: 'A hook may have emptied it.',
  },
  {
    said: /non-fast-forward|fetch first|\[rejected\]/,
    code: 'git-rejected',
    message: 'The remote has commits that are not here, so nothing was pushed.',
    hint: 'Choose “Fetch and pull in”, then push again. Nothing is overwritten. If they are your own from before an amend or a rebase, choose “Force-push…”.',
  },
  {
    said: /\[remote rejected\]/,
    code: 'git-remote-rejected',
    message: 'The remote does not take this.',
    hint: 'It says why below.',
  },
  {
    said: /could not read (Username|Password)|Authentication failed|terminal prompts disabled|Permission denied \(|Host key verification failed|invalid username or password/i,
    code: 'git-sign-in',
    message: 'The remote wants to know who you are, and nothing here can tell it.',
    hint: 'Sign in once in a terminal (git push there, or gh auth login, or ssh-add), then try again.',
  },
  {
    said: /Could not resolve host|unable to access|Connection (refused|timed out)|Network is unreachable|Could not read from remote repository|does not appear to be a git repository/,
    code: 'git-unreachable',
    message: 'The remote was not reached.',
    hint: 'Check the network and the address of the remote (git remote -v), then try again.',
  },
  {
    said: /Unable to create '.*\.lock'|File exists/,
    code: 'git-locked',
    message: 'Another git is at work here and has not let go.',
    hint: 'Try again when it is done.',
  },
  {
    said: /would be overwritten by (merge|checkout)/,
    code: 'git-in-the-way',
    message: 'Files are in the way, so nothing was changed.',
    hint: 'Move them away or commit them, then try again.',
  },
]

/** In words why git did not do it; what it said goes along. */
export function refusedBy(
  answer: GitAnswer,
  otherwise: { code: string; message: string; hint?: string },
) {
  const said = allSaid(answer)
  const { code, message, hint } = readings.find((reading) => reading.said.test(said)) ?? otherwise
  return failure(code, message, {
    ...(hint ? { hint } : {}),
    ...(said ? { details: said.slice(-8000) } : {}),
  })
}

/** What git printed, where it did what it was asked. */
export function done(
  answer: Result<GitAnswer>,
  otherwise: { code: string; message: string; hint?: string },
): Result<string> {
  if (!answer.ok) return answer
  return answer.value.code === 0
    ? { ok: true, value: answer.value.stdout }
    : refusedBy(answer.value, otherwise)
}
