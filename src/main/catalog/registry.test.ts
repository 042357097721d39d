// Proves that the public list of agents is read as it is, and that a bad entry spoils none of the others.
import { describe, expect, it } from 'vitest'
import { readRegistry } from './registry'
import bundled from './registry.json'

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

  it('starts what comes as a Python tool through uvx, and a binary by its name', () => {
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
          distribution: { binary: { 'linux-x86_64': { cmd: './bin/b', args: ['acp'] } } },
        },
      ],
    })
    expect(agents?.map(({ command, args }) => [command, ...args])).toEqual([
      ['uvx', 'p-acp==1', '-x'],
      ['b', 'acp'],
    ])
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
