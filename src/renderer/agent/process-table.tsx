import { ChevronRight, OctagonX, RotateCcw, Server, Square } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ConnectionPhase } from '../../shared/agent/process/connection'
import type { ProcessRow } from '../../shared/app/tables'
import type { Status } from '../../shared/session/status'
import { IconButton } from '../kit/button'
import { StatusMark } from '../kit/status-mark'
import { Time } from '../kit/time'
import { useRow, useRows } from '../store/rows'
import { endProcess } from './agent-actions'
import { type PlacedNode, phaseText, placedNodes, sumOf } from './process-tree'
import { Providers } from './providers'
import { SessionLinks } from './session-links'
import { SignInOut } from './sign-in-out'
import { startWords } from './starts'
import { memoryText } from './totals'

const marks: Record<ConnectionPhase, Status> = {
  idle: 'Idle',
  starting: 'Starting',
  connected: 'Ready',
  disconnected: 'Disconnected',
  reconnecting: 'Reconnecting',
}

/** Of so few agents all that they started is shown. */
const few = 3

/** Every process of every agent, each with all that it started. */
export function ProcessTable({ processes }: { processes: readonly ProcessRow[] }) {
  const sorted = [...processes].sort(byName)
  const [chosen, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (id: string) => chosen.get(id) ?? sorted.length <= few
  const [choosing, setChoosing] = useState<{ process: string; agent: string } | null>(null)
  return (
    <div className="processes">
      {choosing && <Providers {...choosing} onClose={() => setChoosing(null)} />}
      <table>
        <caption className="visually-hidden">Processes</caption>
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th scope="col" className="column-state">
              State
            </th>
            <th scope="col" className="number">
              PID
            </th>
            <th scope="col" className="number">
              Uptime
            </th>
            <th scope="col" className="number">
              Restarts
            </th>
            <th scope="col" className="number">
              CPU
            </th>
            <th scope="col" className="number">
              Memory
            </th>
            <th scope="col" className="process-actions">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((process) => (
            <Fragment key={process.id}>
              <AgentLine
                process={process}
                first={
                  sorted.find(
                    (one) => isOfLogin(one, process) && one.connection.phase === 'connected',
                  ) === process
                }
                isOpen={isOpen(process.id)}
                onOpen={() => choose(new Map(chosen).set(process.id, !isOpen(process.id)))}
                onProvider={(agent) => setChoosing({ process: process.id, agent })}
              />
              {isOpen(process.id) &&
                placedNodes(process.tree).map((node) => <NodeLine key={node.pid} node={node} />)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is said of a login is said with the first process under it that is there to answer. */
const isOfLogin = (one: ProcessRow, other: ProcessRow): boolean =>
  one.agent === other.agent && one.account === other.account

function byName(one: ProcessRow, other: ProcessRow): number {
  const name = (process: ProcessRow) => `${process.agentName} ${process.id}`
  return name(one).localeCompare(name(other))
}

interface AgentLineProps {
  process: ProcessRow
  first: boolean
  /** Its tree of processes is shown. */
  isOpen: boolean
  onOpen: () => void
  onProvider: (agent: string) => void
}

function AgentLine({ process, first, isOpen, onOpen, onProvider }: AgentLineProps) {
  const settings = useRow('settings', 'settings')?.values
  const name = startWords(process.agentName, process, settings)
  const { folder, connection, pid, startedAt, restarts, sessions } = process
  const sum = sumOf(process)
  const give = (command: 'process.restart' | 'process.stop' | 'process.kill') => () =>
    endProcess(command, process, name)
  return (
    <tr className="process">
      <th scope="row">
        <span className="ellipsis process-name" data-tooltip={name} data-tooltip-cut="">
          {name}
        </span>
        {folder !== null && (
          <span className="agent-note ellipsis" data-tooltip={folder}>
            {folderName(folder)}
          </span>
        )}
        {first && process.signedIn && (
          <span className="agent-note">Signed in as {process.signedIn}</span>
        )}
        <SessionLinks sessions={sessions} />
        {process.tree.length > 0 && (
          <button
            type="button"
            className="fold agent-note"
            aria-expanded={isOpen}
            aria-label={`${countOf(process.tree.length)} of ${name}`}
            onClick={onOpen}
          >
            <ChevronRight size={12} className="chevron" aria-hidden />
            {countOf(process.tree.length)}
          </button>
        )}
      </th>
      <td className="process-state">
        <span className="process-phase">
          <StatusMark status={marks[connection.phase]} /> {phaseText(process)}
        </span>
        <Doing sessions={sessions} />
        {connection.why && <p className="process-why">{connection.why}</p>}
      </td>
      <td className="number">{pid ?? '–'}</td>
      <td className="number">{startedAt === null ? '–' : <Time at={startedAt} />}</td>
      <td className="number">{restarts}</td>
      <td className="number">{sum ? `${sum.cpu.toFixed(1)} %` : '–'}</td>
      <td className="number">{sum ? memoryText(sum.memory) : '–'}</td>
      <td className="process-actions">
        {process.setsProviders && (
          <IconButton label="Model provider…" icon={Server} onClick={() => onProvider(name)} />
        )}
        {first && <SignInOut process={process} name={name} />}
        <IconButton
          label="Restart"
          icon={RotateCcw}
          disabled={sessions.length === 0}
          onClick={give('process.restart')}
        />
        <IconButton label="Stop" icon={Square} disabled={!pid} onClick={give('process.stop')} />
        <IconButton label="Kill" icon={OctagonX} disabled={!pid} onClick={give('process.kill')} />
      </td>
    </tr>
  )
}

const countOf = (processes: number) => (processes === 1 ? '1 process' : `${processes} processes`)

/** "2 Working · 1 Needs input": what its sessions do, and nothing where all of them rest. */
function Doing({ sessions }: { sessions: readonly string[] }) {
  const statuses = useRows('sessions').flatMap(({ id, status }) =>
    sessions.includes(id) && !resting.has(status) ? [status] : [],
  )
  const kinds = [...new Set(statuses)]
  if (kinds.length === 0) return null
  const words = kinds.map((kind) => `${statuses.filter((one) => one === kind).length} ${kind}`)
  return <p className="process-why">{words.join(' · ')}</p>
}

const resting: ReadonlySet<Status> = new Set(['Idle', 'Ready', 'Completed', 'Stopped'])

/** The last part says which it is; the whole is in the tooltip. */
const folderName = (folder: string): string =>
  folder.split(/[\\/]/).filter(Boolean).at(-1) ?? folder

const indents = ['node-1', 'node-2', 'node-3', 'node-4']

function NodeLine({ node }: { node: PlacedNode }) {
  return (
    <tr className="process-node">
      <th
        scope="row"
        data-tooltip={node.name}
        data-tooltip-cut=""
        className={`ellipsis ${indents[Math.min(node.depth, indents.length - 1)]}`}
      >
        {node.name}
      </th>
      <td>{node.role}</td>
      <td className="number">{node.pid}</td>
      <td />
      <td />
      <td className="number">{node.cpu.toFixed(1)} %</td>
      <td className="number">{memoryText(node.memory)}</td>
      <td />
    </tr>
  )
}
