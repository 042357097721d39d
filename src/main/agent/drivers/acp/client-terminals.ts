import { wordOf } from '../../../../kit/word-of'
import type { AgentTerminal, DriverHost } from '../driver'
import { type Fields, fieldsOf, listIn, numberIn, textIn } from '../fields'
import { failed, invalid, missing, Refusal } from './refusal'

/** What is kept of a terminal's output when the agent names no limit. */
const outputLimit = 1024 * 1024

/** Terminals that the app runs for the agent. */
export class ClientTerminals {
  #host: DriverHost
  #open = new Map<string, AgentTerminal>()

  constructor(host: DriverHost) {
    this.#host = host
  }

  async create(agentSession: string, params: Fields): Promise<Fields> {
    const command = textIn(params.command)
    if (command === undefined || command === '') throw new Refusal(invalid, 'No command')
    const args = listIn(params.args).map(String)
    const result = await this.#host.openTerminal(agentSession, {
      command,
      args,
      env: readEnvironment(params.env),
      folder: textIn(params.cwd) ?? null,
      outputLimit: numberIn(params.outputByteLimit) ?? outputLimit,
    })
    if (!result.ok) throw new Refusal(failed, result.problem.message)
    const { id } = result.value
    this.#open.set(id, result.value)
    const line = [command, ...args].join(' ')
    this.#host.event(agentSession, {
      type: 'terminal-output',
      terminal: id,
      text: '',
      command: line,
    })
    return { terminalId: id }
  }

  output(params: Fields): Fields {
    const { text, truncated, exit } = this.#find(params).output()
    return { output: text, truncated, exitStatus: exit ? exitOf(exit) : null }
  }

  async waitForExit(params: Fields, signal: AbortSignal): Promise<Fields> {
    const terminal = this.#find(params)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    return exitOf(await Promise.race([terminal.exited(), aborted]))
  }

  kill(params: Fields): Fields {
    this.#find(params).kill()
    return {}
  }

  release(params: Fields): Fields {
    const terminal = this.#find(params)
    this.#open.delete(terminal.id)
    terminal.release()
    return {}
  }

  /** The agent is gone: what it started goes too. */
  releaseAll(): void {
    for (const terminal of this.#open.values()) terminal.release()
    this.#open.clear()
  }

  #find(params: Fields): AgentTerminal {
    const terminal = this.#open.get(wordOf(params.terminalId))
    if (!terminal) throw new Refusal(missing, `There is no terminal ${wordOf(params.terminalId)}`)
    return terminal
  }
}

function exitOf({ code, signal }: { code: number | null; signal?: string }): Fields {
  return { exitCode: code, signal: signal ?? null }
}

function readEnvironment(value: unknown): Record<string, string> {
  const entries = listIn(value).map(fieldsOf)
  return Object.fromEntries(entries.map((entry) => [wordOf(entry.name), wordOf(entry.value ?? '')]))
}
