// Proves that the settings in force are those of the file, whenever it changes and whatever becomes of it.
import { writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SettingsFile, type SettingsState } from '../../src/main/settings/settings-file'
import { testFolder } from '../lib/folder'

function opened() {
  const path = join(testFolder(), 'settings.json')
  const file = new SettingsFile(path)
  onTestFinished(() => file.close())
  return { path, file }
}

/** Resolves with the first state that is as wanted. */
const next = (file: SettingsFile, wanted: (state: SettingsState) => boolean) =>
  new Promise<SettingsState>((resolve) =>
    file.follow((state) => {
      if (wanted(state)) resolve(state)
    }),
  )

test('what is written between the start and the watching is not missed', async () => {
  const { path, file } = opened()
  await writeFile(path, '{ "agentLimit": 3 }')
  const changed = next(file, ({ values }) => values.agentLimit === 3)
  file.watch()
  await changed
})

test('a file that cannot be read any more is reported, and the last good settings stay in force', async () => {
  const { path, file } = opened()
  await writeFile(path, '{ "agentLimit": 3 }')
  file.watch()
  await next(file, ({ values }) => values.agentLimit === 3)
  await rm(path)
  await mkdir(path)
  const broken = await next(file, (state) => state.broken !== undefined)
  expect(broken).toMatchObject({ values: { agentLimit: 3 }, broken: { line: 1, column: 1 } })
  await rm(path, { recursive: true })
  await writeFile(path, '{ "agentLimit": 3 }')
  await next(file, (state) => state.broken === undefined && state.values.agentLimit === 3)
})

test('what is broken at the start leaves the defaults in force, and says so until it is mended', () => {
  const path = join(testFolder(), 'settings.json')
  writeFileSync(path, '{ oops }')
  const file = new SettingsFile(path)
  expect(file.state).toMatchObject({ broken: { line: 1, column: 3 }, defaults: true })
})

test('a file that begins with the mark of its encoding is read as any other', () => {
  const path = join(testFolder(), 'settings.json')
  writeFileSync(path, '\uFEFF{ "agentLimit": 3 }')
  expect(new SettingsFile(path).state).toMatchObject({ values: { agentLimit: 3 }, defaults: false })
})
