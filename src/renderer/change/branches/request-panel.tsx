import {
  Check,
  ChevronDown,
  ChevronRight,
  CircleDashed,
  CircleDot,
  ExternalLink,
  RotateCw,
  Send,
  X,
} from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import {
  commentsAsPrompt,
  type RequestCheck,
  type RequestView,
  requestName,
} from '../../../shared/change/request'
import { Button, IconButton } from '../../kit/button'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { act, succeeds } from '../../store/act'
import { useRemembered } from '../../store/remembered'
import { requestWords } from './request-words'
import { useReadAgain } from './use-read-again'
import './request.css'

const marks = { passed: Check, failed: X, running: CircleDot, skipped: CircleDashed }

/** Where there is little room, what was changed comes first, in pixels. */
const low = 700

/** The pull or merge request of the branch: its checks, and what people said. */
export function RequestPanel({ row, request }: { row: SessionRow; request: RequestView }) {
  const { id: session } = row
  const [sent, setSent] = useState(false)
  const [open, setOpen] = useRemembered(`request of ${session}`, innerHeight >= low)
  useReadAgain(session, request)
  const { comments, checks, number, title, url, program } = request
  const name = requestName(program)
  const openLink = (address: string) => void act('app.openLink', { url: address })
  const send = async () => {
    const content = [{ type: 'text' as const, text: commentsAsPrompt(request) }]
    setSent(await succeeds('session.prompt', { session, prompt: crypto.randomUUID(), content }))
  }
  return (
    <section
      className="request"
      aria-label={name === 'pull request' ? 'Pull request' : 'Merge request'}
    >
      <div className="request-line">
        <IconButton
          label={`What is said of the ${name}`}
          icon={open ? ChevronDown : ChevronRight}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <span className="ellipsis">
          <strong>{visibleLine(title)}</strong>{' '}
          <span className="faint">{requestWords(request)}</span>
        </span>
        <IconButton
          label={`Open ${name} ${number} in the browser`}
          icon={ExternalLink}
          onClick={() => openLink(url)}
        />
        <IconButton
          label={`Read the ${name} again`}
          icon={RotateCw}
          onClick={() => {
            setSent(false)
            void succeeds('branch.readRequest', { session })
          }}
        />
      </div>
      {open && checks.length > 0 && (
        <ul aria-label="Checks" className="request-rows">
          {checks.map((check) => (
            <li key={check.name}>
              <CheckMark check={check} />
              <span className="ellipsis">{visibleLine(check.name)}</span>
              <span className="faint">{check.state}</span>
            </li>
          ))}
        </ul>
      )}
      {open && comments.length > 0 && (
        <>
          <ul aria-label="Comments" className="request-rows">
            {comments.map(({ id, author, text, path, line }) => (
              <li key={id} className="request-comment">
                <span className="faint">
                  {visibleLine(author)}
                  {path && ` · ${visibleLine(path)}${line === undefined ? '' : `:${line}`}`}
                </span>
                <span className="selectable" dir="auto">
                  {visible(text)}
                </span>
              </li>
            ))}
          </ul>
          {row.driver !== 'terminal' && (
            <Button icon={Send} disabled={sent} onClick={() => void send()}>
              {sent ? 'Sent to the agent' : `Send to the agent (${comments.length})`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function CheckMark({ check: { state } }: { check: RequestCheck }) {
  const Icon = marks[state]
  return <Icon size={12} aria-hidden data-state={state} />
}
