// Proves that the public list of agents is read as it is, and that a bad entry spoils none of the others.
import { describe, expect, it } from 'vitest'
import { knownAgents } from './known-agents'
import { formatOf, readRegistry, target } from './registry'
import bundled from './registry.json'

interface Distribution {
  binary?: Record<string, { archive: string }>
  npx?: unknown
  uvx?: unknown
}

describe('the agent registry', () => {
  it('that ships with the app is read whole', () => {
    expect(readRegistry(bundled)).toHaveLength(bundled.agents.length)
  })

  it('tells how a packaged agent is started and installed', () => {
    const agents = readRegistry({
      agents: [
        {
          id: 'x',
          name: 'X',
          version: '1.2.3',
          newKey: true,
          distribution: {
            npx: { package: '@scope/x-acp@1.2.3', args: ['--acp'], env: { A: '1' } },
          },
        },
      ],
    })
    expect(agents?.[0]).toMatchObject({
      command: 'x-acp',
      args: ['--acp'],
      env: { A: '1' },
      package: { name: '@scope/x-acp', version: '1.2.3' },
    })
  })

  it('starts what comes as a Python tool, and a binary, by its name', () => {
    const agents = readRegistry({
      agents: [
        {
          id: 'p',
          name: 'P',
          version: '1',
          distribution: { uvx: { package: 'p-acp==1', args: ['-x'] } },
        },
        {
          id: 'b',
          name: 'B',
          version: '1',
          distribution: {
            binary: {
              [target(process.platform, process.arch)]: {
                archive: 'https://example.org/b-1.tar.gz',
                cmd: './bin/b',
                args: ['acp'],
                sha256: 'a'.repeat(64),
              },
            },
          },
        },
      ],
    })
    expect(agents?.map(({ command, args }) => [command, ...args])).toEqual([
      ['p-acp', '-x'],
      ['b', 'acp'],
    ])
    expect(agents?.[0]?.tool).toEqual({ requirement: 'p-acp==1', version: '1', program: 'p-acp' })
    expect(agents?.[1]?.archive).toEqual({
      url: 'https://example.org/b-1.tar.gz',
      format: 'tar.gz',
      version: '1',
      program: './bin/b',
      sha256: 'a'.repeat(64),
    })
  })

  it.each([
    ['x-acp@2.0', 'x-acp==2.0', 'x-acp'],
    ['x-acp@latest', 'x-acp@latest', 'x-acp'],
    ['x[all]==2.0', 'x[all]==2.0', 'x'],
    ['x', 'x', 'x'],
  ])('takes the Python package %s for %s with the program %s', (named, requirement, program) => {
    const distribution = { uvx: { package: named } }
    const [agent] =
      readRegistry({ agents: [{ id: 'p', name: 'P', version: '2.0', distribution }] }) ?? []
    expect(agent?.tool).toEqual({ requirement, version: '2.0', program })
  })

  it('refuses a package that would be an option', () => {
    const distribution = { uvx: { package: '--index-url=https://elsewhere.example' } }
    expect(readRegistry({ agents: [{ id: 'p', name: 'P', version: '1', distribution }] })).toEqual(
      [],
    )
  })

  it('has nothing in the list that ships with the app that is packed in a way nobody can unpack', () => {
    const known = new Set(knownAgents.map(({ id }) => id))
    const archives = bundled.agents.flatMap(({ id, distribution }) => {
      const { binary = {}, npx, uvx } = distribution as Distribution
      return known.has(id) || npx || uvx ? [] : Object.values(binary).map(({ archive }) => archive)
    })
    expect(archives.length).toBeGreaterThan(50)
    expect(archives.filter((archive) => !formatOf(new URL(archive).pathname))).toEqual([])
  })

  it.each([
    ['linux', 'x64', 'linux-x86_64'],
    ['darwin', 'arm64', 'darwin-aarch64'],
    ['win32', 'x64', 'windows-x86_64'],
  ])('knows %s on %s as %s', (platform, architecture, name) => {
    expect(target(platform, architecture)).toBe(name)
  })

  it.each([
    ['/a/agent-1.2.3.tar.gz', 'tar.gz'],
    ['/a.tgz', 'tar.gz'],
    ['/a.zip', 'zip'],
    ['/agent-linux-x64', 'plain'],
    ['/agent.exe', 'plain'],
    ['/a.tar.bz2', undefined],
    ['/a.dmg', undefined],
  ])('takes %s for %s', (path, format) => {
    expect(formatOf(path)).toBe(format)
  })

  it('passes over an entry that it cannot understand', () => {
    const agents = readRegistry({
      agents: [{ id: 'Bad Id' }, 7, { id: 'ok', name: 'Ok', version: '1', distribution: {} }],
    })
    expect(agents?.map(({ id }) => id)).toEqual(['ok'])
  })

  it('is refused when it is no list at all', () => {
    for (const value of [undefined, null, [], { agents: 'none' }, '<html>'])
      expect(readRegistry(value)).toBeUndefined()
  })

  it('names the agents that are built in by our own ids', () => {
    expect(readRegistry(bundled)?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['claude-code', 'codex']),
    )
  })
})
