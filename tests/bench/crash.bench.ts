// Measures a start after SIGKILL with 50 sessions at 10,000 updates a second, against a start of our own with nothing in it.
import { cpSync, lstatSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { launch, ours, transcriptPainted } from './lib/launch'
import { type Pair, reportRatio } from './lib/report'

const rounds = 9
const sessions = 50
const updatesPerSecond = 10_000
const atWork = 15_000

/** A data folder as a kill has left it, with all sessions at work and one of them on screen. */
async function crashed(): Promise<string> {
  const folder = freshFolder('bench')
  const { page, data, kill } = await startApp({
    settings: { ...fakeAgents('flood'), agentLimit: sessions },
  })
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const rate = updatesPerSecond / sessions
  const prompt = [{ type: 'text', text: `flood 1000000 ${rate}` }]
  for (let number = 0; number < sessions; number += 1) {
    const request = {
      project,
      agent: 'flood',
      workspace: 'folder',
      title: `Flood ${number}`,
      prompt,
    }
    await give(page, 'session.create', request)
  }
  await page.getByRole('treeitem', { name: /^Flood 0, / }).click()
  await wait(atWork)
  await kill()
  return data
}

const left = await crashed()
// What the kill has left ends by itself.
await wait(3000)
const empty = freshFolder('empty')
await (await launch(ours, empty)).close()

// All of them beforehand: a copy that is still on its way to the disk would hold up the start.
const copies = Array.from({ length: rounds }, () => {
  const data = freshFolder('copy')
  cpSync(left, data, { recursive: true, filter: isKept })
  return data
})
await wait(2000)

async function afterCrash(data: string): Promise<number> {
  const { wall, close } = await launch(ours, data, transcriptPainted)
  await close()
  return wall
}

async function withNothing(): Promise<number> {
  const { wall, close } = await launch(ours, empty)
  await close()
  return wall
}

/** Sockets and links of the killed app are not part of what it kept. */
function isKept(name: string): boolean {
  const found = lstatSync(name)
  return found.isFile() || found.isDirectory()
}

const pairs: Pair[] = []
for (const [round, data] of copies.entries()) {
  const early = round % 2 === 0 ? await afterCrash(data) : await withNothing()
  const late = round % 2 === 0 ? await withNothing() : await afterCrash(data)
  pairs.push(round % 2 === 0 ? { ours: early, bare: late } : { ours: late, bare: early })
}
removeFolders()
reportRatio(pairs, {
  bench: 'crash',
  name: 'start after a kill with 50 sessions at work, until the transcript is painted',
  limit: 1.25,
  unit: 'ms',
})
