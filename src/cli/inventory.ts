import type { PidRecord } from '../main/host/machine'
import { elsewhere, type Told, toldBy, unasked } from './elsewhere'
import { type HeldHere, keepersIn, treeOf, type UnreadHere } from './here'
import type { LiminalApp } from './local-api'
import type { Holder, Inventory, Running } from './program'
import { recordsIn } from './records'

export interface Looked extends Inventory {
  /** How each is found among the keepers, where it is held by one. */
  held: Map<string, HeldHere>
  unread: Map<string, UnreadHere>
}

/** All that runs of a data folder, as it is at this moment. */
export async function lookAt(
  folder: string,
  app: LiminalApp | { mute: string } | undefined,
): Promise<Looked> {
  const here = app && 'rows' in app ? app : undefined
  const [told, { held, unread }] = await Promise.all([here && toldBy(here), keepersIn(folder)])
  const { pids, titles, problems, left } = recordsIn(folder)
  for (const { id, title } of told?.sessions ?? []) titles.set(id, title)
  const byId = new Map(held.map((one) => [one.record.id, one]))
  const known = new Set(pids.map(({ id }) => id))
  const records = [...pids, ...held.map(({ record }) => record).filter(({ id }) => !known.has(id))]
  const all = records.map(async (record) => {
    const members = await treeOf(record)
    const [first] = members
    if (!first) return []
    const root = members.find(({ pid }) => pid === record.pid) ?? first
    return [
      running(record, root.pid, members, titles, byId.get(record.id), told, app !== undefined),
    ]
  })
  const broken = await Promise.all(unread.map(unreadOne))
  return {
    app: here
      ? { state: 'running', pid: here.pid, version: here.version }
      : { state: app ? 'mute' : 'none' },
    running: [
      ...(await Promise.all(all)).flat(),
      ...broken.flat(),
      ...(told ? elsewhere(told) : []),
    ],
    problems: [
      ...problems,
      ...unread.filter(({ keeper }) => !keeper).map(({ folder: place }) => leftRecord(place)),
    ],
    unasked: told
      ? unasked(told)
      : left.map((machine) => ({ machine, why: leftThere(machine, app !== undefined) })),
    held: byId,
    unread: new Map(unread.map((one) => [one.folder, one])),
  }
}

const leftThere = (machine: string, appIsThere: boolean): string =>
  `${machine} could not be asked: ${appIsThere ? 'Liminal does not answer' : 'Liminal does not run'}, and agents were left there.`

function running(
  record: PidRecord,
  pid: number,
  members: { memory: number }[],
  titles: Map<string, string>,
  held: HeldHere | undefined,
  told: Told | undefined,
  appIsThere: boolean,
): Running {
  const { id, agentName, folder, command, startTime, startedAt } = record
  const sessions = record.sessions.map((session) => ({
    id: session,
    title: titles.get(session) ?? 'a session that is gone',
  }))
  const doing = told?.sessions.filter((one) => record.sessions.includes(one.id))
  const activity = doing?.find((one) => one.status === 'Needs input') ?? doing?.[0]
  return {
    id,
    kind: record.terminal === null ? 'agent' : 'terminal',
    agent: agentName,
    sessions,
    folder,
    command,
    pid,
    startTime,
    startedAt,
    processes: members.length,
    memory: members.reduce((sum, { memory }) => sum + memory, 0),
    holder: (told && inApp(told, record, pid)) ?? holderOf(held, appIsThere),
    ...(activity ? { activity: activity.status.toLowerCase() } : {}),
  }
}

function inApp(told: Told, { id }: PidRecord, pid: number): Holder | undefined {
  const isHere = (row: { machine?: string; pid: number | null }) =>
    row.machine === undefined && row.pid === pid
  const process = told.processes.find(isHere)
  if (process) return { by: 'app', command: 'process.stop', row: process.id }
  const terminal = told.terminals.find(isHere)
  if (terminal) return { by: 'app', command: 'terminal.close', row: terminal.id }
  const orphan = told.orphans.find((row) => row.id === id)
  return orphan && { by: 'app', command: 'orphan.stop', row: orphan.id }
}

function holderOf(held: HeldHere | undefined, appIsThere: boolean): Holder {
  if (!held) {
    const why = appIsThere
      ? 'Liminal has it, and does not say how it can be told to end it.'
      : 'It was not kept: only the Liminal that started it could talk to it.'
    return { by: 'nobody', why }
  }
  const { found, alive, attachable } = held
  if (!alive) return { by: 'nobody', why: 'The process of Liminal that held it is gone.' }
  if (attachable !== true) return { by: 'stranger', folder: found.folder, why: attachable }
  return { by: 'keeper', folder: found.folder }
}

async function unreadOne({ folder, keeper }: UnreadHere): Promise<Running[]> {
  if (!keeper) return []
  const members = await treeOf({ ...keeper, id: folder })
  if (members.length === 0) return []
  return [
    {
      id: idOf(folder),
      kind: 'unknown',
      agent: 'unknown',
      sessions: [],
      folder: '',
      command: '',
      pid: keeper.pid,
      startTime: keeper.startTime,
      startedAt: 0,
      processes: members.length,
      memory: members.reduce((sum, { memory }) => sum + memory, 0),
      holder: {
        by: 'stranger',
        folder,
        why: `Its record in ${folder} is broken, so nobody knows what it is.`,
      },
    },
  ]
}

const idOf = (folder: string): string => folder.split(/[\\/]/).at(-1) ?? folder

const leftRecord = (folder: string): string =>
  `${folder} has a broken record and holds nothing any more. The folder can be removed.`
