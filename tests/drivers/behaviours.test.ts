// Proves that one script of behaviours leaves the same in the fold whatever an agent speaks, but for what docs/protocols/drivers.md says.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Behaviour, behaviours, open, type Player, play, players } from './behaviours/play'

const page = resolve(import.meta.dirname, '../../docs/protocols/drivers.md')

/** The table of the page: what each driver leaves, "same" where that is what ACP does. */
function table(): Map<string, string[]> {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    // A row has a cell for each player; the page has another table below, of what the window shows.
    .filter(({ length, 1: name = '' }) => length === players.length + 3 && name in behaviours)
    .map(([, name = '', acp = '', ...others]) => {
      const cells = [acp, ...others.slice(0, players.length - 1)]
      return [name, cells.map((cell) => (cell === 'same' ? acp : cell))] as const
    })
  return new Map(rows)
}

async function folds(player: Player): Promise<Map<Behaviour, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-behaviours-'))
  const stack = await open(player, folder)
  onTestFinished(async () => {
    await stack.end()
    rmSync(folder, { recursive: true, force: true })
  })
  return play(player, stack)
}

test('the page names every behaviour', () => {
  expect([...table().keys()]).toEqual(Object.keys(behaviours))
})

test.each(players)('%s', async (player) => {
  const expected = [...table()].map(([name, cells]) => [name, cells[players.indexOf(player)]])
  const left = [...(await folds(player))].map(([name, lines]) => [name, lines.join('; ')])
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(expected))
})
