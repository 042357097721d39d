import type { Problem } from '../../kit/result'

/** A folder and a branch or revision of its own, made by the app for one task (SPEC E14). */
export interface Workspace {
  id: string
  project: string
  kind: 'worktree' | 'jj'
  /** What it is called: its branch, or its workspace of jj. */
  name: string
  /** The folder that was made. */
  path: string
  /** Where sessions work in it: below its path where the project is a folder of its repository. */
  folder: string
  branch: string | null
  /** What it was made from, as it was chosen, and the commit that this was then. */
  base: string
  commit: string
  state: WorkspaceState
  /** Why it is not what it should be. */
  problem?: Problem
  /** What comes after the files stand: submodules, what is carried over, commands of the project. */
  setup: 'none' | 'running' | 'failed' | 'done'
  /** Commands that its repository has for set-up, which nobody has allowed. */
  untrusted?: { commands: string[]; digest: string }
  health: Health
  createdAt: number
  /** Since when it is in the trash, and until when it can be brought back. */
  removedAt?: number
  until?: number
  /** How much room it takes there, once that was measured. */
  bytes?: number
}

export type WorkspaceState = 'preparing' | 'ready' | 'failed' | 'removing' | 'trashed' | 'gone'

/** Whether it is still what was made, as it was seen last. */
export type Health =
  | 'ok'
  /** There is nothing at its path. */
  | 'missing'
  /** Something else is there: a link, a file, another folder. */
  | 'replaced'
  /** The folder is the one that was made, and leads to some other repository. */
  | 'foreign'
  /** Git does not know of it any more. */
  | 'pruned'

export type WorkspaceInput =
  /** Its files stand: a shell, files and status can be used. */
  | { type: 'made'; setup: boolean }
  /** What comes then begins again. */
  | { type: 'setting-up' }
  | { type: 'set-up'; none?: boolean; problem?: Problem }
  /** Nothing of it stands, or only what is somebody's. */
  | { type: 'failed'; problem: Problem }
  /** It is made again, where nothing of it stands or it is gone. */
  | { type: 'retried' }
  | { type: 'seen'; health: Health }
  | { type: 'removing' }
  /** It was not removed. */
  | { type: 'kept'; problem?: Problem }
  | { type: 'trashed'; at: number; until: number }
  | { type: 'measured'; bytes: number }
  | { type: 'restored' }
  | { type: 'gone' }

/** From which states each input is taken: in all others it comes too late, or too early. */
const takenIn: Record<WorkspaceInput['type'], readonly WorkspaceState[]> = {
  made: ['preparing'],
  'setting-up': ['ready'],
  'set-up': ['ready'],
  failed: ['preparing', 'ready'],
  retried: ['failed', 'gone', 'ready'],
  seen: ['ready'],
  removing: ['ready', 'failed'],
  kept: ['removing'],
  trashed: ['removing'],
  measured: ['trashed'],
  restored: ['trashed'],
  gone: ['failed', 'removing', 'trashed', 'ready'],
}

/** What a workspace is after something has happened to it; undefined where that cannot be. */
export function workspaceAfter<Of extends Workspace>(
  workspace: Of,
  input: WorkspaceInput,
): Of | undefined {
  if (!takenIn[input.type].includes(workspace.state)) return undefined
  const { problem: _, ...plain } = workspace
  const sound = plain as Of
  switch (input.type) {
    case 'made':
      return { ...sound, state: 'ready', health: 'ok', setup: input.setup ? 'running' : 'none' }
    case 'setting-up':
      return { ...sound, setup: 'running' }
    case 'set-up':
      return input.problem
        ? { ...sound, setup: 'failed', problem: input.problem }
        : { ...sound, setup: input.none ? 'none' : 'done' }
    case 'failed':
      return { ...sound, state: 'failed', problem: input.problem }
    case 'retried':
      return { ...sound, state: 'preparing', setup: 'none', health: 'ok' }
    case 'seen':
      return { ...workspace, health: input.health }
    case 'removing':
      return { ...sound, state: 'removing' }
    case 'kept':
      return { ...sound, state: 'ready', ...(input.problem ? { problem: input.problem } : {}) }
    case 'trashed':
      return { ...sound, state: 'trashed', removedAt: input.at, until: input.until }
    case 'measured':
      return { ...workspace, bytes: input.bytes }
    case 'restored': {
      const { removedAt: _at, until: _until, bytes: _bytes, ...back } = sound
      return { ...back, state: 'ready', health: 'ok' } as Of
    }
    case 'gone':
      return { ...sound, state: 'gone' }
    default:
      return input satisfies never
  }
}

/** Whether the agent of a session in it may start: what is set up first is done, or has failed. */
export const isSettled = ({ state, setup }: Workspace): boolean =>
  state !== 'preparing' && setup !== 'running'

/** It was removed, as what is not needed any more is: nothing is wrong with it. */
export const isRemoved = (workspace: Pick<Workspace, 'state'> | null | undefined): boolean =>
  workspace?.state === 'trashed' || workspace?.state === 'gone'
