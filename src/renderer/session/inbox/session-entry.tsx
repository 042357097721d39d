import type { KeyboardEvent } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { useGuard } from '../../kit/guard'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import { goToSession } from '../actions/go-to-session'
import { EntryButton } from './entry-button'
import { entryAnswer, entryKeys } from './entry-keys'
import { inboxWords } from './inbox-words'

/** A session that needs its user: what it asks can be answered here, where that stands here whole. */
interface SessionEntryProps {
  session: SessionRow
  tabIndex: number
}

export function SessionEntry({ session, tabIndex }: SessionEntryProps) {
  const project = useRow('projects', session.project)?.name ?? ''
  const { said, what } = inboxWords(session)
  const { request, title, since, agent, agentName } = session
  const guard = useGuard(request ? `${request.id} ${request.revision}` : '')
  const keys = guard.open ? entryKeys(session) : ''
  const go = () => goToSession(session, 'other')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !request) return
    const answer = entryAnswer(session, event.key)
    if (!answer) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || !guard.open) return
    if (answer === 'look') go()
    else
      void succeeds('session.answer', {
        session: session.id,
        question: request.id,
        seen: request.revision,
        answer: { kind: 'option', option: answer.option },
      })
  }
  return (
    <EntryButton
      said={said}
      title={title}
      since={since}
      what={what}
      keys={keys}
      tabIndex={tabIndex}
      about={project}
      agent={{ id: agent, name: agentName }}
      onClick={go}
      onKeyDown={onKeyDown}
    />
  )
}
