import { randomUUID } from 'node:crypto'
import type { Lanes } from '../../kit/lanes'
import { failure, type Result, success } from '../../kit/result'
import type { LocationRequest } from '../../shared/agent/inputs'
import type { SessionLocation } from '../../shared/app/tables'
import { projectKey } from '../../shared/host/remotes/on-host'
import type { SessionEvent } from '../../shared/session/event'
import type { Bases } from '../../shared/workspace/bases'
import type { CoreHandlers } from '../app/bridge/handlers'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Machine } from '../host/machine'
import { runInShell } from '../host/run-in-shell'
import type { LinkedSession } from '../session/link/agent-link'
import type { SessionWorkspaces } from '../session/session-workspaces'
import type { Sessions } from '../session/sessions'
import type { Rows } from '../store/feed/rows'
import type { Log, StoredProject, StoredWorkspace } from '../store/log/log'
import type { Git } from './git/git'
import type { Jj } from './jj/jj'
import type { SettingUp } from './setting-up'
import type { Workspaces } from './workspaces'
import { worktreeFolder } from './worktree-folder'

interface OpenWorkspacesParts {
  /** Of the app's own data. */
  folder: string
  /** Of the user. */
  home(): string
  log: Log
  rows: Rows
  settings: SettingsFile
  machine: Machine
  git: Git
  jj: Jj
  lanes: Lanes
  sessions(): Sessions
  /** The folder is another one now. */
  followAnew(folder: string): void
}

type WorkspaceHandlers = Omit<
  Pick<CoreHandlers, Extract<keyof CoreHandlers, `workspace.${string}`>>,
  'workspace.bases' | 'workspace.inventory' | 'workspace.remove' | 'workspace.restore'
>

/** Where sessions work beside the folders of projects: loaded when it is first needed, or after the first paint. */
export function openWorkspaces(parts: OpenWorkspacesParts) {
  const { log, git } = parts
  let opened: Promise<Workspaces> | undefined
  const workspaces = () => {
    opened ??= open(parts)
    return opened
  }
  const within = async <Value>(act: (all: Workspaces) => Promise<Result<Value>> | Result<Value>) =>
    act(await workspaces())

  const workplaces: SessionWorkspaces = {
    async plan(project, request) {
      if (request === 'folder')
        return success({ place: { kind: 'folder', path: project.path }, begin: () => undefined })
      return within((all) => planIn(all, project, request))
    },
    ready: ({ id }) => (id === undefined ? undefined : within((all) => all.ready(id))),
    neverStarted({ id }) {
      if (id !== undefined) void workspaces().then((all) => all.neverStarted(id))
    },
  }

  const handlers: WorkspaceHandlers = {
    'workspace.cancel': ({ workspace }) => within((all) => all.cancel(workspace)),
    'workspace.retry': async ({ workspace }) => {
      const made = await within((all) => all.retry(workspace))
      if (made.ok) for (const session of sessionsIn(parts, workspace)) session.start()
      const all = await workspaces()
      const folder = all.find(workspace)?.folder
      if (made.ok && folder !== undefined)
        void all.standing(workspace).then(() => parts.followAnew(folder))
      return made
    },
    'workspace.setUp': async ({ workspace, trust }) => {
      const all = await workspaces()
      const found = all.find(workspace)
      if (!found) return failure('no-workspace', 'This workspace is not there any more.')
      if (trust !== undefined) {
        if (trust !== found.untrusted?.digest) return otherCommands
        log.memory.set(trustKey, { ...trustedIn(log), [found.common]: trust })
      }
      return all.setUp(workspace, trust === undefined ? 'submodules' : 'commands')
    },
    'workspace.leave': ({ session: id }) => {
      const found = parts.sessions().find(id)
      if (!found.ok) return found
      const session = found.value
      const project = log.projects.get(session.stored.project)
      if (!project) return failure('unknown-project', 'This project is not open')
      if (session.running) session.stop('user')
      parts.sessions().change(session, { workspace: { kind: 'folder', path: project.path } })
      return success(undefined)
    },
  }

  return {
    handlers,
    workplaces,
    /** From what work in a project can begin. */
    async bases(project: string): Promise<Result<Bases>> {
      const known = log.projects.get(project)
      if (!known) return failure('unknown-project', 'This project is not open')
      const { basesOf } = await import('./bases')
      return basesOf({ git, jj: parts.jj }, known.path)
    },
    /** It is what was made, or nothing begins there. */
    beforeTurn: async ({ stored }: LinkedSession): Promise<Result<void>> => {
      const { id } = stored.workspace
      return id === undefined ? success(undefined) : within((all) => all.check(id))
    },
    /** Its folder is there, though perhaps not all that is in it. */
    usable: async ({ id }: SessionLocation): Promise<Result<void>> =>
      id === undefined ? success(undefined) : within((all) => all.usable(id)),
    /** Its files stand. */
    standing: async ({ id }: SessionLocation): Promise<void> =>
      id === undefined ? undefined : (await workspaces()).standing(id),
    check: async (id: string): Promise<unknown> => (await workspaces()).check(id),
    afterFirstPaint: async (): Promise<void> => void (await workspaces()),
    begin: async (): Promise<void> => (await workspaces()).lookAround(),
    all: workspaces,
    async tearDown(workspace: StoredWorkspace): Promise<Result<boolean>> {
      const [{ tearDown }, settingUp] = await Promise.all([
        import('./tearing-down'),
        settingUpIn(parts),
      ])
      const told = (event: SessionEvent) => tell(parts, workspace.id, event)
      return tearDown(workspace, { settingUp, id: randomUUID(), tell: told })
    },
  }
}

