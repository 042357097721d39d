// Proves which devcontainers of a project are offered, and that whatever would run outside of one is not.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { success } from '../../src/kit/result'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { projectDevcontainers } from '../../src/main/host/remotes/project-devcontainers'
import { lookFirst, runsHereRule } from '../../src/main/host/remotes/runs-here'
import { testFolder } from '../lib/folder'

const all = ['podman', 'docker', 'devcontainer']

function found(files: Record<string, string>, programs: readonly string[] = all) {
  const folder = testFolder()
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const which = async (name: string) =>
    success(programs.includes(name) ? { path: `/bin/${name}`, real: `/bin/${name}` } : undefined)
  return { folder, offers: projectDevcontainers(folder, { files: localFiles, which }) }
}

const usual = '.devcontainer/devcontainer.json'
const alone = '.devcontainer.json'
const named = (name: string) => `.devcontainer/${name}/devcontainer.json`

test('a project without one offers none, whatever else is there', async () => {
  expect(await found({ 'a.txt': '', '.devcontainer/Dockerfile': '' }).offers).toEqual([])
  expect(await found({ '.devcontainer': 'a file' }).offers).toEqual([])
})

// docs/guide/places.md: Devcontainer | offered in “New session” where the project has one; what it adds is said first, and nothing of it runs before
test('the usual one is its folder, and each named one its file', async () => {
  const { folder, offers } = found({
    [usual]: '{ // with words\n "image": "a", }',
    [alone]: '{}',
    [named('web')]: '{}',
    [named('api')]: '{}',
  })
  expect(await offers).toEqual([
    { devcontainer: folder, file: usual, engine: 'podman' },
    { devcontainer: join(folder, named('api')), file: named('api'), name: 'api', engine: 'podman' },
    { devcontainer: join(folder, named('web')), file: named('web'), name: 'web', engine: 'podman' },
  ])
  const second = found({ [alone]: '{}' }, ['docker', 'devcontainer'])
  expect(await second.offers).toEqual([
    { devcontainer: second.folder, file: alone, engine: 'docker' },
  ])
})

test.each<[string, string, readonly string[], RegExp]>([
  ['no engine', '{}', ['devcontainer'], /^Neither Podman nor Docker is on this computer/],
  ['no program', '{}', ['podman'], /^The program “devcontainer”/],
  ['a command here', '{ "initializeCommand": "x" }', all, /would run on this computer/],
  ['one in other letters', '{ "initialize\\u0043ommand": ["x"] }', all, /would run on this/],
])('with %s it is refused in words', async (_, text, programs, words) => {
  const [offer] = await found({ [alone]: text }, programs).offers
  expect(offer?.refused).toMatch(words)
})

// docs/guide/places.md: A devcontainer's `initializeCommand` would run on this computer, and is refused unless you allow it for the place.
test.each([
  ['{ "image": "a" }', 0],
  ['{ "initializeCommand": "x" }', 1],
  ['{ "\\u0069nitializeCommand": "x" }', 1],
])('before %s is followed it is looked at once more', (text, code) => {
  const folder = testFolder()
  writeFileSync(join(folder, alone), text)
  const { command, args } = lookFirst([usual, alone].map((name) => join(folder, name)))
  const looked = spawnSync(command, args, { encoding: 'utf8' })
  expect(looked.status).toBe(code)
  expect(runsHereRule.said.test(looked.stdout)).toBe(code === 1)
})
