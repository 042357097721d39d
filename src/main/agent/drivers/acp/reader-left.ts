import type { Fields } from '../fields'
import type { NamesLeft } from '../message-names'
import type { CompactionsLeft } from './compactions'
import type { OptionsLeft } from './options'
import type { SubagentsLeft } from './subagents'

/** How the updates of a conversation are read, to who goes on with them. */
export interface ReaderLeft {
  names: NamesLeft
  options: OptionsLeft
  compactions: CompactionsLeft
  subagents: SubagentsLeft
  tools: string[]
  said: string[]
  info: Fields
}
