import { randomUUID } from 'node:crypto'
import { clockAt } from '../../../src/kit/clock'
import { type Result, success } from '../../../src/kit/result'
import { runCheck } from '../../../src/main/session/runs/checking'
import { ResultFolder } from '../../../src/main/session/runs/result-folder'
import { Runs } from '../../../src/main/session/runs/runs'
import type { Session } from '../../../src/main/session/session'
import type { RunOptions } from '../../../src/shared/session/runs/run'
import { RealStack } from '../../sessions/lib/real-stack'

export interface RunScene {
  stack: RealStack
  runs: Runs
  start(agent: string, prompt: string, workspace: string, request?: RunOptions): Session
}

/** The app without its window, with agents that nobody watches; waits are shorter. Some keepers of signals are dead. */
export function openRuns(
  folder: string,
  keeperDies: (session: Session) => boolean = () => false,
): RunScene {
  const speed = 50
  const clock = clockAt(speed)
  const stack: RealStack = new RealStack(folder, {
    speed,
    beside: {
      happened: (session, event) => runs.happened(session, event),
      beforeTurn: (session): Promise<Result<void>> => runs.beforeTurn(session),
    },
  })
  const { machine } = stack
  const runs = new Runs({
    clock,
    newId: randomUUID,
    flush: () => void stack.log.flush(),
    tries: async () => undefined,
    tidyWorkspace: async () => undefined,
    triesAgain: () => true,
    place: (session, run) => {
      const { files } = machine
      // A dead one hears nothing, and does not look any more.
      const keeper = keeperDies(session)
        ? { watch: async () => success(async () => undefined), after: () => () => undefined }
        : { watch: machine.watch.bind(machine), after: clock.after }
      return new ResultFolder({ files, ...keeper }, session.folder, run)
    },
    check: (session, run, { signal }) =>
      runCheck({ machine, clean: (text) => text }, session, run, signal),
  })
  return {
    stack,
    runs,
    start(agent, prompt, workspace, request = { budget: {} }) {
      const made = stack.sessions.create({
        project: 'p',
        title: '',
        unattended: true,
        choice: { agent, account: null, profile: null },
        workspace: { kind: 'folder', path: workspace },
      })
      if (!made.ok) throw new Error(made.problem.message)
      runs.begin(made.value, request, [{ type: 'text', text: prompt }])
      return made.value
    },
  }
}
