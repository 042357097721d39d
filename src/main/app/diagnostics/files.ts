import type { TrafficPart } from '../../../shared/agent/process/traffic'
import type { DiagnosticsFile } from '../../../shared/app/diagnostics-contract'
import type { Settings } from '../../../shared/app/settings'
import type { AgentRow, TableName, Tables } from '../../../shared/app/tables'
import type { Stamped } from '../../../shared/session/event'
import { lineWithoutWords, withoutWords } from './without-words'

/** What explains a failure, as the app has it. */
export interface Facts {
  at: number
  /** Versions and the machine, by what they are called. */
  about: Readonly<Record<string, string>>
  rows<Name extends TableName>(table: Name): Tables[Name][]
  settings: Settings
  /** When main or a page has stood still, and where. */
  stoodStill?: string | undefined
  /** The session that it is about. */
  session?: { id: string; events: Stamped[]; traffic: TrafficPart }
}

/** What lists show and what explains a failure; what is typed, reviewed and commented is none of it. */
const told: TableName[] = [
  ...(['problems', 'sessions', 'processes', 'workspaces'] as const),
  ...(['folders', 'projects', 'terminals', 'orphans'] as const),
]

/** A paper is for reading: what is longer keeps its end. */
const longest = 1024 * 1024

/** What is said in it, as the files of an archive; `words` with what was said and what things are called. */
export function diagnosticsFilesOf(facts: Facts, words: boolean): DiagnosticsFile[] {
  const { at, about, rows, settings, stoodStill = '', session } = facts
  const shown = (value: unknown) =>
    `${JSON.stringify(words ? value : withoutWords(value), null, 2)}\n`
  const lines = (texts: string[]) => (texts.length === 0 ? '' : `${texts.join('\n')}\n`)
  const papers = [
    { name: 'about.txt', text: lines(aboutLines(at, about)) },
    { name: 'settings.json', text: shown(withoutValues(settings)) },
    { name: 'agents.json', text: shown(rows('agents').filter(isThere).map(withoutDrawing)) },
    { name: 'stood-still.txt', text: stoodStill },
    ...told.map((table) => ({ name: `${table}.json`, text: shown(rows(table)) })),
  ]
  if (session) {
    const { events, traffic } = session
    papers.push({
      name: 'session/events.ndjson',
      text: lines(
        events.map(([when, event]) =>
          JSON.stringify([time(when), words ? event : withoutWords(event)]),
        ),
      ),
    })
    papers.push({
      name: 'session/traffic.txt',
      text: lines([
        ...traffic.runs.map(runLine),
        ...traffic.lines.map(({ at: when, direction, text }) => {
          const said = words || direction === 'error' ? text : lineWithoutWords(text)
          return `${time(when)} ${arrows[direction]} ${said.trimEnd()}`
        }),
      ]),
    })
  }
  return papers.filter(({ text }) => text !== '' && text !== '[]\n').map(shortened)
}

/** Most agents of the catalog are on nobody's machine. */
const isThere = ({ install }: AgentRow): boolean =>
  install.state !== 'missing' && install.state !== 'unknown'

const withoutDrawing = ({ icon, ...row }: AgentRow): Omit<AgentRow, 'icon'> => row

const arrows = { in: '<', out: '>', error: '!' }

const time = (at: number): string => new Date(at).toISOString()

const aboutLines = (at: number, about: Facts['about']): string[] =>
  [['Gathered', time(at)] as const, ...Object.entries(about)].map(
    ([name, value]) => `${name}: ${value}`,
  )

function runLine({ number, pid, startedAt, ended }: TrafficPart['runs'][number]): string {
  const how = ended ? `ended ${time(ended.at)}: ${ended.how}` : 'still runs'
  return `run ${number}, pid ${pid}, started ${time(startedAt)}, ${how}`
}

/** Variables and headers prove who asks: that they are there is enough. */
function withoutValues(settings: Settings): unknown {
  const hidden = new Set(['env', 'headers'])
  return JSON.parse(JSON.stringify(settings), (key: string, value: unknown) =>
    hidden.has(key) && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.keys(value).map((name) => [name, '…']))
      : value,
  )
}

function shortened({ name, text }: DiagnosticsFile): DiagnosticsFile {
  if (text.length <= longest) return { name, text }
  const from = text.indexOf('\n', text.length - longest) + 1
  return { name, text: `… (${from} characters before this are left out)\n${text.slice(from)}` }
}
