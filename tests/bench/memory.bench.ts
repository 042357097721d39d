// Measures the memory of all processes of an idle window, against a bare window.
import { setTimeout as wait } from 'node:timers/promises'
import { bare, launch, ours, withDataFolders } from './lib/launch'
import { treeMemory } from './lib/process-tree'
import { type Pair, reportRatio } from './lib/report'

const rounds = 5
// Long enough for what is done after the first paint, and for the garbage of the start to go.
const settling = 8000

async function memory(app: string, data: string): Promise<number> {
  const { pid, close } = await launch(app, data)
  await wait(settling)
  const used = treeMemory(pid)
  await close()
  return used
}

await withDataFolders(async (folders) => {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({
      ours: await memory(ours, folders.ours),
      bare: await memory(bare, folders.bare),
    })
  }
  reportRatio(pairs, { bench: 'memory', name: 'idle window', limit: 1.35, unit: 'MiB PSS' })
})
