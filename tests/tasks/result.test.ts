// Proves over the rooms of the app and a real agent that the list of a result, its diff, what rules are told and what is accepted are the same, whatever a check leaves behind.
import { expect, test, vi } from 'vitest'
import type { FileChanges, ReviewFiles } from '../../src/shared/change/review'
import type { CheckEnd } from '../../src/shared/task/task-contract'
import { patience } from '../lib/patience'
import { git } from '../lib/repository'
import { type Plan, type Scene, scene } from './lib/plan-scene'

// No place is reached here: what one is sent stands only in the app as it is built.
vi.mock('../../src/main/host/remotes/pack', () => ({
  builtPack: async () => ({ hash: '', platform: '', arch: '' }),
}))

/** Real agents, on a machine that has much else to do. */
const slow = { timeout: patience }

/** Leaves a file, changes one that nobody touched and one that the agent has changed, and takes one away. */
const checking = `echo litter > litter.out
echo more >> untouched.txt
echo more >> both.txt
rm -f gone.txt
`

async function listed({ give, row }: Scene, task: string) {
  const session = row(task)?.session ?? ''
  const { review } = await give<{ review: string }>('review.open', {
    session,
    range: { type: 'result' },
  })
  const { files } = await give<{ files: string }>('review.files', { review })
  const { put } = JSON.parse(files) as ReviewFiles
  return { review, put }
}

test('what a check leaves is in no list, no diff and no base', slow, async () => {
  const plan: Plan = {
    one: {
      does: 'edit result.txt 1, then edit both.txt mine, then signal done One',
      check: 'sh check.sh',
    },
  }
  const files = {
    'check.sh': checking,
    'untouched.txt': 'as it was\n',
    'both.txt': 'old\n',
    'gone.txt': 'still here\n',
  }
  await scene(
    plan,
    async (at) => {
      const { path, is, give, accept } = at
      await is('one', 'review')
      const { review, put } = await listed(at, 'one')
      const shown = put.map(
        (file) => `${file.path} +${file.counts?.added} −${file.counts?.deleted}`,
      )
      const { changes } = await give<{ changes: string }>('review.file', {
        review,
        path: 'both.txt',
        whiteSpace: 'exact',
        large: false,
      })
      const { after } = JSON.parse(changes) as FileChanges
      const { checked } = await give<{ checked: CheckEnd }>('task.read', { task: 'one' })
      expect(checked.left.sort()).toEqual(['both.txt', 'gone.txt', 'litter.out', 'untouched.txt'])
      const before = git(path, 'rev-parse', 'main').trim()
      await accept('one')
      const merged = git(path, 'diff', '--numstat', before, 'main')
      const numbers = merged
        .trim()
        .split('\n')
        .map((line) => line.split('\t'))
      expect(shown.sort()).toEqual(
        numbers.map(([added, deleted, file]) => `${file} +${added} −${deleted}`).sort(),
      )
      expect(put.map((file) => file.path).sort()).toEqual(['both.txt', 'result.txt'])
      expect(after).toMatchObject({ type: 'text', text: git(path, 'show', 'main:both.txt') })
    },
    files,
  )
})
