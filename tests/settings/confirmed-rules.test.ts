// Proves with a real settings file that a rule in it decides only when a window has written it, or the user has confirmed it there.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfirmedRules } from '../../src/main/app/settings/confirmed-rules'
import { SettingsFile } from '../../src/main/app/settings/settings-file'
import { Problems } from '../../src/main/store/feed/problems'
import { Rows } from '../../src/main/store/feed/rows'
import type { ProblemRow } from '../../src/shared/app/problem-row'
import { testFolder } from '../lib/folder'

const key = 'permissions.rules'
const mine = { name: 'Tests', answer: 'allow', commands: ['npm test'] } as const
const all = { name: 'All', answer: 'allow', kinds: ['*'] } as const
const never = { name: 'Never', answer: 'reject', commands: ['rm'] } as const

/** A data folder, whose app is started as often as one likes. */
function dataFolder() {
  const path = join(testFolder(), 'settings.json')
  const kept = new Map<string, unknown>()
  const memory = {
    get: (name: string) => kept.get(name),
    set: (name: string, value: unknown) => void kept.set(name, value),
  }
  const start = async () => {
    const file = await SettingsFile.open(path)
    const rows = new Rows()
    const rules = new ConfirmedRules({ settings: file, memory, problems: new Problems(rows) })
    file.watch()
    onTestFinished(() => file.close())
    /** As an agent would. */
    const write = (...written: object[]) => writeText(JSON.stringify({ [key]: written }))
    const writeText = (text: string) => {
      const heard = new Promise<void>((resolve) => {
        let first = true
        file.follow(() => {
          if (!first) resolve()
          first = false
        })
      })
      writeFileSync(path, text)
      return heard
    }
    const inForce = () => file.values[key].map(({ name }) => name)
    const waiting = () => file.state.waiting.map(({ id }) => id)
    const told = () => (rows.all('problems') as ProblemRow[]).map(({ message }) => message)
    const set = async (...written: object[]) => {
      const done = await file.set(key, written)
      if (!done.ok) throw new Error(done.problem.message)
    }
    return { file, rules, write, writeText, inForce, waiting, told, set }
  }
  return { path, start }
}

test('a rule that somebody writes into the file waits, is told once, and rejecting ones do not', async () => {
  const { write, inForce, waiting, told, rules } = await dataFolder().start()
  await write(never, all)
  expect([inForce(), waiting().length]).toEqual([['Never'], 1])
  expect(told()).toEqual(['A rule in the settings file is not in force.'])
  rules.confirm(waiting())
  expect([inForce(), waiting(), told()]).toEqual([['Never', 'All'], [], []])
})

test('so does what is written while the app is closed, however often it is started', async () => {
  const { path, start } = dataFolder()
  const before = await start()
  before.file.close()
  writeFileSync(path, JSON.stringify({ [key]: [all] }))
  for (let times = 0; times < 3; times += 1) {
    const { file, inForce, waiting } = await start()
    expect([inForce(), waiting().length]).toEqual([[], 1])
    file.close()
  }
  const { rules, waiting } = await start()
  rules.confirm(waiting())
  expect((await start()).inForce()).toEqual(['All'])
})

test('what a window writes is in force at once, and after the next start', async () => {
  const { start } = dataFolder()
  const { set, inForce, told } = await start()
  await set(mine, never)
  expect([inForce(), told()]).toEqual([['Tests', 'Never'], []])
  expect((await start()).inForce()).toEqual(['Tests', 'Never'])
})

test('a window that writes further rules confirms none of those that wait, nor one that takes back their removal', async () => {
  const { set, write, inForce, waiting } = await dataFolder().start()
  await write(all)
  await set(all, mine)
  expect(inForce()).toEqual(['Tests'])
  await set(mine)
  await set(all, mine)
  expect([inForce(), waiting().length]).toEqual([['Tests'], 1])
})

test('a rule that an agent writes just before a window does waits as well', async () => {
  const { path, start } = dataFolder()
  const { set, inForce } = await start()
  // Nobody has heard of it yet.
  writeFileSync(path, JSON.stringify({ 'tasks.approval': [{ name: 'Hidden', title: '*' }] }))
  await set(mine)
  expect(readFileSync(path, 'utf8')).toContain('Hidden')
  expect(inForce()).toEqual(['Tests'])
  expect((await start()).file.values['tasks.approval']).toEqual([])
})

test('a confirmed rule that is changed, or taken out and written again, waits again', async () => {
  const { set, write, inForce } = await dataFolder().start()
  await set(mine)
  await write({ ...mine, commands: ['npm'] })
  expect(inForce()).toEqual([])
  await write(mine)
  expect(inForce()).toEqual([])
})

test('what stands in the file at the first start is the user’s, and a file that was broken then allows nothing', async () => {
  const made = dataFolder()
  writeFileSync(made.path, JSON.stringify({ [key]: [mine] }))
  expect((await made.start()).inForce()).toEqual(['Tests'])
  const other = dataFolder()
  writeFileSync(other.path, '{ oops')
  const { write, inForce } = await other.start()
  await write(mine)
  expect(inForce()).toEqual([])
})

test('a file that is broken meanwhile takes nothing away, and gives nothing', async () => {
  const { start } = dataFolder()
  const { set, write, writeText, inForce } = await start()
  await set(mine)
  await writeText('{ oops')
  expect([inForce(), (await start()).inForce()]).toEqual([['Tests'], []])
  await write(mine, all)
  expect(inForce()).toEqual(['Tests'])
})

test('before it is known what was confirmed no rule allows', async () => {
  const { path } = dataFolder()
  writeFileSync(path, JSON.stringify({ [key]: [mine, never] }))
  const file = await SettingsFile.open(path)
  expect(file.values[key].map(({ name }) => name)).toEqual(['Never'])
  expect(file.written[key]).toHaveLength(2)
})
