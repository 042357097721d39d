import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Lanes } from '../../src/kit/lanes'
import { type Problem, success } from '../../src/kit/result'
import type { Machine } from '../../src/main/host/machine'
import type { StoredOperation, StoredWorkspace } from '../../src/main/store/log/log'
import { Git } from '../../src/main/workspace/git/git'
import { JournaledOperations } from '../../src/main/workspace/journaled-operations'
import { usuallyReproducible } from '../../src/main/workspace/model/reproducible'
import { Removing, type RemovingParts } from '../../src/main/workspace/removing'
import { workspaceAfter } from '../../src/shared/workspace/state'
import { git, write } from '../lib/repository'
import { scene } from './inventory-states'
import { jjDoorsOf } from './jj-doors'
import { doorOf, localMachine } from './made'

/** What outlives the app. */
export interface Disk {
  workspaces: Map<string, StoredWorkspace>
  undertakings: Map<string, StoredOperation>
  now: number
}

export const diskOf = (...workspaces: StoredWorkspace[]): Disk => ({
  workspaces: new Map(workspaces.map((one) => [one.id, one])),
  undertakings: new Map(),
  now: Date.now(),
})

/** The app dies: what it was about to do is not done, and nothing after it. */
class Killed extends Error {
  constructor(readonly death: Death) {
    super('killed')
  }
}

/** Counts what is done to the disk, and dies before the step of that number. */
export interface Death {
  after: number
  done: number
  /** What was on its way to the disk when the app died: it ends by itself. */
  underWay: Set<Promise<unknown>>
}

export const never = (): Death => ({
  after: Number.POSITIVE_INFINITY,
  done: 0,
  underWay: new Set(),
})

/** One run of the app over what is on disk. */
export function removingOn(
  disk: Disk,
  machine: Machine,
  door: Git,
  { death = never(), ...more }: Partial<RemovingParts> & { death?: Death } = {},
) {
  const told: Problem[] = []
  const step = () => {
    if (death.done >= death.after) throw new Killed(death)
    death.done += 1
  }
  const followed = <Answer>(act: Promise<Answer>): Promise<Answer> => {
    const over = () => death.underWay.delete(act)
    death.underWay.add(act)
    act.then(over, over)
    return act
  }
  /** Each call is a step. */
  const before =
    <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      step()
      return followed(act(...args))
    }
  const store = <Row extends { id: string }>(rows: Map<string, Row>) => ({
    get: (id: string) => rows.get(id),
    all: () => [...rows.values()],
    put(row: Row) {
      step()
      rows.set(row.id, row)
    },
    remove(id: string) {
      step()
      rows.delete(id)
    },
  })
  const workspaces = store(disk.workspaces)
  const journal = new JournaledOperations(
    { undertakings: store(disk.undertakings), flush: () => true },
    () => crypto.randomUUID(),
  )
  const parts: RemovingParts = {
    undertakings: journal,
    ...jjDoorsOf(machine),
    git: dyingDoor(door, step, followed),
    machine: {
      files: { ...machine.files, put: before(machine.files.put) },
      folders: {
        ...machine.folders,
        move: before(machine.folders.move),
        discard: before(machine.folders.discard),
      },
    },
    workspaces: {
      find: workspaces.get,
      all: workspaces.all,
      change(id, input, trash) {
        // Nobody waits for that: it may come when this run of the app is over.
        if (input.type === 'measured') return undefined
        const before = workspaces.get(id)
        const after = before && workspaceAfter(before, input)
        if (!after) return undefined
        const { trashed = trash, ...plain } = after
        const stored = after.state === 'trashed' && trashed ? { ...plain, trashed } : plain
        workspaces.put(stored)
        return stored
      },
    },
    lanes: new Lanes(),
    now: () => disk.now,
    after: () => () => undefined,
    tearDown: async () => success(false),
    tell: (_, problem) => void told.push(problem),
    reproducible: () => usuallyReproducible,
    sessionsIn: () => [],
    agentsOf: () => [],
    ...more,
  }
  const removing = new Removing(parts)
  return {
    removing,
    told,
    /** As a person does it who sees what is in it and says yes. */
    async remove(id: string) {
      const looked = await removing.inventory(id)
      return looked.ok ? removing.remove(id, looked.value.seen, true) : looked
    },
  }
}

/** What git writes is a step each; what it reads is none. */
function dyingDoor(
  door: Git,
  step: () => void,
  followed: <Answer>(act: Promise<Answer>) => Promise<Answer>,
): Git {
  const dying = new Git(() => Promise.reject(new Error('Everything goes by the other door')))
  return Object.assign(dying, {
    find: door.find.bind(door),
    read: door.read.bind(door),
    write: async (...args: Parameters<Git['write']>) => {
      step()
      return followed(door.write(...args))
    },
  })
}

/** Runs until it ends or the app dies; whether it ended. */
export async function untilDeath(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    // Two steps may be taken at once: the other one's git ends before the next run of the app begins.
    await Promise.allSettled(error.death.underWay)
    return false
  }
}

/** Every file of a folder with what it is, to the byte. */
export function filesIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (path: string) => {
    for (const name of readdirSync(join(folder, path), { encoding: 'latin1' })) {
      const at = path === '' ? name : `${path}/${name}`
      const place = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(at, 'latin1')])
      const stats = lstatSync(place)
      const mode = stats.mode.toString(8)
      if (stats.isDirectory()) {
        found[at] = mode
        walk(at)
      } else if (stats.isSymbolicLink()) found[at] = `${mode} ${readlinkSync(place)}`
      else found[at] = `${mode} ${readFileSync(place, 'latin1')}`
    }
  }
  walk('')
  return found
}

/** All of a workspace that a person could miss: its files, what git says of it, and all references. */
export function stateOf({ path, common, admin = '' }: StoredWorkspace) {
  return {
    files: filesIn(path),
    status: git(path, 'status', '--porcelain=v2', '--branch', '--ignored', '--untracked-files=all'),
    head: readFileSync(join(admin, 'HEAD'), 'utf8'),
    references: git(common, 'for-each-ref'),
    worktrees: git(common, 'worktree', 'list', '--porcelain'),
  }
}

/** A workspace that can be removed, on a disk of its own. */
export function removable(made = scene()) {
  const machine = localMachine()
  const disk = diskOf(made.workspace)
  const id = made.workspace.id
  const run = removingOn(disk, machine, doorOf(machine))
  const trash = () => disk.workspaces.get(id)?.trashed?.path ?? 'none'
  return { ...made, ...run, disk, machine, id, trash, row: () => disk.workspaces.get(id) }
}

export const commit = (folder: string, name: string) => {
  write(folder, name, name)
  git(folder, 'add', name)
  git(folder, 'commit', '--quiet', `--message=${name}`)
}
