// Proves how each agent is started, and what its row says of its installation.
import { describe, expect, it } from 'vitest'
import { success } from '../../../kit/result'
import { settingsSchema } from '../../../shared/app/settings'
import { localFiles } from '../../host/local/files/local-files'
import { Rows } from '../../store/feed/rows'
import { isSpoken } from '../drivers/drivers'
import { agentMarks } from './agent-marks'
import { installOf, isNewer, knownRow } from './agent-rows'
import { Catalog } from './catalog'
import { knownAgents } from './known-agents'

const practice = {
  command: '/app/liminal',
  script: '/app/practice-agent.js',
  state: '/data/practice',
}

function catalog(): { rows: Rows; catalog: Catalog } {
  const rows = new Rows()
  const machine = { which: () => Promise.resolve(success(undefined)), files: localFiles }
  return { rows, catalog: new Catalog({ rows, practice, folder: '/nowhere/agents', machine }) }
}

const claude = knownAgents.find(({ id }) => id === 'claude-code')
if (!claude) throw new Error('Claude Code is not in the catalog')

describe('the catalog (L1)', () => {
  it('has the agents that everybody asks for, and the practice agent', () => {
    const ids = catalog()
      .rows.all('agents')
      .map(({ id }) => id)
    const wanted = [
      'practice',
      'claude-code',
      'codex',
      'gemini',
      'opencode',
      'goose',
      'github-copilot-cli',
      'qwen-code',
    ]
    expect(ids).toEqual(expect.arrayContaining(wanted))
  })

  it('names Claude Code and Codex as users know them', () => {
    const { rows } = catalog()
    const claude = { name: 'Claude Code', driver: 'stream-json' }
    expect(rows.get('agents', 'claude-code')).toMatchObject(claude)
    expect(rows.get('agents', 'codex')).toMatchObject({ name: 'Codex', driver: 'app-server' })
  })

  it('starts the practice agent on the app’s own binary', () => {
    expect(catalog().catalog.resolve('practice')).toMatchObject({
      ok: true,
      value: {
        command: '/app/liminal',
        args: ['/app/practice-agent.js'],
        env: { ELECTRON_RUN_AS_NODE: '1' },
      },
    })
  })

  it('lets an entry of the user’s own win over ours, and gives ours back when it is gone', async () => {
    const { rows, catalog: made } = catalog()
    const own = { name: 'Mine', driver: 'acp', command: 'mine', args: ['x'], env: { A: 'b' } }
    await made.follow(settingsSchema.parse({ agents: { codex: own, other: own } }))
    expect(made.resolve('codex')).toMatchObject({
      ok: true,
      value: { name: 'Mine (codex)', command: 'mine', args: ['x'] },
    })
    expect(rows.get('agents', 'other')).toMatchObject({ name: 'Mine (other)', from: 'settings' })
    await made.follow(settingsSchema.parse({}))
    expect(made.resolve('codex')).toMatchObject({
      ok: true,
      value: { name: 'Codex', command: 'codex' },
    })
    expect(rows.get('agents', 'other')).toBeUndefined()
    expect(made.resolve('other')).toMatchObject({ ok: false, problem: { code: 'no-agent' } })
  })

  it('tells two agents of one name apart, wherever they are named', async () => {
    const { rows, catalog: made } = catalog()
    const own = { driver: 'acp', command: 'mine' }
    const agents = { a: { ...own, name: 'Codex' }, b: { ...own, name: 'Alone' } }
    await made.follow(settingsSchema.parse({ agents }))
    expect(rows.get('agents', 'a')?.name).toBe('Codex (a)')
    expect(rows.get('agents', 'codex')?.name).toBe('Codex')
    expect(rows.get('agents', 'b')?.name).toBe('Alone')
    expect(made.resolve('a')).toMatchObject({ ok: true, value: { name: 'Codex (a)' } })
  })

  it('keeps an agent that is not installed, and says what to do', async () => {
    const { rows, catalog: made } = catalog()
    await made.look()
    const row = rows.get('agents', 'claude-code')
    expect(row?.install).toEqual({ state: 'missing', installable: true })
    expect(row?.hint).toContain('claude')
    expect(made.resolve('claude-code').ok).toBe(true)
  })
})

