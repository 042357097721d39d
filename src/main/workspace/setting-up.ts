import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { failure, type Result, success } from '../../kit/result'
import { type ProjectSetup, readSetup, setupFile, usuallyCopied } from '../app/model/project-setup'
import type { MachineFiles } from '../host/files'
import type { StoredWorkspace } from '../store/log/log'
import type { Job, Step } from './isolation'
import type { CarryOptions } from './model/carry-plan'

export interface SettingUpParts {
  files: Pick<MachineFiles, 'text'>
  /** What the user's settings say of a project; that counts more than what a repository says. */
  wanted(workspace: StoredWorkspace): Partial<ProjectSetup>
  /** Commands that the user has allowed a repository to run. */
  trusted(common: string, digest: string): boolean
  /** By the user's own shell, in a folder; what it prints is heard. */
  shell(command: string, options: ShellOptions): Promise<Result<{ code: number }>>
}

interface ShellOptions {
  folder: string
  env: Record<string, string>
  signal?: AbortSignal
  heard?(bytes: Uint8Array): void
}

/** Commands, and whether anybody has allowed them who may. */
interface Commands {
  commands: string[]
  digest: string
  free: boolean
}

/** What a project wants in its workspaces, by its settings and by a file of its repository. */
export class SettingUp {
  constructor(private readonly parts: SettingUpParts) {}

  async carried(workspace: StoredWorkspace): Promise<CarryOptions> {
    const { wanted, said } = await this.#read(workspace)
    return {
      copy: wanted.copy ?? said.copy ?? usuallyCopied,
      link: wanted.link ?? said.link ?? [],
    }
  }

  async commands(workspace: StoredWorkspace, which: 'setUp' | 'tearDown'): Promise<Commands> {
    const { wanted, said } = await this.#read(workspace)
    const own = wanted[which]
    if (own) return { commands: own, digest: '', free: true }
    // Both at once: whoever trusts what is run at first is asked no second time at the end.
    const digest = digestOf(said)
    const commands = said[which] ?? []
    return { commands, digest, free: this.parts.trusted(workspace.common, digest) }
  }

  readonly step: Step = {
    name: 'commands',
    words: 'running set-up commands',
    needed: async ({ workspace }) => (await this.commands(workspace, 'setUp')).commands.length > 0,
    do: async (job) => {
      // What still waits for an answer has not begun.
      if (job.again && !job.workspace.untrusted) return cutShort
      for (;;) {
        const { commands, digest, free } = await this.commands(job.workspace, 'setUp')
        if (free) return this.run(job.workspace, commands, job)
        job.learn({ untrusted: { commands, digest } })
        await job.ask('May the set-up commands of this repository run?')
        // Left out: it can be allowed at any later time.
        if (job.signal.aborted) return success(undefined)
      }
    },
  }

  /** In their order, until one fails. */
  async run(
    workspace: StoredWorkspace,
    commands: readonly string[],
    { signal, heard }: Pick<Job, 'signal' | 'heard'>,
  ): Promise<Result<void>> {
    const { folder, path, top, branch } = workspace
    const env = { LIMINAL_PROJECT: top, LIMINAL_WORKSPACE: path, LIMINAL_BRANCH: branch ?? '' }
    for (const command of commands) {
      heard(Buffer.from(`$ ${command}\n`))
      const ran = await this.parts.shell(command, { folder, env, signal, heard })
      if (signal.aborted) return skipped
      if (!ran.ok) return ran
      const { code } = ran.value
      if (code !== 0)
        return failure('setup-failed', `“${command}” failed with code ${code}.`, again)
    }
    return success(undefined)
  }

  async #read(workspace: StoredWorkspace) {
    const text = await this.parts.files.text(join(workspace.path, setupFile))
    const said = text === undefined ? {} : (readSetup(text) ?? {})
    return { wanted: this.parts.wanted(workspace), said }
  }
}

const digestOf = ({ setUp = [], tearDown = [] }: Partial<ProjectSetup>): string =>
  createHash('sha256')
    .update(JSON.stringify([setUp, tearDown]))
    .digest('hex')

const again = { hint: 'The agent starts all the same. Mend it and set up again.' }
const skipped = failure('cancelled', 'You left the rest of the set-up out.')
const cutShort = failure('app-ended', 'Liminal ended while the set-up commands ran.', {
  hint: 'Set up again: they are not run a second time without you.',
})
