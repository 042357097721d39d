import type { IndexEntry } from '../../src/main/store/log/log'

/** Sections of many words, each message with one that neither is in another nor begins one. */
export const wordIn = (section: number, number: number) => `section${section}message${number}x`

export function entriesOf(section: number, messages: number): IndexEntry[] {
  return Array.from({ length: messages }, (_, number) => ({
    section,
    item: `m${section}-${number}`,
    role: 'agent',
    at: 1_760_000_000_000 + number,
    text: `${wordIn(section, number)} ${`and so on ${number} `.repeat(70)}`,
  }))
}

export const perSection = 400
