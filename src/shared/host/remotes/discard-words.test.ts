// Proves that it is said what would go before what holds a place is ended, and that nothing is asked where nothing stays behind.
import { expect, test } from 'vitest'
import { discarding, type HeldState } from './discard-words'
import { remoteSetting } from './settings'

const box = remoteSetting.parse({ type: 'container', engine: 'podman', image: 'debian' })
const job = remoteSetting.parse({ type: 'slurm' })
const pod = remoteSetting.parse({ type: 'kubernetes', image: 'debian' })
const clusterJob = remoteSetting.parse({ type: 'kubernetes', image: 'debian', job: true })
const host = remoteSetting.parse({ type: 'ssh', host: 'build-1' })

test.each([
  [host, 'up'],
  [box, 'none'],
  [job, 'none'],
  [job, 'over'],
] as [typeof box, HeldState][])('%j that is %s leaves nothing behind', (remote, state) => {
  expect(discarding(remote, state)).toBeUndefined()
})

test('what would go, and what would stay', () => {
  expect(discarding(box, 'up')).toEqual({
    text: 'Its container is still there. If you delete it, all that runs in it ends, and what was written in it is gone, but for the folders of this computer that it has. Your conversations stay here.',
    discard: 'Delete container',
    keep: 'Keep container',
  })
  expect(discarding(box, 'over')?.text).toMatch(/^Its container does not run any more, but is/)
  expect(discarding(job, 'coming')).toMatchObject({ discard: 'Cancel job' })
  expect(discarding(clusterJob, 'up')).toMatchObject({ discard: 'Delete job' })
  expect(discarding(pod, 'unknown')?.text).toMatch(/^Its pod may still be there; nobody says so/)
})
