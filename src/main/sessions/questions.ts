import type { Release } from '../../shared/release'
import { failure, type Result, success } from '../../shared/result'
import type { SessionEvent } from '../../shared/session/event'
import type { Decision } from '../../shared/session/permission'
import type { Answer, AnsweredBy, Question } from '../../shared/session/question'
import type { SessionState } from '../../shared/session/state'
import type { QuestionBody } from '../drivers/driver'
import { checkAnswer } from './answers'
import type { Clock } from './clock'

export interface QuestionDesk {
  state(): SessionState
  append(event: SessionEvent): void
  /** Before the agent hears an answer, the answer is on disk: it is given once, whatever happens next. */
  flush(): void
  decide(question: Question): Decision | undefined
  /** Milliseconds after which nobody answering means "cancelled"; 0 for never. */
  timeout(): number
  clock: Clock
  newId(): string
}

interface Pending {
  /** The question's id in the agent's own words. */
  agentId: string
  resolve(answer: Answer): void
  forget: Release
}

/** What the agent of one session waits for. The questions themselves are events: these are who hears the answers. */
export class Questions {
  #pending = new Map<string, Pending>()

  constructor(private readonly desk: QuestionDesk) {}

  /** Asked by the agent. */
  ask(body: QuestionBody): Promise<Answer> {
    const question = this.#append(body)
    return new Promise((resolve) => {
      const timeout = this.desk.timeout()
      const expire = () => void this.answer(question.id, { kind: 'cancel' }, 'timeout')
      const forget = timeout > 0 ? this.desk.clock.after(timeout, expire) : () => undefined
      this.#pending.set(question.id, { agentId: body.id, resolve, forget })
      const decision = this.desk.decide(question)
      if (!decision) return
      const answer = { kind: 'option', option: decision.option } as const
      void this.answer(question.id, answer, 'rule', decision)
    })
  }

  /** Asked by the app itself; one of each kind at a time. */
  pose(body: QuestionBody): void {
    const open = this.desk.state().questions.some(({ kind }) => kind === body.kind)
    if (!open) this.#append(body)
  }

  /** What was posed has settled itself. */
  moot(kind: Question['kind']): void {
    for (const question of this.desk.state().questions)
      if (question.kind === kind) void this.answer(question.id, { kind: 'cancel' }, 'moot')
  }

  withdraw(agentId: string): void {
    for (const [id, pending] of this.#pending)
      if (pending.agentId === agentId) void this.answer(id, { kind: 'cancel' }, 'agent')
  }

  /** Once: whoever comes second is told so. */
  answer(id: string, answer: Answer, by: AnsweredBy, decision?: Decision): Result<Question> {
    const question = this.desk.state().questions.find((other) => other.id === id)
    if (!question) return failure('question-gone', 'This question has been answered already')
    const fits = checkAnswer(question, answer)
    if (!fits.ok) return fits
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.forget()
    this.desk.append({
      type: 'question-answered',
      question: id,
      answer,
      by,
      ...(decision && { rule: decision.rule }),
      ...(decision?.profile === undefined ? {} : { profile: decision.profile }),
    })
    if (pending) {
      this.desk.flush()
      pending.resolve(answer)
    }
    return success(question)
  }

  /** A cancelled turn answers what the agent asked; an agent that is gone takes its sign-in along. */
  cancelAll(by: AnsweredBy): void {
    for (const { id, kind } of [...this.desk.state().questions]) {
      const ours = kind === 'context-lost' || (kind === 'sign-in' && by !== 'agent')
      if (!ours) void this.answer(id, { kind: 'cancel' }, by)
    }
  }

  #append(body: QuestionBody): Question {
    // Agents count their questions from one again after a restart, so the id on record is ours.
    const question = { ...body, id: this.desk.newId(), askedAt: this.desk.clock.now() } as Question
    this.desk.append({ type: 'question-asked', question })
    return question
  }
}
