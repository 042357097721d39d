import type { SessionRow } from '../shared/app/tables'
import type { Question } from '../shared/session/question'
import { statusWords } from '../shared/session/status'
import { answerRequestOf, optionsOf, requestOf, wholeOf } from './asked'
import { plain } from './plain'
import { standsAt } from './stands'

/** For scripts; it only ever gets more. */
export function told(row: SessionRow): object {
  const { id, title, project, agent, account, profile, workspace, status, why, since } = row
  const { questions, asking, queued, run, turns, turnsEnded, outcome, cost, archived } = row
  return {
    id,
    title,
    project,
    agent,
    account,
    profile,
    folder: workspace.path,
    branch: workspace.branch,
    status,
    stands: standsAt(row),
    why,
    since,
    questions,
    asking,
    queued,
    run,
    turns,
    turnsEnded,
    outcome,
    cost,
    archived,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    waitsUntil: row.waitsUntil,
  }
}

export function lineOf(row: SessionRow, now: number): string {
  const { id, title, agentName, asking, why } = row
  const stands = [statusWords(row, now), asking ?? why].filter(Boolean).join(', ')
  return [id.slice(0, 8), title, agentName, stands].map(plain).join('  ')
}

export const toldOf = (question: Question): object => ({
  request: requestOf(question),
  kind: question.kind,
  asks: question.kind === 'permission' ? question.tool : question.message,
  options: optionsOf(question).map(({ id, name }, place) => ({ number: place + 1, id, name })),
})

export function shown(question: Question, { id, agentName }: SessionRow): string {
  const options = optionsOf(question).map(({ name }, place) => `  ${place + 1}  ${plain(name)}`)
  return [
    `${plain(agentName)} ${plain(answerRequestOf(question))}`,
    wholeOf(question),
    ...options,
    `liminal session answer ${id.slice(0, 8)} ${requestOf(question)} NUMBER`,
  ].join('\n')
}
