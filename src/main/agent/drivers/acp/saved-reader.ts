import type { Fields } from '../fields'
import type { SavedNames } from '../message-names'
import type { SavedCompactions } from './compactions'
import type { SavedOptions } from './options'
import type { SavedSubagents } from './subagents'

/** How the updates of a conversation are read, to who goes on with them. */
export interface SavedReader {
  names: SavedNames
  options: SavedOptions
  compactions: SavedCompactions
  subagents: SavedSubagents
  tools: string[]
  said: string[]
  info: Fields
}
