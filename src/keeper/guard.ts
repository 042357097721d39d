import type { ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import type { GuardSpec } from '../shared/host/keeper/protocol'
import { startProgram } from '../starting/programs'

/** One that dies again and again is not started for ever. */
const ATTEMPTS = 5

/** Ends the tree of this keeper's program, and nothing else, as soon as its input ends. */
export class Guard {
  readonly #spec: GuardSpec
  #process: ChildProcess | undefined
  #root = ''
  #starts = 0
  #done = false

  constructor(spec: GuardSpec) {
    this.#spec = spec
    this.#start()
  }

  add(pid: number, startTime: string): void {
    this.#root = `add ${pid} ${startTime}\n`
    this.#process?.stdin?.write(this.#root)
  }

  /** Ends what is left of the tree. */
  end(): void {
    this.#done = true
    this.#process?.stdin?.end()
  }

  /** What is left is left on purpose. */
  spare(): void {
    this.#done = true
    this.#process?.kill('SIGKILL')
  }

  #start(): void {
    if (this.#done || this.#starts >= ATTEMPTS) return
    this.#starts += 1
    const { command, args, env } = this.#spec
    const guard = startProgram(command, args, {
      detached: true,
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: process.platform === 'win32' ? dirname(command) : '/',
      env,
    })
    this.#process = guard
    const lost = () => {
      if (this.#done || this.#process !== guard) return
      this.#process = undefined
      this.#start()
    }
    guard.stdin?.on('error', lost)
    guard.once('error', lost)
    guard.once('exit', lost)
    if (this.#root !== '') guard.stdin?.write(this.#root)
  }
}
