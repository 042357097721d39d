// Proves that folders are looked at while somebody looks at them, and at no other time, and that one of them is one project.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '../../../kit/result'
import type { FileKind } from '../../host/files'
import { Rows } from '../../store/feed/rows'
import type { StoredProject } from '../../store/log/log'
import { Projects } from './projects'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function scene() {
  const stored = new Map<string, StoredProject>()
  const store = {
    all: () => [...stored.values()],
    get: (id: string) => stored.get(id),
    put: (project: StoredProject) => void stored.set(project.id, project),
    remove: (id: string) => void stored.delete(id),
  }
  store.put({ id: 'p', path: '/folder', openedAt: 0, open: true })
  const folder = { kind: 'folder' as FileKind, looks: 0 }
  const kind = () => {
    folder.looks += 1
    return Promise.resolve(folder.kind)
  }
  const rows = new Rows()
  const projects = new Projects(
    store,
    rows,
    {
      // All other machines are one, by whatever names.
      reach: async (name) => success({ files: { kind }, ...(name ? { id: 'near' } : {}) }),
      isThere: () => true,
    },
    () => 'new',
  )
  await vi.advanceTimersByTimeAsync(0)
  return { projects, store, folder, missing: () => rows.get('projects', 'p')?.missing }
}

test('nobody looks, and after the start nothing is done, for however long', async () => {
  const { folder } = await scene()
  await vi.advanceTimersByTimeAsync(24 * 3600 * 1000)
  expect(folder.looks).toBe(1)
})

test('who looks sees at once what has gone meanwhile, and soon what goes or comes back', async () => {
  const { projects, folder, missing } = await scene()
  const seen: string[] = []
  projects.onSeen((path) => seen.push(path))
  folder.kind = 'nothing'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missing()).toBe(false)
  const [one, other] = [projects.look(), projects.look()]
  await vi.advanceTimersByTimeAsync(0)
  expect(missing()).toBe(true)
  folder.kind = 'folder'
  await vi.advanceTimersByTimeAsync(5000)
  expect(missing()).toBe(false)
  expect(seen).toEqual(['/folder'])
  one()
  one()
  const before = folder.looks
  await vi.advanceTimersByTimeAsync(5000)
  expect(folder.looks).toBe(before + 1)
  other()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(folder.looks).toBe(before + 1)
})

test('a folder of a machine that has several names is one project, under one of them', async () => {
  const { projects, store } = await scene()
  const opened = await projects.open('/folder', 'near')
  expect(await projects.open('/folder', 'other')).toEqual(opened)
  expect(store.all().map(({ machine }) => machine)).toEqual([undefined, 'near'])
})
