import { GitMerge, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { visible, visibleLine } from '../../kit/markdown/visible'
import { succeeds } from '../../store/act'
import { showSession } from '../../store/navigation'
import { type Met, metWords, tellWords } from './conflicts'
import { bringIn } from './resolving'

export interface ConflictDialogProps {
  row: SessionRow
  met: readonly Met[]
  onClose: () => void
  onIgnore: () => void
}

/** What both changed, side by side, and what can be done about it. */
export function ConflictDialog({ row, met, onClose, onIgnore }: ConflictDialogProps) {
  return (
    <Dialog label="Conflict" onClose={onClose} size="large">
      <div className="dialog-body conflict-body">
        {met.map((one) => (
          <MetView key={`${one.where} ${one.clash.path}`} met={one} row={row} onClose={onClose} />
        ))}
      </div>
      <footer className="dialog-footer">
        <Button onClick={onIgnore}>Ignore</Button>
        <Button kind="primary" data-first-focus="" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

function MetView({ met, row, onClose }: { met: Met; row: SessionRow; onClose: () => void }) {
  const [told, setTold] = useState(false)
  const { clash: conflict, with: other, where, moved } = met
  const tell = async () => {
    const prompt = (session: string, turned: boolean) =>
      succeeds('session.prompt', {
        session,
        prompt: crypto.randomUUID(),
        content: [{ type: 'text', text: tellWords(met, turned) }],
      })
    setTold((await prompt(row.id, false)) && (!other || (await prompt(other.id, true))))
  }
  const speaks = row.driver !== 'terminal' && other?.driver !== 'terminal'
  const who = other ? 'both agents' : 'the agent'
  return (
    <section className="conflict-file" aria-label={visibleLine(metWords(met))}>
      <h3>
        {visibleLine(metWords(met))}
        {conflict.kind === 'same-file' && <span className="faint"> · merges</span>}
      </h3>
      {conflict.hunks.map(({ line, here, there }) => (
        <div key={line} className="conflict-sides">
          <Side name={`Here, line ${line}`} lines={here} />
          <Side name={`${where.charAt(0).toUpperCase()}${where.slice(1)}`} lines={there} />
        </div>
      ))}
      <div className="conflict-actions">
        {other && (
          <Button onClick={() => showSession(other.id)}>Go to {visibleLine(other.title)}</Button>
        )}
        {moved !== undefined && (
          <Button icon={GitMerge} onClick={() => void bringIn(row.id, moved, 'agent', onClose)}>
            Merge {visibleLine(moved)} in
          </Button>
        )}
        {conflict.kind === 'conflict' && speaks && (
          <Button icon={MessageSquareText} disabled={told} onClick={() => void tell()}>
            {told
              ? `${who.charAt(0).toUpperCase()}${who.slice(1)} ${other ? 'are' : 'is'} told`
              : `Tell ${who}`}
          </Button>
        )}
      </div>
    </section>
  )
}

const Side = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <figure>
    <figcaption className="faint">{visibleLine(name)}</figcaption>
    <pre className="selectable">{visible(lines.join('\n')) || ' '}</pre>
  </figure>
)
