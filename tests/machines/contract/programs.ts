import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProgramSpec } from '../../../src/main/host/machine'
import { run } from '../../../src/main/host/run'
import { testFolder } from '../../lib/folder'
import { carrying, firstLine, until } from '../lib/scene'
import { type Open, openScene, screen, valueIn } from './scene'

/** Starting, running, seeing and ending programs. */
export function programsContract(open: Open): void {
  test('what cannot be started is said in words, with or without a terminal', async () => {
    const { machine, spec, folder } = await openScene(open)
    writeFileSync(join(folder, 'plain'), '#!/bin/sh\n')
    writeFileSync(join(folder, 'script'), '#!/opt/no/interpreter\n')
    chmodSync(join(folder, 'script'), 0o755)
    const faults: [string, Partial<ProgramSpec>][] = [
      ['not-found', { command: 'no-such-agent' }],
      ['not-executable', { command: join(folder, 'plain') }],
      ['not-found', { command: join(folder, 'script') }],
      ['folder-missing', { folder: join(folder, 'gone') }],
    ]
    for (const [code, more] of faults)
      for (const terminal of [{}, { screen }]) {
        const result = await machine.spawn(spec('', { ...more, ...terminal }))
        expect(result).toMatchObject({ ok: false, problem: { code } })
        if (!result.ok) expect(result.problem.message).toMatch(/^Could not start Script\./)
      }
  })

  test("a program has the user's environment with its changes", async () => {
    const { machine, start } = await openScene(open)
    expect(await machine.environment()).toMatchObject({ KEPT: 'yes', REMOVED: 'no' })
    const stream = await start('echo "$KEPT,$REMOVED,$ADDED,$ELECTRON_RUN_AS_NODE"', {
      env: { REMOVED: null, ADDED: 'too' },
    })
    expect(await firstLine(stream)).toBe('yes,,too,')
  })

  test('a command is found where the user would find it', async () => {
    const { machine } = await openScene(open)
    expect(valueIn(await machine.which('sh'))?.path).toMatch(/\/sh$/)
    expect(valueIn(await machine.which('no-such-agent'))).toBeUndefined()
  })

  test('the shell that it names can be started', async () => {
    const { machine, start } = await openScene(open)
    const stream = await start('', {
      command: valueIn(await machine.shell()),
      args: ['-c', 'echo here'],
    })
    expect(await firstLine(stream)).toBe('here')
  })

  test('a helper is run to its end, within its time', async () => {
    const { machine, folder } = await openScene(open)
    expect(await run(machine, '/bin/sh', ['-c', 'cat; exit 4'], { folder, input: 'in' })).toEqual({
      ok: true,
      value: { stdout: 'in', stderr: '', code: 4 },
    })
    const late = await run(machine, 'sleep', ['1000'], { folder, timeout: 200 })
    expect(late).toMatchObject({ ok: false, problem: { code: 'timed-out' } })
  })

  test('the whole tree of what runs is seen', async () => {
    const { machine, start } = await openScene(open)
    const stream = await start('sleep 1000 & wait')
    const tree = async () => (await machine.sample()).get(stream.id) ?? []
    await until(async () => (await tree()).some(({ name }) => name === 'sleep'))
    const all = await tree()
    // What keeps it stands above it, where something does, and nowhere else.
    const above = stream.kept ? [{ role: 'keeper' }] : []
    const program = { pid: stream.pid, name: 'sh' }
    expect(all).toMatchObject([...above, program, { name: 'sleep', parent: stream.pid }])
    if (stream.kept) expect(all[1]?.parent).toBe(all[0]?.pid)
  })

  test('nothing that this run has started is an orphan', async () => {
    const { machine, start } = await openScene(open)
    const stream = await start('cat')
    machine.serve(stream.id, ['s1', 's2'])
    expect(await machine.orphans()).toEqual([])
    expect(await machine.endOrphan('none')).toMatchObject({ ok: true })
  })

  test('when it is closed nothing of all that runs is left, and nothing starts any more', async () => {
    const place = await open(testFolder())
    const spec = { name: 'Script', command: '/bin/sh', env: {}, folder: '/' }
    const script = "trap '' TERM HUP; sleep 1000 & echo up; while :; do sleep 1; done"
    const ids = [{}, { screen }].map((more, n) => ({ id: `closed-${process.pid}-${n}`, ...more }))
    for (const more of ids) {
      const about = { agent: 'test', sessions: [], terminal: null }
      await firstLine(
        valueIn(await place.machine.spawn({ ...spec, args: ['-c', script], about, ...more })),
      )
    }
    await place.machine.close({ inputGrace: 50, termGrace: 50 })
    expect(ids.flatMap(({ id }) => carrying(id))).toEqual([])
  })
}
