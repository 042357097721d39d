import { Check, CircleDashed, CircleDot, ExternalLink, RotateCw, Send, X } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/tables'
import {
  commentsAsPrompt,
  type RequestCheck,
  type RequestView,
  requestName,
} from '../../../shared/workspace/request'
import { visible, visibleLine } from '../../markdown/visible'
import { act, succeeds } from '../../store/act'
import { Button, IconButton } from '../../ui/button'
import { useReadAgain } from './use-read-again'
import './request.css'

const marks = { passed: Check, failed: X, running: CircleDot, skipped: CircleDashed }

/** The pull or merge request of the branch: its checks, and what people said. */
export function RequestPanel({ row, request }: { row: SessionRow; request: RequestView }) {
  const { id: session } = row
  const [sent, setSent] = useState(false)
  useReadAgain(session, request)
  const { comments, checks, number, title, state, url, program } = request
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
        <span className="ellipsis">
          <strong>{visibleLine(title)}</strong>{' '}
          <span className="faint">
            {number} · {state}
          </span>
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
      {checks.length > 0 && (
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
      {comments.length > 0 && (
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
