// Proves that agents which nobody knows are ended only by an app that would know them.
import { expect, test } from 'vitest'
import { Stack } from '../stack.test-kit'
import { Attaching } from './attaching'

test.each([
  [true, ['forgotten']],
  [false, []],
])(
  'where all of the log is there (%s) agents that nobody knows are ended',
  async (knowsAll, expected) => {
    const stack = new Stack()
    const ended: string[] = []
    const orphan = (id: string, more: object) => ({ id, attachable: true, terminal: null, ...more })
    const orphans = [
      orphan('forgotten', {}),
      orphan('in a terminal', { terminal: {} }),
      orphan('of a newer version', { attachable: 'It is of a newer version' }),
    ]
    const machine = {
      orphans: async () => orphans,
      endOrphan: async (id: string) => void ended.push(id),
    } as unknown as ConstructorParameters<typeof Attaching>[1]
    const attaching = new Attaching([], machine, () => undefined, knowsAll)
    attaching.begin(stack.supervisor)
    await attaching.attach(stack.sessions)
    expect(ended).toEqual(expected)
  },
)
