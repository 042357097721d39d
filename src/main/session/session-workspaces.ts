import type { Result } from '../../kit/result'
import type { LocationRequest } from '../../shared/agent/inputs'
import type { SessionLocation } from '../../shared/app/tables'
import type { StoredProject } from '../store/log/log'

/** Where sessions work, as far as they have to do with it. */
export interface SessionWorkspaces {
  /** Where a new session would work. With `begin` what has to be made for it is on record, and being made. */
  plan(
    project: StoredProject,
    request: LocationRequest,
  ): Promise<Result<{ place: SessionLocation; begin(): void }>>
  /** When an agent may start there; undefined where nothing has to be waited for. */
  ready(place: SessionLocation): Promise<Result<void>> | undefined
  /** No agent has ever started there (SPEC H4). */
  neverStarted(place: SessionLocation): void
}
