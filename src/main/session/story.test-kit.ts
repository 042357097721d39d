import { expect } from 'vitest'
import { emptySession, fold } from '../../shared/session/fold'
import type { Answer } from '../../shared/session/question'
import type { SessionState } from '../../shared/session/state'
import type { QuestionBody } from '../agent/drivers/driver'
import { settle } from './fake-clock.test-kit'
import { releaseQueue, sendNow, takePrompt } from './prompts'
import type { Session } from './session'
import { Stack } from './stack.test-kit'
import { StoryWindow } from './story-window.test-kit'

type Move =
  | 'ask'
  | 'answer'
  | 'answer-wrong'
  | 'withdraw'
  | 'prompt'
  | 'same-prompt'
  | 'cancel'
  | 'release'
  | 'send-now'
  | 'end'
  | 'fail'
  | 'crash'
  | 'wait'
  | 'stop'
  | 'reconnect'
  | 'restart-app'
  | 'reload'
  | 'say'

/** Each as often as it is likely. */
export const moves: Move[] = [
  ...(['ask', 'ask', 'answer', 'answer', 'answer-wrong', 'withdraw', 'prompt', 'prompt'] as const),
  ...(['same-prompt', 'cancel', 'end', 'end', 'fail', 'crash', 'wait', 'wait', 'say'] as const),
  ...(['stop', 'reconnect', 'restart-app', 'reload', 'reload'] as const),
  ...(['release', 'send-now'] as const),
]

const ask = (id: string): QuestionBody => ({
  kind: 'permission',
  id,
  tool: { id: `t${id}`, title: 'Run' },
  options: [{ id: 'yes', name: 'Allow', kind: 'allow_once' }],
})

/** One run of the app after another over the same log, and what agent and user saw of it. */
export class Story {
  stack = new Stack()
  session: Session = this.stack.start('Story')
  window = new StoryWindow(this.stack, this.session)
  /** What the agent heard for each of its questions, by the order in which it asked. */
  heard = new Map<number, Answer[]>()
  sent: string[] = []
  #prompts = 0
  #asked = 0

  async play(move: Move): Promise<void> {
    const { session, stack } = this
    const conversation = session.stored.agentSession ?? ''
    const process = stack.agent.processes.at(-1)
    switch (move) {
      case 'ask': {
        const number = this.#asked++
        const answers: Answer[] = []
        this.heard.set(number, answers)
        const answer = process?.alive
          ? process.host?.ask(conversation, ask(`${number}`))
          : undefined
        if (answer) void answer.then((given) => answers.push(given))
        else this.heard.delete(number)
        break
      }
      case 'answer':
      case 'answer-wrong': {
        const [question] = session.state.questions
        const option = move === 'answer' ? 'yes' : 'everything'
        const answer: Answer = { kind: 'option', option }
        if (!question) break
        const { ok } = session.questions.answer(question.id, answer, 'user')
        const again = session.questions.answer(question.id, answer, 'user')
        if (ok !== (option === 'yes') || again.ok) throw new Error('the wrong answer was taken')
        break
      }
      case 'withdraw':
        process?.host?.withdraw(conversation, `${this.#asked - 1}`)
        break
      case 'prompt':
        takePrompt(session, `prompt-${++this.#prompts}`, [{ type: 'text', text: 'Do' }])
        break
      case 'same-prompt':
        takePrompt(session, `prompt-${this.#prompts}`, [{ type: 'text', text: 'Do' }])
        break
      case 'cancel':
        session.conversation?.cancel(true)
        break
      case 'release':
        releaseQueue(session)
        break
      case 'send-now':
        sendNow(session, session.state.queue.at(-1)?.id ?? '')
        break
      case 'end':
        process?.endTurn(conversation)
        break
      case 'fail':
        process?.endTurn(conversation, { reason: 'failed', problem: { code: 'x', message: 'X' } })
        break
      case 'crash':
        process?.exit()
        break
      case 'wait':
        await stack.clock.pass(20_000)
        break
      case 'stop':
        session.stop('user')
        break
      case 'reconnect':
        session.agentLink.reconnect()
        break
      case 'restart-app': {
        const next = stack.restarted()
        const [again] = next.sessions.all()
        if (!again) throw new Error('the session is gone')
        // What the old run was promised no longer matters: its agent is gone with it.
        this.heard.clear()
        this.stack = next
        this.session = again
        this.window = new StoryWindow(next, again)
        break
      }
      case 'reload':
        this.window = new StoryWindow(stack, session)
        break
      case 'say':
        if (process?.alive) process.say(conversation, 'word ')
        break
      default:
        move satisfies never
    }
    await settle()
    this.check()
  }

  check(): void {
    const { session, stack } = this
    for (const answers of this.heard.values())
      if (answers.length > 1) throw new Error('the agent heard two answers')
    const stamped = stack.log.read(session.id, 0)
    const asked = new Set<string>()
    const answered = new Set<string>()
    const queued = new Set<string>()
    const started = new Set<string>()
    /** What waited when a turn was cut short, and the user has not let go since. */
    const held = new Set<string>()
    let open: string | undefined
    for (const [, event] of stamped) {
      if (event.type === 'question-asked') asked.add(event.question.id)
      if (event.type === 'question-answered') {
        if (!asked.has(event.question) || answered.has(event.question))
          throw new Error('a question was answered twice, or never asked')
        answered.add(event.question)
      }
      if (event.type === 'prompt-queued') {
        if (queued.has(event.prompt)) throw new Error('a prompt was taken twice')
        queued.add(event.prompt)
      }
      if (event.type === 'queue-released') {
        if (event.prompt === undefined) held.clear()
        else held.delete(event.prompt)
      }
      if (event.type === 'turn-started') {
        if (held.has(event.turn)) throw new Error('a held prompt was sent by itself')
        if (open || started.has(event.turn))
          throw new Error('a prompt was sent twice, or two at once')
        started.add(event.turn)
        open = event.turn
      }
      if (event.type === 'turn-ended') {
        if (open !== event.turn) throw new Error('a turn ended that did not run')
        open = undefined
        if (event.reason === 'interrupted' || event.reason === 'failed')
          for (const prompt of queued) if (!started.has(prompt)) held.add(prompt)
      }
    }
    if (!session.loaded) return
    this.window.check()
    const unheard = [...this.heard.values()].filter(({ length }) => length === 0).length
    if (unheard !== asked.size - answered.size) throw new Error('an answer was not heard')
    const replayed: SessionState = emptySession()
    for (const event of stamped) fold(replayed, event)
    expect(JSON.parse(JSON.stringify(session.state))).toEqual(JSON.parse(JSON.stringify(replayed)))
    const waiting = asked.size - answered.size
    if (waiting !== session.state.questions.length) throw new Error('a question is lost')
    if (stack.row(session).questions !== waiting) throw new Error('the row does not know')
    const state = session.conversation?.state
    const works = state === 'working' || state === 'cancelling'
    if (works !== (open !== undefined)) throw new Error('a turn runs that nobody works on')
    if (!session.conversation?.live && waiting > 0)
      throw new Error('a question of an agent that is gone')
  }
}
