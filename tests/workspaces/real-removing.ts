import { Lanes } from '../../src/kit/lanes'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { run } from '../../src/main/host/run'
import type { Log } from '../../src/main/store/log/log'
import { Git } from '../../src/main/workspace/git/git'
import { JournaledOperations } from '../../src/main/workspace/journaled-operations'
import { usuallyReproducible } from '../../src/main/workspace/model/reproducible'
import { Removing } from '../../src/main/workspace/removing'
import { Workspaces } from '../../src/main/workspace/workspaces'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { jjDoorsOf } from './jj-doors'

interface Watching {
  /** Before each thing that is done to the disk. */
  step?(): void
  /** All was looked at, and the removing itself begins. */
  decided?(): void
}

/** Removing as the app has it, on a log and on this computer, without the test runner. */
export function realRemoving(log: Log, { step = () => undefined, decided }: Watching = {}) {
  const local = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: (words) => console.error(words),
  })
  const before =
    <Args extends unknown[], Answer>(act: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      step()
      return act(...args)
    }
  const git = new Git((args, where) => {
    if (args.some((word) => /^(update-ref|symbolic-ref|lock|unlock|remove)$/.test(word))) step()
    return run(local, 'git', args, { ...where, encoding: 'latin1' })
  })
  const { files, folders } = local
  const machine = {
    files: { ...files, put: before(files.put) },
    folders: { ...folders, move: before(folders.move), discard: before(folders.discard) },
  }
  const lanes = new Lanes()
  const newId = () => crypto.randomUUID()
  const workspaces = new Workspaces({
    log,
    lanes,
    isolations: {},
    newId,
    now: Date.now,
    rows: { put: () => undefined, remove: () => undefined },
    tell: () => undefined,
    inUse: () => true,
  })
  const removing = new Removing({
    ...jjDoorsOf(local),
    git,
    machine,
    lanes,
    workspaces,
    undertakings: new JournaledOperations(log, newId),
    now: Date.now,
    after: () => () => undefined,
    agentsOf: () => [],
    sessionsIn: () => [],
    reproducible: () => usuallyReproducible,
    tearDown: async () => {
      decided?.()
      return { ok: true, value: false }
    },
    tell: (_, problem) => console.error(problem),
  })
  return { removing, machine: local }
}
