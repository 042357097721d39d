import { answersTo, type Question } from '../../shared/terminal/questions'

/** A question in what was printed this long before anybody looked is answered by who looks then. */
const answerable = 2000

/** More than this at once wants no answers. */
const most = 256

export interface StandInParts {
  write(answer: string): void
  /** At once, or when a screen has been asked; empty where nobody can know. */
  answerTo(question: Question): string | Promise<string>
}

/**
 * Sees to it that each question of a program is answered once, in the order in which it was asked:
 * by the window that shows the terminal, or here when there is none, or when it went away before it
 * came so far.
 */
export class StandIn {
  /** What a window has been given, or may come to be given, and has not answered or passed over. */
  #open: Question[] = []
  /** What is answered here, in the order in which it was asked, and a window's answers to what came after. */
  #own: (Question | { said: string })[] = []
  #timer: NodeJS.Timeout | null = null
  #busy = false
  #run = 0

  constructor(private readonly parts: StandInParts) {}

  /** The program has just been started; unless it is `seen` already, a window may be on its way. */
  began(seen: boolean): void {
    this.ended()
    if (seen) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.leftAt(Number.POSITIVE_INFINITY)
    }, answerable)
  }

  /** Whether nothing has been answered yet, since a window may still do so. */
  get waits(): boolean {
    return this.#timer !== null
  }

  /** The program asks; `seen` when a window reads it. */
  asked(questions: readonly Question[], seen: boolean): void {
    if (questions.length === 0) return
    this.#open = [...this.#open, ...questions].slice(-most)
    if (!seen && !this.#timer) this.leftAt(Number.POSITIVE_INFINITY)
  }

  /**
   * The window that answers says something to the program. When it is an answer, all before it is
   * past, and it waits for what was asked before the window came and takes its time here.
   */
  said(input: string): void {
    const about = answersTo(input)
    if (about) this.#open.splice(0, this.#open.findIndex(({ ask }) => ask.about === about) + 1)
    if (about && this.#busy) this.#own.push({ said: input })
    else this.parts.write(input)
  }

  /** The window that answers has parsed everything up to here. */
  parsed(offset: number): void {
    const next = this.#open.findIndex(({ end }) => end > offset)
    this.#open.splice(0, next < 0 ? this.#open.length : next)
  }

  /** A window has come in time for what was asked at the start. */
  came(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** The window that answered is gone: what it was asked up to here, nobody else answers. */
  leftAt(offset: number): void {
    const next = this.#open.findIndex(({ end }) => end > offset)
    this.#own.push(...this.#open.splice(0, next < 0 ? this.#open.length : next))
    void this.#answer()
  }

  /** Whoever asked is there no more. */
  ended(): void {
    this.came()
    this.#run += 1
    this.#open = []
    this.#own = []
  }

  async #answer(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      for (let next = this.#own.shift(); next; next = this.#own.shift()) {
        const run = this.#run
        const answer = 'said' in next ? next.said : this.parts.answerTo(next)
        const words = typeof answer === 'string' ? answer : await answer
        if (words !== '' && run === this.#run) this.parts.write(words)
      }
    } finally {
      this.#busy = false
      // One that failed holds up no other.
      if (this.#own.length > 0) void this.#answer()
    }
  }
}
