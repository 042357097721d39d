import type { Result } from '../../kit/result'
import type { PlaceWish } from '../../shared/agent/inputs'
import type { SessionPlace } from '../../shared/app/tables'
import type { StoredProject } from '../store/log/log'

/** Where sessions work, as far as they have to do with it. */
export interface Workplaces {
  /** Where a new session would work. With `begin` what has to be made for it is on record, and being made. */
  plan(
    project: StoredProject,
    wish: PlaceWish,
  ): Promise<Result<{ place: SessionPlace; begin(): void }>>
  /** When an agent may start there; undefined where nothing has to be waited for. */
  ready(place: SessionPlace): Promise<Result<void>> | undefined
  /** No agent has ever started there (SPEC H4). */
  neverStarted(place: SessionPlace): void
}
