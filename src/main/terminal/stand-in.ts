import { type Ask, answersTo, type Question } from './model/questions'

/** A question in what was printed this long before anybody looked is answered by who looks then. */
const answerable = 2000

/** More than this at once wants no answers. */
const most = 256

interface StandInParts {
  write(answer: string): void
  /** All that was asked up to here is past: it was answered, or is answered by nobody. */
  past?(offset: number): void
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
  /** What it is answering now. */
  #current: Question | undefined
  #asked = 0
  /** What an earlier run of the app has answered to questions that are yet to be read again. */
  #before: Ask['about'][] = []

  constructor(private readonly parts: StandInParts) {}

  /** Whether something was answered by an earlier run of the app that is yet to be read again. */
  get unsure(): boolean {
    return this.#before.length > 0
  }

  /** Where the last question ended. */
  get lastAsked(): number {
    return this.#asked
  }

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
    this.#asked = questions.at(-1)?.end ?? this.#asked
    const open = questions.filter(({ ask }) => !this.#wasAnswered(ask))
    this.#open = [...this.#open, ...open].slice(-most)
    // That they were is put down before what tells of it is forgotten.
    if (open.length < questions.length) this.#tellPast()
    if (open.length === 0) return
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
    if (about) this.#tellPast()
  }

  /** The window that answers has parsed everything up to here. */
  parsed(offset: number): void {
    const next = this.#open.findIndex(({ end }) => end > offset)
    this.#open.splice(0, next < 0 ? this.#open.length : next)
    if (next !== 0) this.#tellPast()
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

  /** The program goes on from an earlier run of the app: this it was told, and what of it is not known to be past. */
  goOn(told: readonly string[], open: readonly Question[]): void {
    this.#before = told.flatMap((input) => answersTo(input) ?? [])
    this.asked(open, false)
  }

  /** An answer is to the first question that it fits: those before that one, nobody answers. */
  #wasAnswered({ about }: Ask): boolean {
    const place = this.#before.indexOf(about)
    this.#before.splice(0, place + 1)
    return place >= 0
  }

  #tellPast(): void {
    // Until each of those answers has its question, nobody knows which of them are past.
    if (this.unsure) return
    const own = this.#own.find((each): each is Question => 'ask' in each)
    const next = this.#current ?? own ?? this.#open[0]
    this.parts.past?.(next ? next.end - 1 : this.#asked)
  }

  /** Whoever asked is there no more. */
  ended(): void {
    this.came()
    this.#run += 1
    this.#open = []
    this.#own = []
    this.#before = []
  }

  async #answer(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      for (let next = this.#own.shift(); next; next = this.#own.shift()) {
        const run = this.#run
        this.#current = 'ask' in next ? next : undefined
        const answer = 'said' in next ? next.said : this.parts.answerTo(next)
        const words = typeof answer === 'string' ? answer : await answer
        this.#current = undefined
        if (run !== this.#run) continue
        if (words !== '') this.parts.write(words)
        this.#tellPast()
      }
    } finally {
      this.#busy = false
      this.#current = undefined
      // One that failed holds up no other.
      if (this.#own.length > 0) void this.#answer()
    }
  }
}
