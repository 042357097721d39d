// Measures how long a start takes until the window is interactive, against a bare window.
import { bare, launch, ours, withDataFolders } from './lib/launch'
import { type Pair, reportRatio } from './lib/report'
import { seedSessions } from './lib/seed'
import { median, round } from './lib/statistics'

const rounds = 15
const sessions = 100
const eventsEach = 10_000

interface Start {
  wall: number
  processor: number
}

async function start(app: string, data: string): Promise<Start> {
  const { wall, processor, close } = await launch(app, data)
  await close()
  return { wall, processor }
}

async function compare(name: string, limit: number, folders: { ours: string; bare: string }) {
  const wall: Pair[] = []
  const processor: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    // In turn, and each first as often as the other: a busy machine is busy for both.
    const oursFirst = round % 2 === 0
    const early = await start(oursFirst ? ours : bare, oursFirst ? folders.ours : folders.bare)
    const late = await start(oursFirst ? bare : ours, oursFirst ? folders.bare : folders.ours)
    const [own, other] = oursFirst ? [early, late] : [late, early]
    wall.push({ ours: own.wall, bare: other.wall })
    processor.push({ ours: own.processor, bare: other.processor })
  }
  // Beside the wall time, what all processes of each app had used of the processor by then.
  const details = {
    processorRatio: round(median(processor.map((pair) => pair.ours / pair.bare))),
    processorOurs: median(processor.map((pair) => pair.ours)),
    processorBare: median(processor.map((pair) => pair.bare)),
  }
  reportRatio(wall, { bench: 'start', name, limit, unit: 'ms', details })
}

await withDataFolders(async (folders) => {
  await compare('window interactive', 1.35, folders)
  process.stderr.write(`Writing ${sessions * eventsEach} events…\n`)
  seedSessions(folders.ours, sessions, eventsEach)
  await compare(`with ${sessions} sessions and a million events`, 1.5, folders)
})