describe('ways of speaking (E11)', () => {
  const on = (...commands: string[]) => {
    const which = (command: string) =>
      Promise.resolve(
        success(
          commands.includes(command)
            ? { path: `/usr/bin/${command}`, real: `/usr/bin/${command}` }
            : undefined,
        ),
      )
    const rows = new Rows()
    const machine = { which, files: localFiles }
    return { rows, made: new Catalog({ rows, practice, folder: '/nowhere/agents', machine }) }
  }

  // docs/guide/agents.md: Claude Code and Codex can be spoken to in three ways (`speaks`):
  it('are several for one Claude Code and one Codex, each by a program of its own', () => {
    const { made } = on()
    const lines = (['claude-code', 'codex'] as const).map((agent) =>
      (['acp', 'stream-json', 'app-server', 'terminal'] as const).map((speaks) => {
        const start = made.resolve(agent, speaks)
        return start.ok
          ? [start.value.driver, start.value.command, ...start.value.args].join(' ')
          : start.problem.message
      }),
    )
    expect(lines).toEqual([
      [
        'acp claude-agent-acp',
        'stream-json claude',
        'Claude Code cannot be spoken to by app-server.',
        'terminal claude',
      ],
      [
        'acp codex-acp',
        'Codex cannot be spoken to by stream-json.',
        'app-server codex app-server',
        'terminal codex',
      ],
    ])
  })

  // docs/guide/agents.md: native | the vendor's own protocol, taken where it is there
  it('are taken by what is there where nobody says, and a terminal last', async () => {
    const usual = async (...commands: string[]) => {
      const { rows, made } = on(...commands)
      await made.look()
      return rows.get('agents', 'claude-code')?.driver
    }
    expect(await usual('claude-agent-acp')).toBe('acp')
    const direct = isSpoken('stream-json') ? 'stream-json' : 'terminal'
    expect(await usual('claude')).toBe(direct)
    expect(await usual('claude', 'claude-agent-acp')).toBe(direct === 'terminal' ? 'acp' : direct)
  })

  it('say what of each is there', async () => {
    const { rows, made } = on('codex')
    await made.look()
    expect(rows.get('agents', 'codex')?.ways).toMatchObject([
      { driver: 'app-server', command: 'codex', install: { state: 'installed' } },
      { driver: 'acp', command: 'codex-acp', install: { state: 'missing', installable: true } },
      { driver: 'terminal', command: 'codex', install: { state: 'installed' } },
    ])
    expect(rows.get('agents', 'goose')?.ways).toBeUndefined()
  })

  it('of an agent of the user’s own are what its entry says', async () => {
    const { made } = on()
    const own = { name: 'Mine', driver: 'stream-json', command: 'mine', args: ['x'] }
    await made.follow(settingsSchema.parse({ agents: { mine: own } }))
    expect(made.resolve('mine')).toMatchObject({
      value: { driver: 'stream-json', command: 'mine', args: ['x'] },
    })
    expect(made.resolve('mine', 'acp')).toMatchObject({ ok: false, problem: { code: 'no-way' } })
  })
})

describe('an agent’s row', () => {
  it('says what the app has installed before what is on the PATH', () => {
    const own = { version: '0.1.0', kind: 'node' as const, path: '/data/agents/x' }
    expect(
      installOf(claude, { own, onPath: { path: '/usr/bin/x', version: '9' }, looked: true }),
    ).toMatchObject({
      state: 'installed',
      path: '/data/agents/x',
      update: claude.package?.version,
    })
  })

  it('has a mark of its own where it is well known, and no two are alike', () => {
    const marks = [...knownAgents.map(({ id }) => id), 'practice'].map((id) => agentMarks[id]?.path)
    expect(new Set(marks).size).toBe(knownAgents.length + 1)
    expect(marks).not.toContain(undefined)
  })

  it('claims nothing before anybody has looked', () => {
    expect(knownRow(claude, () => ({ looked: false })).install).toEqual({ state: 'unknown' })
  })

  it('of a Python program says what to install where there is no uv', () => {
    const tool = { requirement: 'p==1', version: '1', program: 'p' }
    const { package: _, vendor: __, ...rest } = claude
    const agent = { ...rest, name: 'P', command: 'p', tool }
    const without = knownRow(agent, () => ({ looked: true }))
    expect(without.install).toEqual({ state: 'missing', installable: false })
    expect(without.hint).toContain('P is a Python program, which uv installs. Install uv with "')
    const row = knownRow(agent, () => ({ looked: true, uv: true }))
    expect(row.install).toEqual({ state: 'missing', installable: true })
    expect(row.hint).toContain('Install it here')
  })

  it.each([
    ['1.10.0', '1.9.9', true],
    ['1.0.0', '1.0.0', false],
    ['1.0', '1.0.1', false],
    ['2', '1.9', true],
    ['1.0.0', '1.0.0-rc.1', true],
    ['1.0.0-rc.1', '1.0.0', false],
    ['1.0.0-rc.10', '1.0.0-rc.9', true],
    ['1.0.0+build.2', '1.0.0+build.1', false],
    ['v2026.08.11', '2026.7.30', true],
    ['nightly', '1.0.0', false],
  ])('%s is newer than %s: %s', (one, other, newer) => {
    expect(isNewer(one, other)).toBe(newer)
  })
})
