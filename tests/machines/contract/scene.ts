import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Result } from '../../../src/kit/result'
import type { Machine, ProgramSpec } from '../../../src/main/host/machine'
import { KILL_PLAN } from '../../../src/main/host/plans'
import { consume, type Stream } from '../../../src/main/host/stream'
import { testFolder } from '../../lib/folder'
import { carried } from './carried'

/** One machine for one test. */
export interface Place {
  machine: Machine
  /** The connection to it breaks, where there is one. */
  cut(): void
  /** Another app on the same machine, after the first has gone without a word. */
  again(): Machine
}

export type Open = (folder: string) => Promise<Place>

/** A machine with a folder to work in; it is closed with the test. */
export type Scene = Place & {
  folder: string
  spec(script: string, more?: Partial<ProgramSpec>): ProgramSpec
  start(script: string, more?: Partial<ProgramSpec>): Promise<Stream>
}

/** Which methods of a machine were asked in this file. */
export const asked = new Set<string>()

export const QUICK = { inputGrace: 50, termGrace: 50 }
export const screen = { columns: 80, rows: 24 }
let programs = 0

export function valueIn<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problem.message)
  return result.value
}

export async function openScene(open: Open): Promise<Scene> {
  const outer = testFolder()
  const place = await open(outer)
  const folder = join(outer, 'workspace')
  mkdirSync(folder)
  const overWire = (one: Machine) => carried(one, (method) => asked.add(method))
  let machine = overWire(place.machine)
  onTestFinished(() => machine.close(KILL_PLAN))
  const spec = (script: string, more: Partial<ProgramSpec> = {}): ProgramSpec => ({
    id: `contract-${process.pid}-${++programs}`,
    name: 'Script',
    folder,
    command: '/bin/sh',
    args: ['-c', script],
    env: {},
    about: { agent: 'test', sessions: ['s1'], terminal: null },
    ...more,
  })
  return {
    ...place,
    machine,
    folder,
    spec,
    start: async (script, more) => valueIn(await machine.spawn(spec(script, more))),
    again: () => {
      machine = overWire(place.again())
      return machine
    },
  }
}

/** What is printed, with proof that no byte is missing, doubled or out of its place. */
export function followed(stream: Stream) {
  let length = 0
  const hash = createHash('sha256')
  consume(stream, (bytes, offset) => {
    if (offset !== length) throw new Error(`${offset} after ${length}`)
    length += bytes.length
    hash.update(bytes)
  })
  return { length: () => length, hash: () => hash.digest('hex') }
}
