import type { Block } from '../../shared/agent/content'
import type { RunOptions } from '../../shared/session/runs/run'
import type { TaskAgent } from '../../shared/task/task'
import type { HostRouter } from '../host/host-router'
import { remoteOfTask } from './dispatching'

interface Beginning {
  project: string
  base: string | null
  /** Where it begins, if not where its base is. */
  from?: string | undefined
  title: string
  /** What its branch is called after; its title without. */
  branch?: string
  agent: TaskAgent
  prompt: Block[]
  run: RunOptions
}

/** Makes the sessions of tasks: on a branch of their own, unattended. */
export function taskBeginning(hostRouter: Pick<HostRouter, 'inProject' | 'ofProject'>) {
  /** What is about to be a branch is no other's, on whichever machine. */
  const taken: string[] = []
  const starting = new Map<unknown, Promise<unknown>>()
  /** On each machine one after the other, in their order: one that is slow holds up nobody elsewhere. */
  const inTurn = <Value>(project: string, act: () => Promise<Value>): Promise<Value> => {
    const machine = hostRouter.ofProject(project)
    const turn = (starting.get(machine) ?? Promise.resolve()).then(act, act)
    starting.set(machine, turn)
    return turn
  }
  return ({ project, base, from, title, branch = title, agent, prompt, run }: Beginning) =>
    inTurn(project, async () => {
      const rooms = hostRouter.inProject(project)
      if (!rooms.ok) return rooms
      const bases = await rooms.value.bases(project)
      if (!bases.ok) return bases
      const workspace = remoteOfTask({ title: branch, base }, bases.value, taken)
      if (!workspace.ok) return workspace
      const place = from === undefined ? workspace.value : { ...workspace.value, base: from }
      taken.push('branch' in workspace.value ? workspace.value.branch : workspace.value.kind)
      const request = { project, ...agent, workspace: place, title, prompt, run, fromDraft: false }
      return rooms.value.newSessions.create(request)
    })
}
