import { MessagesSquare } from 'lucide-react'
import { spokenWords } from '../../../shared/agent/process/agent'
import type { SessionRow } from '../../../shared/app/tables'
import { type MenuItem, openMenu } from '../../kit/menu'
import { act } from '../../store/act'
import { rowNow } from '../../store/rows'

/** The other ways in which the session's agent can be spoken to from now on. */
export function waysToSpeak({ id, agent, driver }: SessionRow): MenuItem[] {
  const ways = rowNow('agents', agent)?.ways ?? []
  return ways
    .filter((way) => way.driver !== driver)
    .map((way) => {
      const missing = way.install.state === 'missing'
      return {
        label: `Go on ${spokenWords(way.driver)}`,
        icon: MessagesSquare,
        run: () => void act('session.speak', { session: id, speaks: way.driver }),
        ...(missing ? { disabled: true, note: `Needs “${way.command}”` } : {}),
      }
    })
}

export function canSpeakOtherwise(session: SessionRow): boolean {
  return waysToSpeak(session).some(({ disabled }) => !disabled)
}

/** The same as a menu of its own, for the palette. */
export function chooseWay(session: SessionRow): void {
  const header = document.querySelector<HTMLElement>('.session-header')
  if (header) openMenu(`How ${session.agentName} is spoken to`, [waysToSpeak(session)], header)
}
