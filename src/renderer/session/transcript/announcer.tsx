import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../../shared/agent/content'
import { askedLine } from '../../../shared/session/asked'
import type { SessionState } from '../../../shared/session/state'
import { visibleLine } from '../../kit/markdown/visible'

/** Reads finished messages and questions out to screen readers: whole ones, not every token of them. */
export function Announcer({ state, agentName }: { state: SessionState; agentName: string }) {
  const news = newsOf(state)
  const announced = useRef(news?.id)
  const [words, setWords] = useState('')
  useEffect(() => {
    // What was there when the page opened is read when the user goes there.
    if (!news || announced.current === news.id) return
    announced.current = news.id
    setWords(`${agentName}${news.text}`)
  })
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  )
}

interface News {
  id: string
  text: string
}

/** A question comes before anything else: the agent waits for its answer. */
function newsOf(state: SessionState): News | undefined {
  const [question] = state.questions
  if (!question) return lastFinished(state)
  const asked = question.kind === 'permission' ? askedLine(question.tool) : question.message
  return { id: question.id, text: ` asks: ${visibleLine(asked)}` }
}

function lastFinished(state: SessionState): News | undefined {
  const { items, number } = state.section
  for (let place = items.length - 1; place >= 0 && place > items.length - 20; place -= 1) {
    const item = items[place]
    if (item?.type === 'message' && item.role === 'agent' && item.endedAt !== undefined)
      return { id: `${number}/${item.id}`, text: `: ${textOf(item.parts).slice(0, 4000)}` }
  }
  return undefined
}
