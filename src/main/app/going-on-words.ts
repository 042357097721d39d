import { isAtWork } from '../../shared/app/at-work'
import type { Departure, RunningAgents } from './quitting'

/** Agents at work that go on when the app ends. */
export function resumingAlone(sessions: readonly RunningAgents[], departure: Departure): number {
  const goes = ({ id, kept }: RunningAgents) => kept && departure.sessions.has(id)
  return sessions.filter(isAtWork).filter(goes).length
}

/** What the user is told as the app ends; nothing where nothing goes on. */
export function farewell(count: number): { title: string; body: string } | undefined {
  if (count === 0) return undefined
  const agents = count === 1 ? '1 agent goes on' : `${count} agents go on`
  const them = count === 1 ? 'it' : 'them'
  return {
    title: `${agents} without Liminal`,
    body: `Start Liminal again to go on with ${them}; “liminal stop --all” ends ${them}.`,
  }
}

/** The menu of the icon that stands for an app without a window. */
export function keepAndQuit(count: number): string | undefined {
  if (count === 0) return undefined
  return `Quit, ${count === 1 ? '1 agent goes' : `${count} agents go`} on`
}
