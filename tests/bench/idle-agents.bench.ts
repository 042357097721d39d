// Measures what 20 connected agents that do nothing cost the processor, against the same app without any.
import { setTimeout as wait } from 'node:timers/promises'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { treeTicks } from './lib/process-tree'
import { report } from './lib/report'

const agents = 20
const minute = 60_000
/** Of a hundredth of a second each: a thousandth of one core. */
const limit = 6

const [fake] = Object.values(fakeAgents('obedient').agents)
const names = Array.from({ length: agents }, (_, number) => `idle-${number}`)
const settings = {
  agentLimit: agents,
  agents: Object.fromEntries(names.map((name) => [name, { ...Object(fake), name }])),
}

async function connectAll({ page }: RunningApp): Promise<void> {
  const path = freshFolder('bench')
  const { project } = await give<{ project: string }>(page, 'project.open', { path })
  for (const agent of names) {
    await give(page, 'session.create', { project, agent, workspace: 'folder', title: agent })
    await page.getByRole('treeitem', { name: `${agent}, ${agent}, Ready` }).waitFor()
  }
}

const busy = await startApp({ settings })
const empty = await startApp({ settings })
await connectAll(busy)
const pids = [busy, empty].map(({ app }) => app.process().pid ?? 0)
await measure(`the first ${minute / 1000} s`)
await measure(`the next ${minute / 1000} s`)
await busy.quit()
await empty.quit()
removeFolders()

async function measure(when: string): Promise<void> {
  const before = pids.map(treeTicks)
  await wait(minute)
  const [ours = 0, without = 0] = pids.map((pid, place) => treeTicks(pid) - (before[place] ?? 0))
  report({
    bench: 'idle-agents',
    name: `${when} with ${agents} connected agents that do nothing`,
    value: ours - without,
    unit: 'ticks more than without agents, theirs included',
    limit,
    ok: ours - without <= limit,
    ours,
    without,
  })
}
