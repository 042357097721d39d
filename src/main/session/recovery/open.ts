import { uptime } from 'node:os'
import type { Clock } from '../../../kit/clock'
import type { Result } from '../../../kit/result'
import type { Accounts } from '../../agent/accounts/accounts'
import type { CoreHandlers } from '../../app/bridge/handlers'
import type { SettingsFile } from '../../app/settings/settings-file'
import type { Session } from '../session'
import { summaryOf } from '../summary'
import { Recovery, type RecoveryParts } from './recovery'

type RecoveryHandlers = Pick<CoreHandlers, Extract<keyof CoreHandlers, `recovery.${string}`>>

interface RecoveringParts extends Pick<RecoveryParts, 'projectFolder'> {
  accounts: Accounts
  clock: Clock
  settings: SettingsFile
  sessions(): RecoveredSessions
}

/** Sessions, wherever they are. */
interface RecoveredSessions {
  all(): Session[]
  find(id: string): Result<Session>
  useAccount(session: Session, account: string | null): Result<void>
}

/** What becomes of turns that fail, and who asks about it. */
export function openRecovering({
  accounts,
  clock,
  settings,
  projectFolder,
  sessions,
}: RecoveringParts) {
  const recovery = new Recovery({
    accounts,
    projectFolder,
    clock: { ...clock, uptime: () => uptime() * 1000 },
    settings: () => settings.values,
    find: (id) => sessions().find(id),
    runUnder: (session, account) => sessions().useAccount(session, account),
  })
  settings.follow(() => recovery.settingsChanged())
  const on =
    <Input extends { session: string }>(
      act: (session: Session, input: Input) => ReturnType<Recovery['tryNow']>,
    ) =>
    (input: Input) => {
      const found = sessions().find(input.session)
      return found.ok ? act(found.value, input) : found
    }
  const handlers: RecoveryHandlers = {
    'recovery.tryNow': on((session) => recovery.tryNow(session)),
    'recovery.startAnyway': on((session) => recovery.startAnyway(session)),
    'recovery.switchWaiting': ({ to, ...of }) => recovery.switchWaiting(of, to),
    'recovery.doNotRetry': on((session) => recovery.doNotRetry(session)),
    'recovery.useAccount': on((session, { account }: { session: string; account: string | null }) =>
      recovery.tryWith(session, account),
    ),
  }
  return {
    recovery,
    handlers,
    /** Only those whose row says that something is planned are read. */
    resume(): void {
      for (const session of sessions().all())
        if (summaryOf(session.stored)?.row.recovery) recovery.resume(session)
    },
    stop: () => recovery.stop(),
  }
}
