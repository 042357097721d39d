import type { Log, OnMachine, RowStore } from './log'

/** The log as the rooms of one machine see it: of what belongs to others they know nothing. */
export function logOfMachine(log: Log, machine: string | undefined): Log {
  const sessionIsHere = (session: string): boolean => log.sessions.get(session)?.machine === machine
  return {
    ...log,
    projects: stamped(log.projects, machine),
    sessions: stamped(log.sessions, machine),
    terminals: stamped(log.terminals, machine),
    workspaces: stamped(log.workspaces, machine),
    undertakings: stamped(log.undertakings, machine),
    moments: {
      ...log.moments,
      all: () => log.moments.all().filter(({ session }) => sessionIsHere(session)),
    },
    reviews: named(log.reviews, machine),
    wires: {
      isWhole: () => log.wires.isWhole(),
      moved: (resumePoint) => log.wires.moved(resumePoint),
      changed: (resumePoint) => log.wires.changed(resumePoint),
      remove: (id, safe) => log.wires.remove(id, safe),
      all: () => log.wires.all().filter(({ sessions: [first = ''] }) => sessionIsHere(first)),
    },
    // Those of another machine are recorded there.
    pids: machine === undefined ? log.pids : { put: none, remove: none, all: () => [] },
    memory: {
      get: (key) => log.memory.get(nameFor(machine, key)),
      set: (key, value) => log.memory.set(nameFor(machine, key), value),
    },
    // What is made of transcripts is nobody's in particular.
    underived: machine === undefined ? log.underived : { ...log.underived, all: () => [] },
    unfiled: machine === undefined ? log.unfiled : { ...log.unfiled, all: () => [] },
    get queuedBytes() {
      return log.queuedBytes
    },
  }
}

const none = (): void => undefined

function stamped<Row extends OnMachine & { id: string }>(
  store: RowStore<Row>,
  machine: string | undefined,
): RowStore<Row> {
  const all = () => store.all().filter((row) => row.machine === machine)
  if (machine === undefined) return { ...store, all }
  return { ...store, all, put: (row) => store.put({ ...row, machine }) }
}

/** Of rows that do not say whose they are, the names do; those of this computer are as they are. */
function named<Row extends { id: string }>(
  store: RowStore<Row>,
  machine: string | undefined,
): RowStore<Row> {
  const front = machine === undefined ? '' : nameFor(machine, '')
  const own = (row: Row): Row => ({ ...row, id: row.id.slice(front.length) })
  const isHere = ({ id }: Row): boolean =>
    machine === undefined ? !id.startsWith(mark) : id.startsWith(front)
  const found = (id: string): Row | undefined => {
    const row = store.get(front + id)
    return row && own(row)
  }
  return {
    get: found,
    all: () => store.all().filter(isHere).map(own),
    put: (row) => store.put({ ...row, id: front + row.id }),
    remove: (id) => store.remove(front + id),
  }
}

const mark = 'machine '

const nameFor = (machine: string | undefined, name: string): string =>
  machine === undefined ? name : `${mark}${machine}\n${name}`
