import { basename } from 'node:path'
import { type Result, success } from '../../kit/result'
import type { Settings } from '../../shared/app/settings'
import type { Machine } from '../host/machine'
import { shellCommand, writeIntegration } from './shell'
import type { Terminal } from './terminal'
import { runId } from './terminal-row'
import { terminalVariables } from './variables'

export interface ShellParts {
  settings(): Settings
  machine: Machine
  /** Where the scripts are written that shells read. */
  integrationFolder: string
}

/** Starts the user's shell in terminals. */
export class Shells {
  #written: Promise<void> | null = null

  constructor(private readonly parts: ShellParts) {}

  /** The shell that the user works with. */
  async own(): Promise<Result<string>> {
    const set = this.parts.settings()['terminal.shell']
    return set ? success(set) : this.parts.machine.shell()
  }

  async start(terminal: Terminal, size: { columns: number; rows: number }): Promise<Result<void>> {
    const own = await this.own()
    if (!own.ok) return own
    const shell = own.value
    const integration = await this.#integration()
    const { machine } = this.parts
    const environment = await machine.environment()
    const { command, args, env } = shellCommand(shell, environment, integration, machine.platform)
    return terminal.start(
      {
        id: runId(terminal),
        agent: '',
        agentName: basename(shell),
        command,
        args,
        env: { ...terminalVariables, ...env },
        folder: terminal.record.folder,
      },
      size,
    )
  }

  async #integration(): Promise<string | null> {
    if (!this.parts.settings()['terminal.shellIntegration']) return null
    this.#written ??= writeIntegration(this.parts.machine.files, this.parts.integrationFolder)
    await this.#written
    return this.parts.integrationFolder
  }
}
