import { useEffect } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import type { BranchLook } from '../../../shared/change/branch'
import type { SessionState } from '../../../shared/session/state'
import { succeeds } from '../../store/act'
import { remember, rememberedNow, useRemembered } from '../../store/remembered'
import { useSession } from '../../store/sessions'
import { askForMessage, messageIn, messageKey } from './commit-message'

/**
 * Asks the session's agent for a message, in its conversation, where everybody sees it. What it answers
 * in that turn becomes the message, unless one was written meanwhile.
 */
export function useAsk(row: SessionRow, look: BranchLook | undefined): (() => void) | undefined {
  const state = useSession(row.id)?.state
  const [asked, setAsked] = useRemembered<string | null>(`asked for a message ${row.id}`, null)
  const turn = state?.section.turn
  const answer = state && asked !== null && turn?.id === asked && turn.end ? answerIn(state) : null
  useEffect(() => {
    if (answer === null) return
    setAsked(null)
    const key = messageKey(row.id)
    const message = messageIn(answer)
    if (message !== '' && rememberedNow(key, '') === '') remember(key, message)
  })
  if (!look || row.driver === 'terminal' || look.files.length === 0) return undefined
  return () => {
    const prompt = crypto.randomUUID()
    setAsked(prompt)
    const content = [{ type: 'text' as const, text: askForMessage(look) }]
    void succeeds('session.prompt', { session: row.id, prompt, content })
  }
}

/** The last that the agent said in the newest turn. */
function answerIn({ section }: SessionState): string {
  const said = section.items.flatMap((item) =>
    item.type === 'message' && item.role === 'agent' ? [item] : [],
  )
  const parts = said.at(-1)?.parts ?? []
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}
