import type { OrphanRow, ProcessRow, SessionRow, TerminalRow } from '../shared/app/tables'
import type { RemoteRow } from '../shared/host/remote-row'
import type { Link } from '../shared/host/remotes/link'
import { withoutHost } from '../shared/host/remotes/on-host'
import { linkWords } from '../shared/host/remotes/words'
import type { LiminalApp } from './local-api'
import type { Holder, Running } from './program'

type Placed<Row> = Row & { machine?: string }

/** What the app that runs says of what it has, here and on all machines that it is connected to. */
export interface Told {
  sessions: Placed<SessionRow>[]
  processes: Placed<ProcessRow>[]
  orphans: Placed<OrphanRow>[]
  terminals: Placed<TerminalRow>[]
  places: RemoteRow[]
}

export async function toldBy(app: Pick<LiminalApp, 'rows'>): Promise<Told> {
  const [sessions, processes, orphans, terminals, places] = await Promise.all([
    app.rows<SessionRow>('sessions'),
    app.rows<ProcessRow>('processes'),
    app.rows<OrphanRow>('orphans'),
    app.rows<TerminalRow>('terminals'),
    app.rows<RemoteRow>('places'),
  ])
  return { sessions, processes, orphans, terminals, places }
}

/** The machines of which nobody knows at this moment what runs on them, and why. */
export function unasked({ places }: Pick<Told, 'places'>): { machine: string; why: string }[] {
  return places.flatMap(({ id, link }) =>
    link && maySomethingRun(link)
      ? [{ machine: id, why: `${id} could not be asked: ${linkWords(link)}.` }]
      : [],
  )
}

/** One that was never reached, or has ended with all that ran there, has nothing that could be asked for. */
const maySomethingRun = ({ state }: Link): boolean =>
  state === 'connecting' || state === 'reconnecting' || state === 'waiting'

/** What runs on other machines; of those that cannot be asked, what ran there last. */
export function elsewhere(told: Told): Running[] {
  const processes = told.processes.flatMap(({ machine, pid, ...row }) =>
    machine === undefined || pid === null
      ? []
      : [
          of(told, machine, {
            id: withoutHost(machine, row.id),
            agent: row.agentName,
            sessions: row.sessions,
            pid,
            kind: 'agent',
            command: '',
            folder: row.folder ?? '',
            tree: row.tree,
            startedAt: row.startedAt ?? 0,
            holder: { by: 'app', command: 'process.stop', row: row.id },
          }),
        ],
  )
  const orphans = told.orphans.flatMap(({ machine, ...row }) =>
    machine === undefined
      ? []
      : [
          of(told, machine, {
            id: row.id,
            agent: row.agentName,
            sessions: row.sessions,
            pid: row.pid,
            kind: 'agent',
            command: row.command,
            startedAt: row.startedAt,
            folder: '',
            tree: [],
            holder: { by: 'app', command: 'orphan.stop', row: row.id },
          }),
        ],
  )
  // The agents of sessions that work in one stand among the processes.
  const terminals = told.terminals.flatMap(({ machine, pid, kind, session, ...row }) =>
    machine === undefined || pid === null || kind === 'agent'
      ? []
      : [
          of(told, machine, {
            id: row.id,
            agent: row.title,
            sessions: session === null ? [] : [session],
            pid,
            kind: 'terminal',
            command: '',
            startedAt: 0,
            folder: row.folder,
            tree: [],
            holder: { by: 'app', command: 'terminal.close', row: row.id },
          }),
        ],
  )
  return [...processes, ...orphans, ...terminals]
}

type Facts = Pick<
  Running,
  'id' | 'agent' | 'pid' | 'kind' | 'command' | 'startedAt' | 'folder' | 'holder'
> & { sessions: string[]; tree: { memory: number }[]; holder: Holder }

function of(told: Told, machine: string, { sessions, tree, ...facts }: Facts): Running {
  const rows = told.sessions.filter(({ id }) => sessions.includes(id))
  const activity = rows.find(({ status }) => status === 'Needs input') ?? rows[0]
  const link = told.places.find(({ id }) => id === machine)?.link
  const isAsked = link?.state === 'connected'
  return {
    ...facts,
    machine,
    startTime: '',
    processes: Math.max(tree.length, 1),
    sessions: sessions.map((id) => ({
      id,
      title: rows.find((row) => row.id === id)?.title || 'a session that is gone',
    })),
    folder: facts.folder || rows[0]?.workspace.path || '',
    memory: tree.reduce((sum, { memory }) => sum + memory, 0),
    activity: isAsked ? (activity?.status.toLowerCase() ?? 'in Liminal') : linkWords(link),
    ...(isAsked ? {} : { away: `${machine} cannot be asked: ${linkWords(link)}.` }),
  }
}
