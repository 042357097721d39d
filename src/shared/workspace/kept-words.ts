import type { KeptWhy } from './restore-plan'

const words: Record<KeptWhy, string> = {
  ignored: 'ignored',
  'too-big': 'too large',
  'too-much': 'too many',
  unsettled: 'being written',
  unreadable: 'not readable',
  special: 'no regular files',
  repository: 'repositories of their own',
  refused: 'outside',
  changed: 'changed meanwhile',
  failed: 'not writable',
}

/** Why a file is not brought back, in words; a log may hold words already. */
export const keptWhy = (why: string): string =>
  Object.hasOwn(words, why) ? words[why as KeptWhy] : why