async function settingUpIn(parts: OpenWorkspacesParts): Promise<SettingUp> {
  const { SettingUp } = await import('./setting-up')
  const { log, machine } = parts
  return new SettingUp({
    files: machine.files,
    wanted: ({ project, top }) => {
      const known = log.projects.get(project)
      return parts.settings.values['workspaces.projects'][known ? projectKey(known) : top] ?? {}
    },
    trusted: (common, digest) => trustedIn(log)[common] === digest,
    shell: (command, options) => runInShell(machine, command, { ...options, timeout: longest }),
  })
}

async function open(parts: OpenWorkspacesParts): Promise<Workspaces> {
  const [{ Workspaces }, { GitWorktrees }, { JjWorkspaces }, { Spares }, settingUp] =
    await Promise.all([
      import('./workspaces'),
      import('./git/git-worktrees'),
      import('./jj/jj-workspaces'),
      import('./spares'),
      settingUpIn(parts),
    ])
  const { log, rows, git, jj, lanes, machine } = parts
  const { files, folders } = machine
  const spares = new Spares({
    git,
    files,
    folders,
    memory: log.memory,
    wanted: () => parts.settings.values['workspaces.spare'],
  })
  const folderFor = (top: string) =>
    worktreeFolder(top, {
      git,
      own: parts.folder,
      home: parts.home(),
      wanted: parts.settings.values['workspaces.folder'],
    })
  const workspaces = new Workspaces({
    log,
    rows,
    lanes,
    newId: randomUUID,
    now: Date.now,
    isolations: {
      worktree: new GitWorktrees({ git, files, folders, folderFor, settingUp, spares, calm }),
      jj: new JjWorkspaces({ git, jj, files, folders, folderFor, settingUp }),
    },
    tell: (workspace, event) => tell(parts, workspace, event),
    stands(workspace) {
      const { publisher } = parts.sessions()
      for (const session of sessionsIn(parts, workspace)) publisher.changed(session, true)
    },
    inUse: (workspace) => sessionsIn(parts, workspace).length > 0,
  })
  workspaces.load()
  return workspaces
}

/** A shell and an agent are up by then, and the folder is followed. */
const calm = () => new Promise<void>((resolve) => void setTimeout(resolve, 5000).unref())

function planIn(
  all: Workspaces,
  project: StoredProject,
  request: Exclude<LocationRequest, 'folder'>,
) {
  if (request.kind === 'shared') {
    const shared = all.share(request.workspace)
    return shared.ok ? success({ place: shared.value, begin: () => undefined }) : shared
  }
  const name = request.kind === 'jj' ? request.name : request.branch
  const { id, path } = project
  return all.plan(request.kind, { project: id, folder: path, name, base: request.base })
}

const sessionsIn = ({ sessions }: OpenWorkspacesParts, workspace: string) =>
  sessions()
    .all()
    .filter(({ stored }) => stored.workspace.id === workspace && stored.deletedAt === null)

function tell(parts: OpenWorkspacesParts, workspace: string, event: SessionEvent): void {
  for (const session of sessionsIn(parts, workspace)) session.append(event)
}

/** Installing what a large project needs takes its time. */
const longest = 2 * 60 * 60_000

/** By repository: what of its commands the user has allowed, as a digest. */
const trustKey = 'trusted-setup'
const trustedIn = ({ memory }: Log): Record<string, string> =>
  (memory.get(trustKey) as Record<string, string> | undefined) ?? {}

const otherCommands = failure('other-commands', 'These are not the commands that you have seen.', {
  hint: 'Look at them again.',
})
