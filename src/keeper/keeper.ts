// Over 300 lines: one program, its files and whoever is attached are one state, and each step is some lines of it.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { json, Kind } from '../shared/host/keeper/frames'
import {
  type Died,
  type Invitation,
  type KeepSpec,
  type KeptExit,
  OUT,
  type StartAnswer,
  type Started,
  type StopOptions,
  VERSIONS,
  type Welcome,
} from '../shared/host/keeper/protocol'
import { Client, type Holder } from './client'
import { Files } from './files'
import { Guard } from './guard'
import { watchLease } from './lease'
import { Patience, type Work } from './patience'
import type { Open, Program } from './program'
import { writeExit, writeRecord } from './record'
import { startTimeOf } from './start-time'
import { stopTree } from './stop'

const LEASE_PLAN: StopOptions = { inputGrace: 5000, termGrace: 2000 }

interface KeeperParts {
  folder: string
  invitation: Invitation
  /** Where its own program stands. */
  runtime: string
  open: Open
  now(): number
  /** Nothing is left to be done. */
  onOver(): void
}

/** Holds one program: what it says goes to files first, then to whoever is attached. */
export class Keeper implements Holder {
  readonly token: string
  readonly #parts: KeeperParts
  readonly #server: Server
  readonly #patience = new Patience((words) => this.#onTrouble(words))
  files: Files | undefined
  #spec: KeepSpec | undefined
  #program: Program | undefined
  #started: Started | null = null
  #guard: Guard | undefined
  #client: Client | undefined
  /** The last write that is taken, though the disk may not have it yet. */
  #promised = 0
  #trouble: string | null = null
  #outputEnded = false
  #inputBroken = false
  #isDead = false
  /** It is being ended: by what is nothing of it stays. */
  #stopping: StopOptions | undefined
  #reason: KeptExit['reason'] = null
  #attachedAt: number
  #saidAt: number
  #forgetLease: () => void = () => undefined
  exit: KeptExit | null = null

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.token = parts.invitation.token
    this.#attachedAt = parts.now()
    this.#saidAt = parts.now()
    this.#server = createServer((socket) => this.serve(socket))
  }

  serve(socket: Duplex): void {
    new Client(socket, this)
  }

  async listen(): Promise<void> {
    const { address } = this.#parts.invitation
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(address, resolve)
    })
    // Its program has the umask of the user, and so has the keeper: it says itself what is its own.
    if (process.platform !== 'win32') chmodSync(address, 0o600)
  }

  welcome(): Omit<Welcome, 'version'> {
    return {
      keeper: process.pid,
      program: this.#started,
      taken: this.#promised,
      outputs: this.files?.kept ?? {},
      exit: this.exit,
      outputEnded: this.#outputEnded,
      inputBroken: this.#inputBroken,
      trouble: this.#trouble,
    }
  }

  attached(client: Client): void {
    const before = this.#client
    this.#client = client
    before?.refuse({ code: 'taken-over', words: 'Somebody else has attached.' })
    this.#govern()
  }

  detached(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#attachedAt = this.#parts.now()
    if (!this.#spec) this.abandon()
    else if (this.exit) this.#leave(client.toldExit)
    else this.#govern()
  }

  /** Whoever started it is gone, before there was anything to hold. */
  abandon(): void {
    if (this.#spec || this.#client) return
    rmSync(this.#parts.folder, { recursive: true, force: true })
    this.#end()
  }

  ack(output: number, offset: number): void {
    this.files?.ack(output, offset)
    this.#govern()
  }

  heard(): void {
    this.#govern()
  }

  input(number: number, bytes: Uint8Array, answer: (taken: number, problem?: string) => void) {
    const program = this.#program
    if (!program || this.#isDead) {
      answer(number, 'It is over.')
      return
    }
    const inputs = this.files?.inputs
    // A number that was taken before is only answered; after a gap nothing is taken.
    if (!inputs || number !== this.#promised + 1) {
      answer(Math.min(number, this.#promised))
      return
    }
    this.#promised = number
    let writing: Work | undefined
    this.#patience.do(() => {
      writing ??= inputs.writing(number, bytes)
      const obstacle = writing()
      if (obstacle) return obstacle
      program.write(bytes, (problem) => {
        if (problem !== undefined) this.#inputBroken = true
        answer(number, problem)
      })
      return undefined
    })
  }
  endInput(): void {
    if (this.#isDead) return
    this.#patience.do(() => {
      this.#program?.endInput()
      return undefined
    })
  }

  resize(columns: number, rows: number): void {
    if (!this.#isDead && columns > 0 && rows > 0) this.#program?.resize(columns, rows)
  }

  signal(name: string): void {
    if (!this.#isDead) this.#program?.signal(name as NodeJS.Signals)
  }

  async start(spec: KeepSpec): Promise<StartAnswer> {
    if (this.#spec) return { failed: { code: 'EBUSY', message: 'It holds a program already.' } }
    this.#spec = spec
    const { folder, open, now } = this.#parts
    this.files = new Files(folder, spec.screen !== undefined)
    this.#guard = new Guard(spec.guard)
    const opened = await open(spec, {
      output: (output, bytes) => this.#heard(output, bytes),
      outputEnded: () => this.#sayEnded(),
      died: (code, signal) => this.#onDeath({ code, signal }),
      over: (code, signal) => this.#onOver(code, signal),
    })
    if ('failed' in opened) {
      this.#guard.end()
      this.#spec = undefined
      return opened
    }
    const { program } = opened
    this.#program = program
    this.#saidAt = now()
    const startTime = await startTimeOf(program.pid)
    this.#guard.add(program.pid, startTime)
    const started = { id: spec.id, pid: program.pid, startTime, startedAt: now() }
    this.#started = { ...started, terminal: spec.screen !== undefined }
    try {
      this.#writeRecord(spec, this.#started)
    } catch (error) {
      // Nobody could ever find it again, so it never was.
      this.#guard.end()
      this.#started = null
      this.#spec = undefined
      const { code = '', message } = error as NodeJS.ErrnoException
      return { failed: { code, message } }
    }
    const use = () => ({
      attached: this.#client !== undefined,
      attachedAt: this.#attachedAt,
      saidAt: this.#saidAt,
    })
    this.#forgetLease = watchLease(spec.lease, use, now, () => {
      this.#reason = 'lease'
      this.stop(LEASE_PLAN)
    })
    return { started: this.#started }
  }

  stop(request: StopOptions): void {
    if (this.#stopping || this.exit) return
    this.#stopping = request
    const terminal = this.#spec?.screen !== undefined
    if (request.inputGrace > 0 || !terminal) this.endInput()
    if (this.#program && this.#guard) {
      stopTree(this.#program.pid, this.#guard, request, () => this.#isDead)
    }
  }

  #heard(output: number, bytes: Uint8Array): void {
    const segments = this.files?.outputs.get(output)
    if (!segments) return
    this.#saidAt = this.#parts.now()
    let rest = bytes
    this.#patience.do(() => {
      const offset = segments.end
      const { written, error } = segments.append(rest)
      // The file first: what is shown cannot be lost any more.
      if (written > 0) this.#client?.offer(output, offset, rest.subarray(0, written))
      rest = rest.subarray(written)
      if (error !== undefined) return { error }
      this.files?.trim(output)
      return undefined
    })
    this.#govern()
  }

  /** Held back when the disk is full, when whoever is attached is too slow, or when it is too far ahead alone. */
  #govern(): void {
    const program = this.#program
    const { blocked } = this.#patience
    for (const output of this.files?.outputs.keys() ?? []) {
      const ahead = this.#client?.aheadIn(output) ?? this.files?.ahead(output) ?? 0
      const most = this.#client?.ahead ?? this.#spec?.budget ?? 0
      program?.hold(output, blocked || (output === OUT && ahead >= most))
    }
  }

  #onTrouble(words: string | null): void {
    this.#trouble = words
    if (words !== null && !this.#client && !existsSync(this.#parts.folder)) {
      // Nobody finds it again, or what it would keep: neither it nor its tree stays for nothing.
      this.#guard?.end()
      this.#end()
      return
    }
    this.#client?.tell(Kind.trouble, json({ words }))
    this.#govern()
    if (words === null && this.exit && !this.#client) this.#leave(false)
  }

  #sayEnded(): void {
    this.#outputEnded = true
    this.#client?.tell(Kind.outputEnded)
  }

  #onDeath(died: Died): void {
    this.#isDead = true
    this.#client?.tell(Kind.died, json(died))
  }

  #onOver(code: number | null, signal: string | null): void {
    this.#isDead = true
    if (!this.#spec) return
    this.#forgetLease()
    const at = this.#parts.now()
    const exit: KeptExit = { code, signal, reason: this.#reason, at }
    this.#patience.do(() => {
      writeExit(this.#parts.folder, exit)
      return undefined
    })
    // After all that waits for the disk, and told only when it stands there.
    this.#patience.do(() => {
      this.exit = exit
      // What a terminal's program leaves by itself stays, as in any terminal.
      if (this.#spec?.screen && !this.#stopping) this.#guard?.spare()
      else this.#guard?.end()
      this.#client?.pump()
      if (!this.#client) this.#leave(false)
      return undefined
    })
  }

  /** Whoever comes later reads the files: a program that is over costs no process. */
  #leave(known: boolean): void {
    if (this.#patience.blocked && !known) return
    this.#end()
  }

  #end(): void {
    this.#server.close()
    this.#forgetLease()
    this.files?.close()
    this.#parts.onOver()
  }

  #writeRecord(spec: KeepSpec, program: Started): void {
    const { folder, invitation, runtime } = this.#parts
    writeRecord(folder, {
      versions: VERSIONS,
      token: this.token,
      address: invitation.address,
      runtime,
      pid: process.pid,
      program,
      about: spec.about,
    })
  }
}
