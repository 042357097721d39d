import { resolve } from 'node:path'
import type { SessionRow } from '../shared/app/tables'
import type { Question } from '../shared/session/question'
import { optionFor, optionsOf, requestOf } from './asked'
import type { LiminalApp } from './local-api'
import { named } from './named'
import { plain } from './plain'
import { projectAt } from './project-at'
import { readSessionArguments, type SessionRequest, sessionUsage } from './session-arguments'
import { lineOf, shown, told, toldOf } from './session-words'
import { standsAt } from './stands'
import type { ExitCode, Surroundings } from './surroundings'

interface SessionSurroundings extends Pick<Surroundings, 'say' | 'complain' | 'now'> {
  /** Where it was typed. */
  current: string
  newId(): string
  pause(milliseconds: number): Promise<void>
  /** All that comes on the standard input. */
  input(): Promise<string>
}

type Door = Pick<LiminalApp, 'perform' | 'rows'>
type Request<Verb> = Extract<SessionRequest, { verb: Verb }>

/** So often it is asked how it stands, while somebody waits. */
const pace = 250

/** Carries out what was typed behind `liminal session`; the app is asked for only where it is needed. */
export async function runSession(
  words: readonly string[],
  find: (folder: string | undefined) => Promise<Door | string>,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const request = readSessionArguments(words)
  if ('wrong' in request) {
    around.complain(`${request.wrong} “liminal session help” says what there is.`)
    return 2
  }
  if (request.verb === 'help') {
    around.say(sessionUsage)
    return 0
  }
  const app = await find(request.folder)
  if (typeof app === 'string') return missing(app, around)
  if (request.verb === 'list') return list(request, app, around)
  const session = named(request.name, await sessionsOf(app), 'session')
  if (typeof session === 'string') return missing(session, around)
  switch (request.verb) {
    case 'send':
      return send(request, session, app, around)
    case 'wait':
      return wait(request, session, app, around)
    case 'answer':
      return answer(request, session, app, around)
    case 'export':
      return print(request, session, app, around)
    default:
      return request satisfies never
  }
}

/** All but those that are deleted. */
async function sessionsOf(app: Door): Promise<SessionRow[]> {
  const rows = await app.rows<SessionRow>('sessions')
  return rows.filter(({ deletedAt }) => deletedAt === undefined)
}

async function list(
  request: Request<'list'>,
  app: Door,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const folder = resolve(around.current, request.project ?? '.')
  const project = await projectAt(app, folder)
  if (!project && request.project !== undefined)
    return missing(`No project is open at ${folder}. “liminal ${folder}” opens one.`, around)
  const rows = (await sessionsOf(app)).filter(
    (row) =>
      (request.all || !row.archived) && (project === undefined || row.project === project.id),
  )
  if (request.json) around.say(JSON.stringify({ sessions: rows.map(told) }))
  else if (rows.length === 0) around.say('There are no sessions.')
  else for (const row of rows) around.say(lineOf(row, around.now()))
  return 0
}

async function send(
  { text, json }: Request<'send'>,
  { id: session, sequence }: SessionRow,
  app: Door,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const said = text === '-' ? await around.input() : text
  if (said.trim() === '') {
    around.complain('There is nothing to send.')
    return 2
  }
  const prompt = around.newId()
  const content = [{ type: 'text', text: said }]
  const sent = await app.perform('session.prompt', { session, prompt, content })
  if (!sent.ok) return refused(sent.problem, around)
  // Lists hear of it a moment later: whoever waits next must not take it for done.
  for (;;) {
    const row = (await sessionsOf(app)).find(({ id }) => id === session)
    if (!row || row.sequence > sequence) break
    await around.pause(pace / 10)
  }
  around.say(json ? JSON.stringify({ session, prompt }) : `Sent to ${session}.`)
  return 0
}

const codes = { done: 0, failed: 1, 'needs-input': 4 } as const

async function wait(
  { seconds, json }: Request<'wait'>,
  { id }: SessionRow,
  app: Door,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const { now, pause, say, complain } = around
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1000
  for (;;) {
    const row = (await sessionsOf(app)).find((one) => one.id === id)
    if (!row) return missing('The session is not there any more, or Liminal has ended.', around)
    const stands = standsAt(row)
    const left = until - now()
    if (stands !== 'works' || left <= 0) {
      say(json ? JSON.stringify({ session: told(row) }) : lineOf(row, now()))
      if (stands !== 'works') return codes[stands]
      complain(`It was not done within ${seconds} s.`)
      return 5
    }
    await pause(Math.min(pace, left))
  }
}

async function answer(
  { given, json }: Request<'answer'>,
  row: SessionRow,
  app: Door,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const asked = await app.perform('session.questions', { session: row.id })
  if (!asked.ok) return refused(asked.problem, around)
  const { questions } = asked.value as { questions: Question[] }
  if (!given) {
    if (json) around.say(JSON.stringify({ requests: questions.map(toldOf) }))
    else for (const question of questions) around.say(shown(question, row))
    return questions.length > 0 ? 0 : missing(`“${row.title}” asks nothing.`, around)
  }
  const question = questions.find((one) => requestOf(one) === given.request)
  if (!question)
    return missing(`It does not ask that, or not any more: there is no ${given.request}.`, around)
  const option = optionFor(optionsOf(question), given.option)
  if (!option) {
    around.complain(`There is no option ${given.option}.\n${shown(question, row)}`)
    return 2
  }
  const seen = question.kind === 'permission' ? (question.revision ?? 0) : 0
  const answered = await app.perform('session.answer', {
    session: row.id,
    question: question.id,
    answer: option.answer,
    seen,
  })
  if (!answered.ok) return refused(answered.problem, around)
  const { id, name } = option
  around.say(
    json
      ? JSON.stringify({ session: row.id, request: given.request, option: id })
      : `Answered: ${plain(name)}.`,
  )
  return 0
}

async function print(
  { json }: Request<'export'>,
  { id: session }: SessionRow,
  app: Door,
  around: SessionSurroundings,
): Promise<ExitCode> {
  const format = json ? 'json' : 'markdown'
  const made = await app.perform('session.export', { session, format })
  if (!made.ok) return refused(made.problem, around)
  around.say((made.value as { text: string }).text.trimEnd())
  return 0
}

function missing(why: string, { complain }: SessionSurroundings): ExitCode {
  complain(why)
  return 3
}

function refused(
  { message, hint }: { message: string; hint?: string },
  { complain }: SessionSurroundings,
): ExitCode {
  complain([message, hint].filter(Boolean).join(' '))
  return 1
}
