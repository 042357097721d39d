import { type RefObject, useRef, useState } from 'react'
import type { BytePath } from '../../../kit/path'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { call } from '../../store/bridge'
import { rememberedNow, useRemembered } from '../../store/remembered'
import { useRow } from '../../store/rows'
import { useDoings } from '../active-changes'
import { type Choice, type CommitScope, chosenOf, isTaken, undecided, unlisted } from './choice'
import { messageKey, suggested } from './commit-message'

type ChoiceShown = 'none' | 'unlisted' | 'all'

export interface Commit {
  scope: CommitScope
  choice: Choice
  choose: (choice: Choice) => void
  /** Which files stand there to be chosen. */
  shown: ChoiceShown
  show: (shown: ChoiceShown) => void
  hidden: BranchLook['files']
  /** How many files go in. */
  taken: number
  message: string
  setMessage: (message: string) => void
  suggestion: string
  amend: boolean
  setAmend: (amend: boolean) => void
  /** It was to be committed without a word. */
  unsaid: boolean
  can: boolean
  commit: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** A commit that is being prepared: what goes in, and what it says. */
export function useCommit(
  row: SessionRow,
  look: BranchLook,
  listed: ReadonlySet<BytePath>,
  stale: boolean,
): Commit {
  const [message, setMessage] = useRemembered(messageKey(row.id), '')
  const [choice, choose] = useState<Choice>(undecided)
  const [asked, ask] = useState<ChoiceShown>('none')
  const [amend, setAmend] = useState(false)
  const [unsaid, setUnsaid] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useRow('branches', folderKey(row))?.doing !== undefined || stale
  const suggestion = suggested(row)
  const scope = { look, listed }
  const hidden = unlisted(scope)
  const chosen = chosenOf(choice, scope)
  const can = !busy && (chosen.length > 0 || amend || look.operation === 'merge')
  // What goes in is always in sight.
  const isHiddenTaken = hidden.some((file) => isTaken(choice, scope, file))
  const shown = asked === 'none' && isHiddenTaken ? 'unlisted' : asked
  const show = (next: ChoiceShown) => {
    ask(next)
    if (next === 'none') choose(undecided)
  }
  const commit = async () => {
    if (!can) return
    // What the field suggests is what is taken, as a merge takes it.
    const says = message.trim() === '' && !amend ? suggestion : message
    setUnsaid(says === '' && !amend)
    // The button cannot be pressed meanwhile, and would lose the focus to nothing.
    if ((says === '' && !amend) || isBeside(field.current)) field.current?.focus()
    if (says === '' && !amend) return
    // Why not is said below.
    const result = await call('branch.commit', { session: row.id, message: says, amend, chosen })
    if (!result.ok) return
    // What was written meanwhile is for the next one.
    if (rememberedNow(messageKey(row.id), '') === message) setMessage('')
    show('none')
    setAmend(false)
  }
  const run = () => void commit()
  useDoings({ 'branch.commit': can ? run : undefined })
  return {
    scope,
    choice,
    choose,
    shown,
    show,
    hidden,
    taken: chosen.length,
    message,
    suggestion,
    setMessage: (words) => {
      setMessage(words)
      setUnsaid(false)
    },
    amend,
    setAmend,
    unsaid,
    can,
    commit: run,
    field,
  }
}

/** What has the focus stands in the same line. */
const isBeside = (field: HTMLElement | null): boolean =>
  field?.parentElement?.contains(document.activeElement) === true
