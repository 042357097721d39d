// Proves that agents are installed into the app's own folder, found on the PATH, and that a cancel leaves nothing.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findOnPath, readInstalled } from '../../src/main/agent/catalog/installed'
import { Installer } from '../../src/main/agent/catalog/installer'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import type { PidRecord } from '../../src/main/host/machine'
import { QUIT_PLAN } from '../../src/main/host/plans'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'

const packages = freshFolder('package')
let path = process.env.PATH ?? ''
const machine = createLocalMachine({
  records: records(),
  environment: () => Promise.resolve({ ...(process.env as Record<string, string>), PATH: path }),
  token: `test-${process.pid}`,
  onProblem: (words) => {
    throw new Error(words)
  },
})
let folder = ''
let installer: Installer

beforeEach(() => {
  folder = join(freshFolder('agents'), 'agents')
  installer = new Installer({ machine, folder })
})
afterAll(async () => {
  await machine.close(QUIT_PLAN)
  removeFolders()
})

function records() {
  const all = new Map<string, PidRecord>()
  return {
    put: (record: PidRecord) => void all.set(record.id, record),
    remove: (id: string) => void all.delete(id),
    all: () => [...all.values()],
  }
}

/** A package in a folder: npm installs it without any network. */
function localPackage(name: string, version: string): { name: string; version: string } {
  const place = join(packages, `${name}-${version}`)
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name, version, bin: { [name]: 'main.js' } }),
  )
  writeFileSync(join(place, 'main.js'), '#!/usr/bin/env node\n')
  return { name, version: `file:${place}` }
}

it('an agent is installed into a folder of its own and found again', async () => {
  const words: string[] = []
  const result = await installer.install('fake', localPackage('fake-agent', '1.2.3'), (word) =>
    words.push(word),
  )
  expect(result).toMatchObject({ ok: true, value: { version: '1.2.3', kind: 'node' } })
  expect(readdirSync(folder)).toEqual(['fake'])
  expect([...(await readInstalled(localFiles, folder)).keys()]).toEqual(['fake'])
})

it('an update takes the place of what was there', async () => {
  await installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  await installer.install('fake', localPackage('fake-agent', '2.0.0'), () => undefined)
  expect(readdirSync(folder)).toEqual(['fake'])
  expect((await readInstalled(localFiles, folder)).get('fake')?.version).toBe('2.0.0')
})

it('an installation that fails says why and leaves what was there', async () => {
  await installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  const missing = { name: 'fake-agent', version: `file:${packages}/nothing-here.tgz` }
  const result = await installer.install('fake', missing, () => undefined)
  expect(result).toMatchObject({ ok: false, problem: { code: 'install-failed' } })
  expect(readdirSync(folder)).toEqual(['fake'])
  expect((await readInstalled(localFiles, folder)).get('fake')?.version).toBe('1.0.0')
})

it('a cancelled installation leaves nothing', async () => {
  const installing = installer.install('fake', localPackage('fake-agent', '1.0.0'), () => undefined)
  installer.cancel('fake')
  expect(await installing).toMatchObject({ ok: false, problem: { code: 'install-cancelled' } })
  expect(readdirSync(folder)).toEqual([])
})

/** A uv that needs no network: it makes what it is asked for, and writes down how it was asked. */
const uv = `#!/bin/sh
echo "$* cache=$UV_CACHE_DIR python=$UV_PYTHON_INSTALL_DIR" >> "$UV_TEST_LOG"
if [ "$1" = venv ]; then
  for place; do :; done
  mkdir -p "$place/bin"
  case "$*" in *--python*) touch "$place/newer";; esac
  echo "Using CPython" >&2
else
  for requirement; do :; done
  place=$(echo "$*" | sed 's/.*--python \\([^ ]*\\) .*/\\1/')
  case "$requirement" in
    needs-newer*) if ! [ -f "$place/newer" ]; then
      echo "the current Python version (3.9.6) does not satisfy Python>=3.13,<3.15 and x" >&2; exit 1
    fi;;
    slow*) echo "Downloading slow (12.0MiB)" >&2; exec sleep 1000;;
    broken*) echo "x was not found in the registry" >&2; exit 1;;
  esac
  echo "Installed 1 package in 3ms" >&2
  printf '#!/bin/sh\\necho hello\\n' > "$place/bin/\${requirement%%=*}"
  chmod +x "$place/bin/\${requirement%%=*}"
fi
`

describe('a Python program', () => {
  const bin = freshFolder('uv')
  const log = join(bin, 'asked')
  const asked = () => readFileSync(log, 'utf8').trim().split('\n')
  const tool = (program: string) => ({ requirement: `${program}==1.0`, version: '1.0', program })
  beforeEach(() => {
    writeFileSync(join(bin, 'uv'), uv, { mode: 0o755 })
    writeFileSync(log, '')
    path = `${bin}:${process.env.PATH}`
    process.env.UV_TEST_LOG = log
  })

  it('is installed by the user’s uv, and all that this keeps is in the app’s own folder', async () => {
    const words: string[] = []
    const result = await installer.install('py', tool('py-acp'), (word) => words.push(word))
    expect(result).toMatchObject({ ok: true, value: { version: '1.0', kind: 'native' } })
    const program = join(folder, 'py/environment/bin/py-acp')
    expect((await readInstalled(localFiles, folder)).get('py')?.path).toBe(program)
    expect(readFileSync(program, 'utf8')).toContain('echo hello')
    expect(words.at(-1)).toBe('Installed 1 package in 3ms')
    expect(asked()).toHaveLength(2)
    expect(asked()[0]).toMatch(/^venv --relocatable \//)
    expect(asked()[1]).toMatch(/^pip install --only-binary :all: .* -- py-acp==1\.0 /)
    for (const line of asked()) {
      expect(line).toContain(`cache=${folder}/.uv/cache`)
      expect(line).toContain(`python=${folder}/.uv/python`)
    }
  })

  it('that needs another Python than the first gets it', async () => {
    const result = await installer.install('py', tool('needs-newer'), () => undefined)
    expect(result).toMatchObject({ ok: true })
    expect(asked()[2]).toContain('venv --relocatable --python >=3.13,<3.15 ')
  })

  it('that cannot be had says why, and leaves what was there', async () => {
    const result = await installer.install('py', tool('broken'), () => undefined)
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'install-failed', details: 'x was not found in the registry' },
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is cancelled while it is fetched, and leaves nothing', async () => {
    const result = await new Promise((resolve) => {
      const installing = installer.install('py', tool('slow'), (word) => {
        if (word === 'Downloading slow (12.0MiB)') installer.cancel('py')
      })
      void installing.then(resolve)
    })
    expect(result).toMatchObject({ ok: false, problem: { code: 'install-cancelled' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('says what to install where there is no uv', async () => {
    rmSync(join(bin, 'uv'))
    path = bin
    const result = await installer.install('py', tool('py-acp'), () => undefined)
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'uv-missing', hint: expect.stringContaining('Install uv with') },
    })
  })
})

it('an agent of the user’s own is found on the PATH', async () => {
  const bin = freshFolder('bin')
  writeFileSync(join(bin, 'my-agent'), '#!/bin/sh\n')
  chmodSync(join(bin, 'my-agent'), 0o755)
  path = bin
  expect(await findOnPath(machine, 'my-agent')).toEqual({ path: join(bin, 'my-agent') })
  expect(await findOnPath(machine, 'no-agent')).toBeUndefined()
})
