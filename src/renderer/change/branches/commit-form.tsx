import { Check, ListChecks, MessageSquareText, MoreHorizontal, Pencil, Type } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { Button } from '../../kit/button'
import { MenuButton, type MenuGroups } from '../../kit/menu'
import { call } from '../../store/bridge'
import { useRemembered } from '../../store/remembered'
import { useRow } from '../../store/rows'
import { useDoings } from '../active-changes'
import { type Choice, chosenOf, everything, isEverything } from './choice'
import { ChoiceList } from './choice-list'
import { messageKey, suggested } from './commit-message'

interface CommitFormProps {
  row: SessionRow
  look: BranchLook
  /** The agent is asked in its conversation; nothing where it cannot be. */
  onAsk: (() => void) | undefined
  /** What else can be done with the branch. */
  more: MenuGroups
}

/** What is committed, and what it says. */
export function CommitForm({ row, look, onAsk, more }: CommitFormProps) {
  const [message, setMessage] = useRemembered(messageKey(row.id), '')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [amend, setAmend] = useState(false)
  const [unsaid, setUnsaid] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useRow('branches', folderKey(row))?.doing !== undefined
  const suggestion = suggested(row)
  const kept = amend ? (look.last?.message ?? '') : ''
  const whole = choice === null || isEverything(choice)
  const nothing = look.files.length === 0 && !amend && look.operation !== 'merge'
  const commit = async () => {
    if (busy || nothing) return
    // What the field suggests is what is taken, as a merge takes it.
    const says = message.trim() === '' && !amend ? suggestion : message
    setUnsaid(says === '' && !amend)
    if (says === '' && !amend) {
      field.current?.focus()
      return
    }
    const chosen = choice ? chosenOf(choice, look) : undefined
    const request = { session: row.id, message: says, amend, ...(chosen ? { chosen } : {}) }
    // Why not is said below.
    const result = await call('branch.commit', request)
    if (!result.ok) return
    setMessage('')
    setChoice(null)
    setAmend(false)
  }
  useDoings({ 'branch.commit': busy || nothing ? undefined : () => void commit() })
  const groups = (): MenuGroups => [
    [
      {
        label: 'Choose what is committed',
        icon: ListChecks,
        checked: choice !== null,
        run: () => setChoice(choice ? null : everything),
      },
      {
        label: 'Amend the last commit',
        icon: Pencil,
        checked: amend,
        disabled: look.commit === null,
        run: () => setAmend(!amend),
      },
    ],
    [
      {
        label: 'Message from the title',
        icon: Type,
        disabled: suggestion === '',
        run: () => {
          setMessage(suggestion)
          field.current?.focus()
        },
      },
      {
        label: 'Ask the agent for a message',
        icon: MessageSquareText,
        disabled: onAsk === undefined,
        run: () => onAsk?.(),
      },
    ],
    ...more,
  ]
  return (
    <div className="commit">
      {choice && <ChoiceList look={look} choice={choice} onChoose={setChoice} />}
      {amend && look.last?.pushed && (
        <p className="commit-warning">
          The last commit is on {look.upstream} already: amended, it has to be pushed by force, and
          others who have it will meet both.
        </p>
      )}
      {unsaid && (
        <p role="alert" className="commit-warning">
          Nothing was committed: say in a line what the commit does.
        </p>
      )}
      <div className="commit-line">
        <textarea
          ref={field}
          aria-label="Commit message"
          className="input"
          rows={1}
          dir="auto"
          value={message}
          placeholder={kept || (suggestion ? `Commit message (→ ${suggestion})` : 'Commit message')}
          onChange={(event) => {
            setMessage(event.target.value)
            setUnsaid(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' && message === '' && suggestion && !amend) {
              event.preventDefault()
              setMessage(suggestion)
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void commit()
          }}
        />
        <Button
          kind="primary"
          icon={Check}
          disabled={busy || nothing}
          data-tooltip={whole ? 'All that is changed' : 'What is chosen'}
          onClick={() => void commit()}
        >
          Commit
        </Button>
        <MenuButton label="More about this branch" icon={MoreHorizontal} groups={groups} />
      </div>
    </div>
  )
}
