import { onHost } from '../shared/host/remotes/on-host'
import { plain } from './plain'
import { type Inventory, type Running, shortIds } from './program'

const head = ['ID', 'WHAT', 'SESSION', 'FOLDER', 'PID', 'SINCE', 'MEMORY', 'STATE']

/** What `liminal ps` prints for people. */
export function tableOf(inventory: Inventory, now: number, home: string): string {
  const { running, problems, unasked } = inventory
  const ids = shortIds(running)
  const rows = running.map((one) => [
    ids.get(one.id) ?? one.id,
    short(one.agent),
    short(one.sessions.map(({ title }) => title).join(', ')) || '–',
    short(onHost(one.machine, shortened(one.folder, one.machine === undefined ? home : '/'))) ||
      '–',
    String(one.pid),
    one.startedAt > 0 ? duration(now - one.startedAt) : '–',
    one.memory > 0 ? `${Math.round(one.memory / 1e6)} MB` : '–',
    stateOf(one),
  ])
  const why = running.flatMap(({ id, holder }) =>
    'why' in holder ? [`${ids.get(id)}: ${holder.why}`] : [],
  )
  return [
    ...(rows.length > 0 ? columns([head, ...rows]) : []),
    ...(rows.length > 0 ? [''] : []),
    ...why,
    ...problems,
    ...unasked.map((one) => one.why),
    summary(inventory, running),
  ].join('\n')
}

export function summary(
  { app, unasked }: Pick<Inventory, 'app' | 'unasked'>,
  running: readonly Running[],
): string {
  const count = running.length
  if (app.state === 'none') {
    if (count === 0 && unasked.length > 0)
      return 'Nothing runs on this computer, and Liminal does not.'
    if (count === 0) return 'Nothing runs, and Liminal does not.'
    const goes = count === 1 ? '1 goes' : `${count} go`
    return `${goes} on without Liminal. “liminal stop ID” ends one; starting Liminal goes on with all that can be attached.`
  }
  const here =
    app.state === 'mute'
      ? 'Liminal runs, but does not answer: it may be an older version.'
      : `Liminal ${app.version} runs (PID ${app.pid}).`
  if (count > 0) return here
  return unasked.length > 0 ? here : `${here} No agent and no terminal does.`
}

function stateOf({ holder, activity }: Running): string {
  if (activity) return activity
  if (holder.by === 'app') return 'in Liminal'
  return holder.by === 'nobody' ? 'left behind' : 'goes on without Liminal'
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const longest = 40

function short(text: string): string {
  const said = [...plain(text)]
  return said.length > longest ? `${said.slice(0, longest - 1).join('')}…` : said.join('')
}

const widthOf = (text: string): number => [...text].length

const shortened = (folder: string, home: string): string =>
  folder === home || folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder

export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

/** What scripts read; it only ever gets more. */
export function jsonOf({ app, running, problems, unasked }: Inventory): string {
  const said = {
    liminal: app,
    running: running.map(({ startTime, holder, ...one }) => ({
      ...one,
      holder: holder.by,
      ...('why' in holder ? { why: holder.why } : {}),
    })),
    problems,
    unasked,
  }
  return JSON.stringify(said, null, 2)
}
