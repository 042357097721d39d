import { failure, type Result } from '../../../kit/result'
import type { Facts } from './files'

/** What the core has to say where a failure is to be explained. */
export interface Evidence {
  /** What a session's agent and the app have said to each other, and what happened last. */
  ofSession(session: string): Result<NonNullable<Facts['session']>>
  /** What programs beside the app are called, and which they are. */
  versions(): Promise<Record<string, string>>
  /** Without the secrets that are known. */
  clean(text: string): string
}

/** Where the log could not be opened. */
export const noDiagnosticsSources: Evidence = {
  ofSession: () => failure('no-log', 'Nothing is known of this session.'),
  versions: () => Promise.resolve({}),
  clean: (text) => text,
}
