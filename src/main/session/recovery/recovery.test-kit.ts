import { settingsSchema } from '../../../shared/app/settings'
import { Accounts } from '../../agent/accounts/accounts'
import type { PromptEnd } from '../../agent/drivers/driver'
import { FakeClock, settle } from '../fake-clock.test-kit'
import { MemoryLog } from '../memory-log.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'
import { Recovery } from './recovery'

/** The sessions of one agent with two accounts, over the real machine and a clock of the test's. */
export class Ward {
  values = settingsSchema.parse({
    accounts: { work: { name: 'Work', agent: 'fake' } },
    'accounts.order': { '*': ['fake'] },
  })
  accounts: Accounts
  recovery: Recovery
  stack: Stack

  constructor(
    readonly clock = new FakeClock(Date.UTC(2026, 10, 18, 12)),
    log = new MemoryLog(),
  ) {
    let recovery: Recovery | undefined
    this.accounts = this.#openAccounts(log)
    this.stack = new Stack(log, clock, (stack) => {
      recovery = new Recovery({
        accounts: this.accounts,
        clock,
        settings: () => this.values,
        projectFolder: () => '/project',
        find: (id) => stack.sessions.find(id),
        runUnder: (session, account) => stack.sessions.useAccount(session, account),
      })
      return recovery
    })
    if (!recovery) throw new Error('nobody recovers')
    this.recovery = recovery
  }

  #openAccounts(log: MemoryLog): Accounts {
    return new Accounts({
      store: log.accounts,
      rows: { put: () => undefined, remove: () => undefined } as never,
      now: this.clock.now,
      uptime: () => this.clock.uptime() / 1000,
      settings: () => this.values,
    })
  }

  /** A second account comes next, where the first cannot be used. */
  withTwoAccounts(): this {
    this.set({ 'accounts.order': { '*': ['fake', 'fake@work'] } })
    return this
  }

  set(values: Partial<typeof this.values>): void {
    this.values = { ...this.values, ...values }
    this.recovery.settingsChanged()
  }

  async start(prompt: string): Promise<Session> {
    const session = this.stack.start('', prompt)
    await settle()
    return session
  }

  async end(session: Session, end: PromptEnd): Promise<void> {
    for (const process of this.stack.agent.processes)
      if (process.alive) process.endTurn(session.stored.agentSession ?? '', end)
    await settle()
  }

  say(session: Session, text: string): void {
    for (const process of this.stack.agent.processes)
      if (process.alive) process.say(session.stored.agentSession ?? '', text)
  }

  /** Each turn that has begun: its id, when in truth, and with which account. */
  turns(session: Session): string[] {
    return this.stack.log
      .read(session.id, 0)
      .flatMap(([, event]) => (event.type === 'turn-started' ? [event.turn] : []))
  }

  /** A new run of the app over the same log; the old one is gone with its timers. */
  restarted(): Ward {
    this.recovery.stop()
    this.stack.sessions.publisher.flush()
    const clock = new FakeClock(this.clock.uptime())
    clock.skew = this.clock.skew
    const next = new Ward(clock, this.stack.log)
    next.values = this.values
    for (const session of next.stack.sessions.all()) session.close()
    for (const session of next.stack.sessions.all()) next.recovery.resume(session)
    return next
  }
}
