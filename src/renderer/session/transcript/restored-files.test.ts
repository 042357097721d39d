// Proves that each file that goes back is named with whose work goes, before and after, and what is not the agent's first.
// docs/guide/workspaces.md: Before and after, it names the files and whose work they are: an agent’s, or yours or something else’s.
import { expect, test } from 'vitest'
import { foreignFirst, type RestoredFile } from '../../../shared/agent/restored-file'
import { fileAhead, fileBehind } from './restored-files'

const file = (path: string, by: RestoredFile['by']): RestoredFile => ({ path, does: 'deleted', by })
const agent = { by: 'agent', session: 's', turn: 3 } as const

test.each<[RestoredFile['by'], string]>([
  [[agent], ', written by the agent in turn 3'],
  [[{ by: 'turn', session: 's', turn: 3 }], ', written by the agent or you, during turn 3'],
  [[{ by: 'other' }], ', written by you or something else'],
  [[{ ...agent, session: 't', name: 'Other' }], ', written by “Other” in turn 3'],
  [[agent, { by: 'other' }], ', written by the agent in turn 3, you or something else'],
  [[], ''],
])('%j', (by, words) => {
  expect(fileAhead(file('a.md', by), 's')).toBe(`a.md is deleted${words}`)
  expect(fileBehind(file('a.md', by), 's')).toBe(`a.md deleted${words}`)
})

test('what is not the agent’s own is read first', () => {
  const files = [
    file('agent', [agent]),
    file('during', [{ by: 'turn', session: 's' }]),
    file('session', [{ by: 'agent', session: 't' }]),
    file('yours', [agent, { by: 'other' }]),
  ]
  expect(foreignFirst(files, 's').map(({ path }) => path)).toEqual([
    'yours',
    'session',
    'during',
    'agent',
  ])
})
