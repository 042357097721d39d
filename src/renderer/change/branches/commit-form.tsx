import { Check, ListChecks, MessageSquareText, MoreHorizontal, Pencil, Type } from 'lucide-react'
import type { BranchLook } from '../../../shared/change/branch'
import { Button } from '../../kit/button'
import { shownKeys } from '../../kit/commands/keymap'
import { MenuButton, type MenuGroups } from '../../kit/menu'
import { ChoiceList } from './choice-list'
import type { Commit } from './use-commit'

interface CommitFormProps {
  commit: Commit
  look: BranchLook
  /** The agent is asked in its conversation; nothing where it cannot be. */
  onAsk: (() => void) | undefined
  /** What else can be done with the branch. */
  more: MenuGroups
}

/** What is committed, and what it says. */
export function CommitForm({ commit, look, onAsk, more }: CommitFormProps) {
  const { message, setMessage, suggestion, amend, field, shown, show } = commit
  const kept = amend ? (look.last?.message ?? '') : ''
  const groups = (): MenuGroups => [
    [
      {
        label: 'Choose files…',
        icon: ListChecks,
        checked: shown === 'all',
        run: () => show(shown === 'all' ? 'none' : 'all'),
      },
      {
        label: 'Amend the last commit',
        icon: Pencil,
        checked: amend,
        disabled: look.commit === null,
        run: () => commit.setAmend(!amend),
      },
    ],
    [
      {
        label: 'Use session title',
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
      {shown !== 'none' && (
        <ChoiceList
          scope={commit.scope}
          files={shown === 'all' ? look.files : commit.hidden}
          choice={commit.choice}
          onChoose={commit.choose}
        />
      )}
      {amend && look.last?.pushed && (
        <p className="commit-warning">
          The last commit is on {look.upstream} already: amended, it has to be pushed by force, and
          others who have it will meet both.
        </p>
      )}
      {commit.unsaid && (
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
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight' && message === '' && suggestion && !amend) {
              event.preventDefault()
              setMessage(suggestion)
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            commit.commit()
          }}
        />
        <Button
          kind="primary"
          icon={Check}
          disabled={!commit.can}
          data-tooltip={takenWords(commit.taken)}
          data-tooltip-keys={shownKeys('branch.commit')}
          onClick={commit.commit}
        >
          Commit
        </Button>
        <MenuButton label="More about this branch" icon={MoreHorizontal} groups={groups} />
      </div>
    </div>
  )
}

const takenWords = (files: number): string => (files === 1 ? '1 file' : `${files} files`)
