// Proves that every room knows only those it may know, and that nothing knows itself by a detour.
import { expect, test } from 'vitest'
import { neighbours, sources } from './sources.test-kit'

/** Who may import whom, types included. Whoever is above may import all of shared besides. */
const shared = {
  'shared/own': [],
  'shared/result': [],
  'shared/commands': [],
  'shared/keeper': [],
  'shared/outside': ['shared/result'],
  'shared/place': [],
  'shared/workspace': ['shared/result'],
  'shared/failure': ['shared/own', 'shared/result'],
  'shared/process': ['shared/failure', 'shared/result'],
  'shared/runs': ['shared/result'],
  'shared/recovery': ['shared/failure', 'shared/process', 'shared/result'],
  'shared/task': ['shared/failure', 'shared/result', 'shared/runs'],
  'shared/session': [
    ...['shared/own', 'shared/process', 'shared/recovery', 'shared/result', 'shared/runs'],
  ],
  'shared/terminal': ['shared/session'],
  'shared/account': ['shared/recovery', 'shared/session'],
  // What all of them make together: the contract, the tables, the settings.
  shared: [
    'shared/account',
    'shared/commands',
    'shared/place',
    'shared/process',
    'shared/recovery',
    'shared/result',
    'shared/runs',
    'shared/session',
    'shared/task',
    'shared/terminal',
    'shared/workspace',
  ],
}

const main = {
  'main/machines': ['starting'],
  'main/vcs': [],
  'main/bridge': [],
  'main/outside': ['main/bridge'],
  'main/practice': [],
  'main/secrets': ['main/machines'],
  'main/places': ['main/machines', 'starting'],
  'main/drivers': ['main/machines'],
  'main/log': ['main/machines'],
  'main/diagnostics': [],
  'main/settings': ['main/bridge', 'main/machines'],
  'main/projects': ['main/bridge', 'main/log', 'main/machines'],
  'main/branches': ['main/bridge', 'main/machines', 'main/vcs', 'main/workspaces'],
  'main/review': ['main/bridge', 'main/log', 'main/machines', 'main/vcs', 'main/workspaces'],
  'main/moments': [...['main/bridge', 'main/log', 'main/machines', 'main/vcs', 'main/workspaces']],
  'main/workspaces': ['main/log', 'main/machines', 'main/vcs'],
  'main/accounts': ['main/bridge', 'main/log', 'main/machines'],
  'main/catalog': ['main/bridge', 'main/drivers', 'main/machines', 'main/settings'],
  'main/terminals': ['main/bridge', 'main/drivers', 'main/log', 'main/machines'],
  'main/recovery': ['main/accounts', 'main/sessions'],
  'main/sessions': [
    ...['main/bridge', 'main/catalog', 'main/drivers', 'main/log', 'main/machines'],
    ...['main/secrets', 'main/terminals'],
  ],
  'main/runs': ['main/machines', 'main/sessions'],
  'main/tasks': ['main/bridge', 'main/log', 'main/machines', 'main/sessions'],
  'main/app': ['main/bridge', 'main/log', 'main/settings', 'main/terminals'],
}

const page = {
  'renderer/style': [],
  'renderer/bridge': [],
  'renderer/ui': ['renderer/bridge'],
  'renderer/markdown': ['renderer/ui'],
  'renderer/store': ['renderer/bridge'],
  'renderer/ports': ['renderer/store'],
  'renderer/commands': ['renderer/markdown', 'renderer/ports', 'renderer/store', 'renderer/ui'],
}

/** Views know all of the page above, and of one another only these. */
const views = {
  'views/problems': [],
  'views/projects': [],
  'views/status-bar': [],
  'views/branches': [],
  'views/changes': ['views/branches'],
  'views/files': [],
  'views/search': [],
  'views/diagnostics': [],
  'views/transcript': [],
  'views/log': ['views/transcript'],
  'views/questions': ['views/transcript'],
  'views/inbox': ['views/questions'],
  'views/rail': ['views/inbox', 'views/projects'],
  'views/composer': ['views/transcript'],
  'views/terminal': ['views/composer'],
  'views/tasks': ['views/new-session', 'views/transcript'],
  'views/new-session': ['views/composer', 'views/projects'],
  'views/workspaces': [],
  'views/places': [],
  'views/settings': ['views/new-session', 'views/workspaces'],
  'views/agents': ['views/new-session', 'views/settings', 'views/status-bar'],
  'views/palette': ['views/changes', 'views/composer', 'views/new-session', 'views/terminal'],
  'views/session': [
    ...['views/branches', 'views/changes', 'views/composer', 'views/files'],
    ...['views/log', 'views/new-session', 'views/places', 'views/questions', 'views/terminal'],
    ...['views/transcript', 'views/workspaces'],
  ],
}

