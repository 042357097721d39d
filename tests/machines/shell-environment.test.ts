// Proves that agents are found wherever the user's shell would find them, and that no shell can harm the app.
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { userEnvironment } from '../../src/main/host/local/shell-environment'
import { testFolder } from '../lib/folder'
import { carrying, openScene, until } from './lib/scene'

const scene = openScene(new Promise<never>(() => undefined))
afterAll(() => scene.close())

function withHome(files: Record<string, string>, own: Record<string, string>) {
  const HOME = testFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(HOME, name), text)
  return userEnvironment(scene.machine, { PATH: '/usr/bin:/bin', HOME, ...own })
}

function shellScript(text: string): string {
  const path = join(testFolder(), 'shell')
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
  return path
}

test('what a version manager adds in the start-up files of the shell is there', async () => {
  const files = {
    '.bash_profile': 'echo Welcome back; . ~/.bashrc; export LOGIN=yes',
    '.bashrc': '[ -n "$PS1" ] && export PATH="$HOME/nvm/bin:$PATH" INTERACTIVE=yes',
  }
  const { environment, warning } = await withHome(files, { SHELL: '/bin/bash', LANG: 'de_DE' })()
  expect(warning).toBeUndefined()
  expect(environment).toMatchObject({ LOGIN: 'yes', INTERACTIVE: 'yes', LANG: 'de_DE' })
  expect(environment.PATH?.split(':')[0]).toMatch(/\/nvm\/bin$/)
})

test('a PATH that was given on purpose stays first', async () => {
  const files = { '.bash_profile': 'export PATH="/shell/bin:/usr/bin:/bin"' }
  const own = { SHELL: '/bin/bash', PATH: '/on/purpose:/usr/bin' }
  const { environment } = await withHome(files, own)()
  expect(environment.PATH).toBe('/on/purpose:/shell/bin:/usr/bin:/bin')
})

test('an app that was started from a terminal has the environment of the shell already', async () => {
  const own = { SHELL: shellScript('exit 1'), TERM: 'xterm-256color', SHLVL: '1', MINE: 'yes' }
  const { environment, warning } = await withHome({}, own)()
  expect([environment.MINE, warning]).toEqual(['yes', undefined])
})

test('the shell is asked once, however many ask', async () => {
  const files = { '.bash_profile': 'echo asked >> ~/count; export COUNT=$(wc -l < ~/count)' }
  const ask = withHome(files, { SHELL: '/bin/bash' })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ environment }) => environment.COUNT?.trim())).toEqual(['1', '1', '1'])
})

test('start-up files can see that nobody is looking', async () => {
  const files = { '.bash_profile': 'export SEEN=$LIMINAL_READS_ENVIRONMENT' }
  const { environment } = await withHome(files, { SHELL: '/bin/bash' })()
  expect(environment.SEEN).toBe('1')
  expect(environment.LIMINAL_READS_ENVIRONMENT).toBeUndefined()
})

test('without a shell there is the one that is always there', async () => {
  const { environment, warning } = await withHome({ '.profile': 'export FROM=profile' }, {})()
  expect(warning).toBeUndefined()
  expect(environment.HOME).toBeDefined()
})

test.each([
  ['is not there', '/no/such/shell', "Could not start /no/such/shell. Check that it's installed."],
  ['fails', 'echo broken >&2; exit 2', 'It ended with 2. broken'],
  ['says nothing', 'exit 0', 'It ended with 0.'],
])(
  'a shell that %s is a warning in words, and the own environment remains',
  async (_, shell, details) => {
    const SHELL = shell.startsWith('/') ? shell : shellScript(shell)
    const { environment, warning } = await withHome({}, { SHELL, MINE: 'yes' })()
    expect(environment).toMatchObject({ MINE: 'yes', PATH: '/usr/bin:/bin' })
    expect(warning).toMatchObject({ code: 'shell-environment', details })
  },
)

test('a shell that takes long is not waited for, is not killed, and its late answer counts', async () => {
  const gate = join(testFolder(), 'gate')
  const SHELL = shellScript(`while [ ! -e ${gate} ]; do sleep 0.05; done; exec /bin/sh "$@"`)
  const environment = userEnvironment(scene.machine, { PATH: '/usr/bin:/bin', SHELL }, 'linux', 50)
  const early = await environment()
  expect(early.warning?.message).toContain('slow to start')
  writeFileSync(gate, '')
  await until(async () => (await environment()).warning === undefined)
})

test('what a shell leaves in its group is ended', async () => {
  const mark = crypto.randomUUID()
  const files = { '.bash_profile': 'sleep 1000 >/dev/null 2>&1 & true' }
  const { warning } = await withHome(files, { SHELL: '/bin/bash', MARK: mark })()
  expect(warning).toBeUndefined()
  expect(carrying(mark)).toEqual([])
})
