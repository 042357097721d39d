import { expect, test } from 'vitest'
import type { ProblemRow } from '../../../shared/app/problem-row'
import { Troubles } from '../../host/link/protocol'
import type { Trouble } from '../../host/machine'
import { Problems } from './problems'
import { Rows } from './rows'

const heldUp = (why: string | null): Trouble => ({
  heldUp: { program: 'p', name: 'Codex', sessions: ['s'], why },
})
const noRoom = 'ENOSPC: no space left on device, write'

function scene() {
  const rows = new Rows()
  const problems = new Problems(rows)
  const troubles = new Troubles()
  const shown = (): Partial<ProblemRow>[] => rows.all('problems')
  return { troubles, shown, tell: (trouble: Trouble) => problems.trouble(trouble) }
}

test('an agent that waits for room on a disk is said to, with its sessions, until it goes on', () => {
  const { shown, tell } = scene()
  tell(heldUp(noRoom))
  expect(shown()).toMatchObject([
    {
      message: 'Codex waits: the disk has no room for what it says.',
      sessions: ['s'],
      details: noRoom,
      dismissable: false,
    },
  ])
  tell(heldUp('EIO: i/o error, write'))
  expect(shown()).toMatchObject([{ message: expect.stringContaining('cannot be written') }])
  tell(heldUp(null))
  expect(shown()).toEqual([])
})

test('who comes later is told what is so, and nothing that is over', () => {
  const { troubles, shown, tell } = scene()
  troubles.add({ words: 'Agents could go on running.' })
  troubles.add(heldUp(noRoom))
  troubles.follow(tell)
  expect(shown()).toHaveLength(2)
  troubles.add(heldUp(null))
  expect(shown()).toMatchObject([{ message: 'Agents could go on running.' }])
})

test('over a new connection only what is still said to be so is shown', () => {
  const { troubles, shown, tell } = scene()
  troubles.follow(tell)
  troubles.add(heldUp(noRoom))
  troubles.goOn()
  expect(shown()).toEqual([])
  troubles.add(heldUp(noRoom))
  expect(shown()).toHaveLength(1)
})
