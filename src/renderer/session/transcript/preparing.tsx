import { Check, ChevronRight, CircleAlert, GitBranch } from 'lucide-react'
import type { PreparingItem, TerminalView } from '../../../shared/session/state'
import { Banner } from '../../kit/banner'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { useScope } from '../../kit/ports/session-context'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import { useFold } from './folds'
import { Output } from './output'
import './preparing.css'

export interface PreparingProps {
  item: PreparingItem
  id: string
  version: number
  terminal: TerminalView | undefined
  terminalVersion: number
}

/** How the session's workspace is made: its steps, what was printed, and what can be done about it. */
export function Preparing({ item, id, terminal }: PreparingProps) {
  const { name, steps, endedAt, problem, going = false } = item
  const running = endedAt === undefined
  const [open, toggle] = useFold(id, running || problem !== undefined)
  const state = running ? 'running' : problem ? 'failed' : 'done'
  const Icon = { running: GitBranch, done: Check, failed: CircleAlert }[state]
  return (
    <section className="preparing" data-state={state} aria-label={visibleLine(name)}>
      <div className="preparing-head">
        <button type="button" className="fold" aria-expanded={open} onClick={toggle}>
          <ChevronRight size={14} className="chevron" aria-hidden />
          <Icon size={14} aria-hidden className="preparing-icon" />
          <span className="ellipsis">{visibleLine(name)}</span>
          <span className="faint">{(going ? goingWords : words)[state]}</span>
        </button>
        {running && !going && <Cancel />}
      </div>
      {open && (
        <div className="preparing-body">
          <ol>
            {steps.map((step) => (
              <Step key={step} words={step} now={running && step === steps.at(-1)} />
            ))}
          </ol>
          {terminal && <Output label="Output" text={terminal.text} id={`${id}/output`} />}
        </div>
      )}
      {problem && (going ? <Banner problem={problem} /> : <Failed problem={problem} />)}
      {!going && <Untrusted waiting={running} />}
    </section>
  )
}

const words = { running: '· preparing', done: '· ready', failed: '· not ready' }
const goingWords = { running: '· running', done: '· done', failed: '· failed' }

/** What is done now also says how far it is. */
function Step({ words, now }: { words: string; now: boolean }) {
  const workspace = useWorkspace()
  return <li data-now={now}>{visibleLine(now ? (workspace?.step ?? words) : words)}</li>
}

function useWorkspace() {
  const { id } = useScope()
  const place = useRow('sessions', id)?.workspace
  return useRow('workspaces', place?.id)
}

function Cancel() {
  const workspace = useWorkspace()
  // What to do is asked below.
  if (!workspace?.step || workspace.untrusted) return null
  return (
    <Button kind="quiet" onClick={() => succeeds('workspace.cancel', { workspace: workspace.id })}>
      {workspace.state === 'preparing' ? 'Cancel' : 'Skip the rest'}
    </Button>
  )
}

/** A repository may bring commands along that nobody here has ever seen: the agent waits for the answer. */
function Untrusted({ waiting }: { waiting: boolean }) {
  const workspace = useWorkspace()
  if (!workspace?.untrusted) return null
  // An earlier set-up has nothing to say while a later one waits.
  if (!waiting && workspace.setup === 'running') return null
  const { commands, digest } = workspace.untrusted
  const problem = {
    code: 'untrusted',
    message: waiting
      ? 'This repository wants to run set-up commands. The agent starts when you have answered.'
      : 'This repository has set-up commands, which did not run.',
    hint: 'They would do whatever they say, with your rights.',
    details: commands.join('\n'),
  }
  return (
    <Banner problem={problem} severity="warning" open>
      <span className="preparing-ways">
        <Button
          onClick={() => succeeds('workspace.setUp', { workspace: workspace.id, trust: digest })}
        >
          Trust and run
        </Button>
        {waiting && (
          <Button
            kind="quiet"
            onClick={() => succeeds('workspace.cancel', { workspace: workspace.id })}
          >
            Start without them
          </Button>
        )}
      </span>
    </Banner>
  )
}

/** As long as it is so: what was made since is none of an old failure's. */
function Failed({ problem }: { problem: NonNullable<PreparingItem['problem']> }) {
  const { id: session } = useScope()
  const workspace = useWorkspace()
  return (
    <Banner problem={problem}>
      {workspace?.setup === 'failed' && (
        <Button onClick={() => succeeds('workspace.setUp', { workspace: workspace.id })}>
          Set up again
        </Button>
      )}
      {workspace?.state === 'failed' && (
        <span className="preparing-ways">
          <Button onClick={() => succeeds('workspace.retry', { workspace: workspace.id })}>
            Try again
          </Button>
          <Button kind="quiet" onClick={() => succeeds('workspace.leave', { session })}>
            Work in the project folder
          </Button>
        </span>
      )}
    </Banner>
  )
}
