import type { RestoredFile, WrittenBy } from '../../../shared/agent/restored-file'
import { visibleLine } from '../../kit/markdown/visible'

/** More are shown when they are asked for. */
export const mostShown = 5

const ahead: Record<RestoredFile['does'], string> = {
  changed: 'changes',
  added: 'comes back',
  deleted: 'is deleted',
}
const behind: Record<RestoredFile['does'], string> = {
  changed: 'changed',
  added: 'came back',
  deleted: 'deleted',
}

/** “notes.md is deleted, written by you or something else”: what goes, and whose work it was. */
export const fileAhead = ({ path, does, by }: RestoredFile, session: string): string =>
  `${visibleLine(path)} ${ahead[does]}${whoseWords(by, session)}`

export const fileBehind = ({ path, does, by }: RestoredFile, session: string): string =>
  `${visibleLine(path)} ${behind[does]}${whoseWords(by, session)}`

function whoseWords(by: readonly WrittenBy[], session: string): string {
  return by.length === 0 ? '' : `, written by ${by.map((one) => who(one, session)).join(', ')}`
}

function who(one: WrittenBy, session: string): string {
  if (one.by === 'other') return 'you or something else'
  if (one.by === 'restore') return 'a restore, or you'
  const turn = one.turn === undefined ? 'its turn' : `turn ${one.turn}`
  const own = one.session === session
  const name = `“${visibleLine(one.name ?? 'another session')}”`
  if (one.by === 'agent') return own ? `the agent in ${turn}` : `${name} in ${turn}`
  return `${own ? 'the agent' : name} or you, during ${turn}`
}
