import { randomUUID } from 'node:crypto'
import { type Result, success } from '../../kit/result'
import type { AgentTerminal, AgentTerminalRequest } from '../agent/drivers/driver'
import type { Machine } from '../host/machine'
import { consume, type StopPlan, type Stream } from '../host/stream'
import { KeptText } from './model/kept-text'
import { endOf, type ProgramEnd } from './program'
import { terminalVariables } from './variables'

interface AgentTerminalContext {
  machine: Pick<Machine, 'spawn' | 'platform'>
  /** Who asks for it, and where the session works. */
  agent: string
  session: string
  folder: string
  output?(terminal: string, text: string): void
  exited?(terminal: string, end: ProgramEnd): void
}

/** As wide as most tools print tables for; nobody looks at it while it runs. */
const size = { columns: 120, rows: 40 }
const killPlan: StopPlan = { inputGrace: 0, termGrace: 1000 }

/** Runs a command for an agent in a terminal of its own, and keeps the end of what it prints. */
export async function openAgentTerminal(
  request: AgentTerminalRequest,
  context: AgentTerminalContext,
): Promise<Result<AgentTerminal>> {
  const id = randomUUID()
  const started = await start(id, request, context)
  if (!started.ok) return started
  const stream = started.value
  const kept = new KeptText(request.outputLimit)
  const decoder = new TextDecoder()
  let exit: ProgramEnd | undefined
  const over = Promise.withResolvers<ProgramEnd>()
  consume(stream, (bytes) => {
    kept.append(bytes)
    const text = decoder.decode(bytes, { stream: true })
    if (text) context.output?.(id, text)
  })
  stream.onExit((how) => {
    exit = endOf(how)
    context.exited?.(id, exit)
    over.resolve(exit)
  })
  const kill = () => void stream.end(killPlan)
  return success({
    id,
    output: () => ({ text: kept.text(), truncated: kept.truncated, ...(exit ? { exit } : {}) }),
    exited: () => over.promise,
    kill,
    release: () => {
      if (!exit) kill()
    },
  })
}

/** Some agents send a program and its arguments, others a whole line for a shell. */
async function start(
  id: string,
  { command, args, env, folder }: AgentTerminalRequest,
  { machine, agent, session, folder: workspace }: AgentTerminalContext,
): Promise<Result<Stream>> {
  const spec = {
    id,
    name: command,
    command,
    args,
    folder: folder ?? workspace,
    screen: size,
    env: { ...terminalVariables, ...env },
    about: { agent, sessions: [session], terminal: id },
  }
  const started = await machine.spawn(spec)
  if (started.ok) return started
  const isLine = started.problem.code === 'not-found' && args.length === 0 && /\s/.test(command)
  if (!isLine || machine.platform === 'win32') return started
  return machine.spawn({ ...spec, command: '/bin/sh', args: ['-c', command] })
}
