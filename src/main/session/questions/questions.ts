import type { Clock } from '../../../kit/clock'
import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import { failure, type Result, success } from '../../../kit/result'
import type { SessionEvent } from '../../../shared/session/event'
import { findItem } from '../../../shared/session/items'
import { mergedCall } from '../../../shared/session/merged-call'
import type { Decision } from '../../../shared/session/permission'
import type { Answer, AnsweredBy, Question } from '../../../shared/session/question'
import type { RealPaths } from '../../../shared/session/real-paths'
import { answerOnRecord, secretsIn } from '../../../shared/session/secret-answers'
import type { SessionState } from '../../../shared/session/state'
import type { QuestionBody } from '../../agent/drivers/driver'
import { checkAnswer } from './answers'

export interface QuestionDesk {
  state(): SessionState
  append(event: SessionEvent): void
  /** Before the agent hears an answer, the answer is on disk: it is given once, whatever happens next. */
  flush(): void
  /** Paths that the rules have to know the real places of. */
  pathsToFind(question: Permission): string[]
  findRealPaths(paths: readonly string[]): Promise<RealPaths>
  decide(question: Permission, places: RealPaths): Decision | undefined
  /** Milliseconds after which nobody answering means "cancelled"; 0 for never. */
  timeout(): number
  /** What must stand nowhere from now on. */
  secret(words: string[]): void
  clock: Clock
  newId(): string
}

type Permission = Extract<Question, { kind: 'permission' }>

/** A disk that does not answer must not hold a question back: without places the user is asked. */
const findingTime = 2000
/** What is asked may change while paths are looked up. */
const findingRounds = 4
const cancelled: Answer = { kind: 'cancel' }

/** Heard of, and not yet on record: it is seen whether a rule answers it. */
interface Considered {
  agentId: string
  resolve(answer: Answer): void
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
  #considered = new Set<Considered>()

  constructor(private readonly desk: QuestionDesk) {}

  /** Asked by the agent. What an earlier run of the app has asked is asked no second time. */
  ask(body: QuestionBody): Promise<Answer> {
    const given = this.#givenTo(body.id)
    if (given) return Promise.resolve(given)
    const open = this.desk.state().questions.find(({ key }) => key === body.id)
    if (open) return new Promise((resolve) => this.#wait(open.id, { agentId: body.id, resolve }))
    return new Promise((resolve) => {
      const considered = { agentId: body.id, resolve }
      this.#considered.add(considered)
      // What goes wrong here is ours: it is told, and never an answer.
      void this.#consider(considered, body)
    })
  }

  /** What was answered, and not heard by the agent before the app ended. */
  #givenTo(key: string): Answer | undefined {
    const { items } = this.desk.state().section
    const item = items.findLast((one) => one.type === 'answered' && one.question.key === key)
    if (item?.type !== 'answered') return undefined
    // What was typed into a secret field is known to nobody any more: the agent may ask again.
    return secretsIn(item.question, item.answer).length > 0 ? cancelled : item.answer
  }

  /** Of an earlier run of the app, and nobody at the agent waits for it any more. */
  closeUnclaimed(): void {
    for (const { id, key } of this.desk.state().questions)
      if (key !== undefined && !this.#pending.has(id)) void this.answer(id, cancelled, 'agent')
  }

  /** What a rule answers never waits for the user, not even for a moment. */
  async #consider(considered: Considered, body: QuestionBody): Promise<void> {
    const places = new Map<string, readonly string[]>()
    try {
      for (let round = 0; round < findingRounds; round += 1) {
        const missing = this.#pathsToFind(body).filter((path) => !places.has(path))
        if (missing.length === 0) break
        for (const [path, found] of await this.#findInTime(missing)) places.set(path, found)
        if (!this.#considered.has(considered)) return
      }
    } finally {
      // Whatever happened on the way: who has not been answered asks the user.
      if (this.#considered.delete(considered)) this.#pose(considered, this.#whole(body), places)
    }
  }

  #pose({ agentId, resolve }: Considered, body: QuestionBody, places: RealPaths): void {
    const question = this.#append(body, agentId)
    this.#wait(question.id, { agentId, resolve })
    const decision = question.kind === 'permission' && this.desk.decide(question, places)
    if (!decision) return
    const answer = { kind: 'option', option: decision.option } as const
    void this.answer(question.id, answer, 'rule', decision)
  }

  #wait(id: string, { agentId, resolve }: Considered): void {
    const timeout = this.desk.timeout()
    const expire = () => void this.answer(id, cancelled, 'timeout')
    const forget = timeout > 0 ? this.desk.clock.after(timeout, expire) : () => undefined
    this.#pending.set(id, { agentId, resolve, forget })
  }

  #pathsToFind(body: QuestionBody): string[] {
    const question = { ...this.#whole(body), askedAt: 0 } as Question
    return question.kind === 'permission' ? this.desk.pathsToFind(question) : []
  }

  #findInTime(paths: readonly string[]): Promise<RealPaths> {
    return new Promise((resolve) => {
      const none: RealPaths = new Map(paths.map((path) => [path, []]))
      const forget = this.desk.clock.after(findingTime, () => resolve(none))
      this.desk
        .findRealPaths(paths)
        .then(resolve, () => resolve(none))
        .finally(forget)
    })
  }

  /** A request may name its tool call by id alone: what was said of that belongs to it. */
  #whole(body: QuestionBody): QuestionBody {
    if (body.kind !== 'permission') return body
    const call = findItem(this.desk.state().section, `tool-${body.tool.id}`)
    return call?.type === 'tool' ? { ...body, tool: mergedCall(body.tool, call) } : body
  }

  /** Asked by the app itself; one of each kind at a time. */
  pose(body: QuestionBody): void {
    const open = this.desk.state().questions.some(({ kind }) => kind === body.kind)
    if (!open) this.#append(body)
  }

  /** Asked and answered at once: what the user wants is known. */
  settle(body: QuestionBody, answer: Answer, by: AnsweredBy = 'user'): void {
    void this.answer(this.#append(body).id, answer, by)
  }

  /** What was posed has settled itself. */
  moot(kind: Question['kind']): void {
    for (const question of this.desk.state().questions)
      if (question.kind === kind) void this.answer(question.id, cancelled, 'moot')
  }

  withdraw(agentId: string): void {
    this.#drop((considered) => considered.agentId === agentId)
    for (const [id, pending] of this.#pending)
      if (pending.agentId === agentId) void this.answer(id, cancelled, 'agent')
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
    this.desk.secret(secretsIn(question, answer))
    this.desk.append({
      type: 'question-answered',
      question: id,
      answer: answerOnRecord(question, answer),
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
    this.#drop(() => true)
    for (const { id, kind } of [...this.desk.state().questions]) {
      const ours = kind === 'context-lost' || (kind === 'sign-in' && by !== 'agent')
      if (!ours) void this.answer(id, cancelled, by)
    }
  }

  #drop(which: (considered: Considered) => boolean): void {
    for (const considered of this.#considered) {
      if (!which(considered)) continue
      this.#considered.delete(considered)
      considered.resolve(cancelled)
    }
  }

  #append(body: QuestionBody, key?: string): Question {
    // Agents count their questions from one again after a restart, so the id on record is ours.
    const own = { id: this.desk.newId(), askedAt: this.desk.clock.now() }
    const question = { ...body, ...own, ...defined({ key }) } as Question
    this.desk.append({ type: 'question-asked', question })
    return question
  }
}
