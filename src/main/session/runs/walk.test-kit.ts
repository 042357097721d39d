import { isOver, isOwn, type RunOptions } from '../../../shared/session/runs/run'
import { releaseQueue, takePrompt } from '../prompts'
import type { Session } from '../session'
import { RunStack, runOf, settle, signal } from './run-stack.test-kit'

/** Whatever can happen to a run, as often as it is worth trying. */
const moves = [
  'say',
  'say',
  'signal',
  'signal',
  'half',
  'end',
  'end',
  'end',
  'fail',
  'crash',
  'crash',
  'restart',
  'restart',
  'keeper',
  'pass',
  'pass',
  'pass',
  'ask',
  'answer',
  'check',
  'check',
  'user',
  'lame',
  'cancel',
  'stop',
  'take-over',
  'agent-stop',
  'rest',
  'rest',
  'rest',
] as const
/** These end it at once: not in every walk. */
const endings = new Set(['stop', 'take-over', 'agent-stop'])

interface Walked {
  state: string
  moves: string[]
}

interface Random {
  below(limit: number): number
}

/** One run and all that happens to it; throws where it was not over once, and only once. */
export async function walkRun(random: Random): Promise<Walked> {
  const one = <Kind>(from: readonly Kind[]): Kind => from[random.below(from.length)] as Kind
  const sometimes = (times: number) => random.below(times) === 0
  const request: RunOptions = {
    budget: {
      ...(sometimes(3) ? { minutes: 1 + random.below(6) } : {}),
      ...(sometimes(4) ? { turns: 1 + random.below(5) } : {}),
    },
    ...(sometimes(3) ? { check: 'npm test' } : {}),
  }
  let scene = new RunStack()
  scene.start(request)
  const played: string[] = []
  const stopsEarly = sometimes(6)
  const session = (): Session => {
    const [only] = scene.stack.sessions.all()
    if (!only) throw new Error('the session is gone')
    return only
  }
  let prompts = 0
  const say = () =>
    void takePrompt(session(), `user-${++prompts}`, [{ type: 'text', text: 'And go on' }])
  /** Agents leave signals in their turns, and of a run. */
  const isWanted = () => scene.asked !== undefined && !isOver(runOf(session()))
  const play = async (move: (typeof moves)[number]): Promise<void> => {
    const { stack, asked } = scene
    switch (move) {
      case 'say':
        if (asked) scene.agent.say(asked.conversation, 'word ')
        return
      case 'signal':
        if (isWanted()) scene.leave(signal(one(['done', 'done', 'done', 'failed', 'question'])))
        return
      case 'half':
        if (isWanted()) scene.leave('{"status": "do')
        return
      case 'end':
        return scene.endTurn()
      case 'fail':
        return scene.endTurn(one(['cancelled', 'max_tokens', 'failed']))
      case 'crash':
        if (stack.agent.processes.length > 0) scene.agent.exit()
        return
      case 'restart':
        scene = scene.killed()
        return
      case 'keeper':
        scene.keeperDead = true
        return
      case 'pass':
        return stack.clock.pass(random.below(90_000))
      case 'ask':
        if (asked) void session().conversation?.ask({ kind: 'permission', id: 'q', ...question })
        return
      case 'answer':
        session().questions.cancelAll('cancel')
        return
      case 'check':
        scene.checks.at(-1)?.resolve({ ok: true, value: { passed: !sometimes(3), output: 'no' } })
        return
      case 'user':
        return say()
      case 'lame':
        stack.agent.deaf = !stack.agent.deaf
        return
      case 'cancel':
        session().conversation?.cancel(true)
        return
      case 'stop':
      case 'take-over':
        scene.runs.end(session(), move)
        return
      case 'agent-stop':
        if (session().running) session().stop('user')
        return
      case 'rest':
        return settle()
      default:
        return move satisfies never
    }
  }
  for (let count = 5 + random.below(40); count > 0; count -= 1) {
    const move = one(moves)
    if (endings.has(move) && !stopsEarly) continue
    played.push(move)
    await play(move)
    // The next thing may come at any moment, also in the midst of this one.
    for (let rounds = random.below(60); rounds > 0; rounds -= 1) await Promise.resolve()
  }
  // From here on everybody does what is wanted, so that it comes to an end.
  for (let rounds = 0; rounds < 300 && !runOf(session()).tidied; rounds += 1) {
    await settle()
    const { state, waits } = runOf(session())
    scene.stack.agent.deaf = false
    scene.keeperDead = false
    session().questions.cancelAll('cancel')
    scene.checks.at(-1)?.resolve({ ok: true, value: { passed: true, output: '' } })
    if (scene.asked) {
      scene.leave(signal('done'))
      await scene.endTurn()
    } else if (state === 'waiting' && waits !== undefined && session().state.queue.length === 0)
      say()
    else if (session().state.queue.length > 0) releaseQueue(session())
    await scene.stack.clock.pass(35_000)
  }
  prove(scene, session(), request, played)
  return { state: runOf(session()).state, moves: played }
}

const question = { tool: { id: 't' }, options: [] }

/** What has to be so after every run. */
function prove(scene: RunStack, session: Session, request: RunOptions, played: string[]): void {
  const run = runOf(session)
  const events = scene.events(session)
  const wrong = (what: string): never => {
    throw new Error(`${what}: ${JSON.stringify({ wish: request, played, run }, null, 1)}`)
  }
  if (!isOver(run) || !run.tidied) wrong('it has not come to an end')
  if (scene.ends(session) !== 1) wrong(`it was over ${scene.ends(session)} times`)
  const told = events.filter((event) => event.type === 'notice' && /^Run /.test(event.title))
  if (told.length !== 1) wrong(`its end was told ${told.length} times`)
  const started = events.flatMap((event) => (event.type === 'turn-started' ? event.turn : []))
  if (new Set(started).size !== started.length) wrong('a prompt was sent twice')
  const over = events.findIndex(
    (event) => event.type === 'run' && event.run !== null && isOver(event.run),
  )
  const late = events.some(
    (event, place) => place > over && event.type === 'turn-started' && isOwn(run, event.turn),
  )
  if (late) wrong('it said something after its end')
  const turns = events.filter((event, place) => place < over && event.type === 'turn-started')
  if (turns.length !== run.spent.turns) wrong(`${turns.length} turns were counted as others`)
  if (run.by === 'user' && !played.some((move) => move === 'stop' || move === 'agent-stop'))
    wrong('it was stopped, and nobody has stopped it')
  if (run.state === 'done' && run.signal?.status !== 'done') wrong('it is done without a signal')
  if (run.state === 'done' && request.check !== undefined && !wasChecked(events))
    wrong('it is done without its check')
  if (scene.disk.size > 0 && run.by !== 'taken-over') wrong('its signal was left')
}

/** It was checked at all. */
const wasChecked = (events: ReturnType<RunStack['events']>): boolean =>
  events.some((event) => event.type === 'run' && event.run?.state === 'checking')
