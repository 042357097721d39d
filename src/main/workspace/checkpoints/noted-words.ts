import { shownPath } from '../../../kit/path'
import type { NotCaptured } from '../../../shared/workspace/checkpoint'
import { keptWhy } from '../../../shared/workspace/kept-words'

/** What the conversation says of a turn whose beginning is not known, or not whole. */
interface NotedWords {
  title: string
  text: string
}

const unknown = 'What was here before this turn is not known'
const lost = 'What the agent now changes may not come back by “Restore to here”.'
const mostNamed = 5

export const withoutWords = (asked: 'user' | 'time', minutes: number): NotedWords => ({
  title: unknown,
  text:
    asked === 'user'
      ? `You let the agent begin before all files were noted. ${lost}`
      : `After ${minutes} minutes not all files were noted, and the agent began. ${lost}`,
})

export const begunWords: NotedWords = {
  title: unknown,
  text: `The agent went on by itself before all files were noted. ${lost}`,
}

export const failedWords = (why: string): NotedWords => ({
  title: unknown,
  text: `${why} ${lost}`,
})

/** Files that are in no checkpoint, the first of them by name. */
export function notCapturedWords(left: readonly NotCaptured[]): NotedWords {
  const named = left
    .slice(0, mostNamed)
    .map(({ path, why }) => `${shownPath(path)} (${keptWhy(why)})`)
  const more = left.length - named.length
  const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const one = left.length === 1
  return {
    title: one
      ? '1 file is not noted before a turn'
      : `${left.length} files are not noted before a turn`,
    text: `“Restore to here” cannot bring ${one ? 'it' : 'them'} back: ${names}.`,
  }
}