/** The wiring of each process knows every room of it. */
const wiring = {
  main: [...Object.keys(main), 'starting'],
  renderer: [...Object.keys(page), ...Object.keys(views)],
  preload: [],
  // A machine for an app that is elsewhere, and nothing more.
  place: ['main/machines', 'starting'],
  // What is typed without a window: it looks at the same places as the app.
  cli: ['main/log', 'main/machines'],
}

/** A program of its own, and how programs are started, which all know that start any. */
const keeper = { keeper: ['shared/keeper', 'starting'], starting: [] }

const may: Record<string, readonly string[]> = {
  ...shared,
  ...main,
  ...page,
  ...views,
  ...wiring,
  ...keeper,
}

const free: Record<string, readonly string[]> = {
  main: Object.keys(shared),
  preload: Object.keys(shared),
  place: Object.keys(shared),
  cli: Object.keys(shared),
  renderer: Object.keys(shared),
  views: [...Object.keys(shared), ...Object.keys(page)],
}

/** A folder; what stands in none is the wiring, but for what answers with and what reaches main. */
function roomOf(path: string): string {
  const [top = '', room = '', view = ''] = path.split('/')
  if (['shared/own.ts', 'shared/result.ts', 'renderer/bridge.ts'].includes(path))
    return path.slice(0, -3)
  if (room === 'views') return `views/${view}`
  return path.split('/').length > 2 ? `${top}/${room}` : top
}

const steps = sources.flatMap((source) =>
  neighbours(source).map((target) => ({
    ...{ source: source.path, target },
    ...{ from: roomOf(source.path), to: roomOf(target) },
  })),
)
const between = steps.filter(({ from, to }) => from !== to)

test('every room stands in the table', () => {
  const rooms = new Set(steps.flatMap(({ from, to }) => [from, to]))
  expect([...rooms].filter((room) => !(room in may))).toEqual([])
})

test('a room imports only those that it may know', () => {
  const strangers = between.filter(
    ({ from, to }) => !may[from]?.includes(to) && !free[from.split('/')[0] ?? '']?.includes(to),
  )
  expect(strangers.map(({ source, target }) => `${source}: ${target}`)).toEqual([])
})

test('whom a room may know it does know, so that the table says how things are', () => {
  const used = new Set(between.map(({ from, to }) => `${from}: ${to}`))
  const allowed = Object.entries({ ...shared, ...main, ...views, ...keeper }).flatMap(
    ([from, rooms]) => rooms.map((to) => `${from}: ${to}`),
  )
  expect(allowed.filter((pair) => !used.has(pair))).toEqual([])
})

test('no room knows itself by way of others', () => {
  expect(loops(between.map(({ from, to }) => [from, to]))).toEqual([])
})

test('no file knows itself by way of others', () => {
  const pairs = steps.map(({ source, target }): [string, string] => [source, target])
  expect(loops(pairs)).toEqual([])
})

/** Groups of names in which each leads to each: what is left when all that ends somewhere is taken away. */
function loops(pairs: [string, string][]): string[][] {
  const reached = new Map<string, Set<string>>()
  const next = Map.groupBy(pairs, ([from]) => from)
  for (const start of next.keys()) {
    const seen = new Set<string>()
    const left = [start]
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      for (const [, to] of next.get(name) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        left.push(to)
      }
    }
    reached.set(start, seen)
  }
  const tied = [...reached.keys()].filter((name) => reached.get(name)?.has(name))
  const groups = Map.groupBy(tied, (name) =>
    tied.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)).join(),
  )
  return [...groups.values()]
}
