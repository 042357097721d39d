// Proves that whatever comes between, each prompt meets the agent in the mode that the user has been shown and has chosen.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../shared/agent/content'
import { commander, say } from '../commander.test-kit'
import { settle } from '../fake-clock.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const modes = ['auto', 'ask', 'plan']
const optionsIn = (mode: string): AgentOption[] => [
  {
    id: 'mode',
    name: 'Mode',
    category: 'mode',
    kind: 'select',
    value: mode,
    choices: modes.map((value) => ({ value, name: value })),
  },
]

const moves = [
  ...(['choose', 'change', 'prompt', 'prompt', 'end', 'crash', 'restart', 'stop', 'app'] as const),
  ...(['lie', 'obey', 'silent', 'talk', 'refuse', 'accept', 'load'] as const),
]
type Move = { what: (typeof moves)[number]; mode: string }

class Story {
  stack = new Stack()
  session: Session
  /** What the user chose last, or the agent changed where that was its word. */
  expected = 'auto'
  /** Nothing was chosen yet, or a prompt was sent since it came back: what it says is its word. */
  #its = true
  #prompted = false
  #count = 0
  #judged = 0

  constructor() {
    this.stack.agent.options = optionsIn('auto')
    this.session = this.stack.start('Story')
  }

  async play({ what, mode }: Move): Promise<void> {
    const { stack, session } = this
    const { agent } = stack
    const conversation = session.stored.agentSession ?? ''
    const id = session.id
    const unsure = session.state.options[0]?.recalled === true
    const command = commander(stack)
    switch (what) {
      case 'choose': {
        const wasOpen = session.conversation?.live !== undefined
        const chosen = await command('session.option', { session: id, option: 'mode', value: mode })
        // What is chosen while it is away is on record, and asked about when the agent does not take it.
        if (!chosen.ok && (wasOpen || session.state.options[0]?.value !== mode)) break
        this.expected = mode
        this.#its = this.#prompted
        break
      }
      case 'change': {
        if (!agent.newest.alive || !session.conversation?.live) break
        if (this.#its) this.expected = mode
        agent.newest.changesOptions(conversation, optionsIn(mode))
        break
      }
      case 'prompt':
        await command('session.prompt', {
          session: id,
          prompt: `p${++this.#count}`,
          content: say('Do'),
        })
        break
      case 'end':
        agent.newest.endTurn(conversation)
        break
      case 'crash':
        agent.newest.exit()
        await stack.clock.pass(60_000)
        break
      case 'restart':
        session.agentLink.restart()
        await stack.clock.pass(60_000)
        break
      case 'stop':
        session.stop('user')
        break
      case 'app': {
        const next = stack.restarted()
        const { options, lies, silent, refuse, capabilities } = agent
        Object.assign(next.agent, { options, lies, silent, refuse, capabilities, conversations: 9 })
        const [again] = next.sessions.all()
        if (!again) throw new Error('the session is gone')
        this.#judged = 0
        this.stack = next
        this.session = again
        again.start()
        break
      }
      case 'lie':
      case 'obey':
        agent.lies = what === 'lie'
        break
      case 'silent':
      case 'talk':
        agent.silent.options = what === 'silent'
        break
      case 'refuse':
        agent.refuse = agent.refuse['option mode']
          ? {}
          : { 'option mode': { code: 'x', message: 'No' } }
        break
      case 'load':
        agent.capabilities.resume = !agent.capabilities.resume
        break
      case 'accept': {
        const [question] = session.state.questions
        if (question?.kind !== 'options-lost') break
        this.expected = String(agent.newest.optionsOf(conversation)[0]?.value)
        this.#its = true
        const answer = { kind: 'accept' } as const
        await command('session.answer', { session: id, question: question.id, answer })
        break
      }
      default:
        what satisfies never
    }
    if (['crash', 'restart', 'stop', 'app'].includes(what)) {
      // What it never confirmed, and the user took as it is, is whatever it says.
      this.#its = unsure || this.session.state.options[0]?.recalled === true
      this.#prompted = false
    }
    await settle()
    this.#check()
  }

  #check(): void {
    const { promptedUnder } = this.stack.agent
    for (const options of promptedUnder.slice(this.#judged))
      expect(options.map(({ value }) => value)).toEqual([this.expected])
    if (promptedUnder.length > this.#judged) {
      this.#prompted = true
      this.#its = true
    }
    this.#judged = promptedUnder.length
    // Nobody is left waiting without a word.
    const state = this.session.conversation?.state
    if (state === 'blocked') expect(this.session.state.questions).toHaveLength(1)
    else expect(['settling', 'opening']).not.toContain(state)
  }
}

/** The agent says nothing, and does not take what is on record already, though nobody confirmed it. */
const chosenButOnlyRemembered = [
  ...(['refuse', 'silent'] as const).map((what): Move => ({ what, mode: 'auto' })),
  { what: 'change', mode: 'ask' },
  ...(['app', 'refuse', 'accept', 'lie'] as const).map((what): Move => ({ what, mode: 'auto' })),
  { what: 'choose', mode: 'ask' },
  ...(['prompt', 'restart'] as const).map((what): Move => ({ what, mode: 'auto' })),
] satisfies Move[]

test('3,000 random lives of a conversation with an agent that forgets, lies, refuses or says nothing', async () => {
  const move = fc.record({ what: fc.constantFrom(...moves), mode: fc.constantFrom(...modes) })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25, size: 'max' }), async (played) => {
      const story = new Story()
      await settle()
      for (const one of played) await story.play(one)
    }),
    { numRuns: 3000, examples: [[chosenButOnlyRemembered]] },
  )
}, 60_000)
