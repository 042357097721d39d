import { randomUUID } from 'node:crypto'
import { type Result, success } from '../../shared/result'
import { KeptText } from '../../shared/terminal/kept-text'
import type { AgentTerminal, AgentTerminalRequest } from '../drivers/driver'
import type { StopPlan } from '../machines/local/process'
import type { PtyExit, Ptys } from '../machines/local/pty'
import { findProgram } from '../machines/local/start'
import type { Keeper } from './keeper'
import { terminalVariables } from './variables'

export interface AgentTerminalContext {
  keeper: Keeper
  ptys: Ptys
  /** Who asks for it, and where the session works. */
  agent: string
  session: string
  folder: string
  output?(terminal: string, text: string): void
  exited?(terminal: string, exit: PtyExit): void
}

/** As wide as most tools print tables for; nobody looks at it while it runs. */
const size = { columns: 120, rows: 40 }
const killPlan: StopPlan = { inputGrace: 0, termGrace: 1000 }

/** Runs a command for an agent in a terminal of its own, and keeps the end of what it prints. */
export async function openAgentTerminal(
  request: AgentTerminalRequest,
  context: AgentTerminalContext,
): Promise<Result<AgentTerminal>> {
  const { keeper, ptys } = context
  const id = randomUUID()
  const folder = request.folder ?? context.folder
  const env = await keeper.environmentFor(id, { ...terminalVariables, ...request.env })
  const program = await commandOf(request, folder, env)
  if (!program.ok) return program

  const kept = new KeptText(request.outputLimit)
  const decoder = new TextDecoder()
  const over = Promise.withResolvers<PtyExit>()
  let exit: PtyExit | undefined
  const opened = await ptys.open(
    { ...program.value, folder, env, ...size },
    {
      output: (bytes) => {
        kept.append(bytes)
        const text = decoder.decode(bytes, { stream: true })
        if (text) context.output?.(id, text)
      },
      exit: (how) => {
        exit = how
        context.exited?.(id, how)
        over.resolve(how)
      },
    },
    request.command,
  )
  if (!opened.ok) return opened
  const tree = await keeper.adopt(id, opened.value.pid, {
    agent: context.agent,
    agentName: request.command,
    sessions: [context.session],
    command: [request.command, ...request.args].join(' '),
    folder,
    terminal: id,
  })
  void over.promise.then(() => tree.leave())
  const kill = () => void tree.end(killPlan)
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
async function commandOf(
  { command, args }: AgentTerminalRequest,
  folder: string,
  env: Record<string, string>,
): Promise<Result<{ command: string; args: string[] }>> {
  const found = await findProgram({ agentName: command, command, args, folder }, env)
  if (found.ok) return success({ command: found.value, args })
  const isLine = found.problem.code === 'not-found' && args.length === 0 && /\s/.test(command)
  if (!isLine || process.platform === 'win32') return found
  return success({ command: '/bin/sh', args: ['-c', command] })
}
