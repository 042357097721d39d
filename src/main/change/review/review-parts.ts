import type { Lanes } from '../../../kit/lanes'
import type { Release } from '../../../kit/release'
import type { ReviewRow } from '../../../shared/app/tables'
import type { ExactFiles } from '../../host/exact-files'
import type { Tracked } from '../../workspace/tracker'
import type { DecidingParts } from './deciding'
import type { OriginParts } from './origins'
import type { OwnIndexParts } from './own-index'
import type { ResultParts } from './result'
import type { TurnCheckpoints } from './turn-checkpoints'

export interface ReviewParts extends OriginParts, DecidingParts, OwnIndexParts, ResultParts {
  files: ExactFiles & OwnIndexParts['files'] & DecidingParts['files']
  lanes: Lanes
  turns: TurnCheckpoints
  /** Follows a folder for as long as somebody looks. */
  follow(folder: string, listener: (tracked: Tracked) => void): Release
  show(row: ReviewRow): void
  nextRev(): number
  /** Who is asked to look at a session's changes, by name. */
  asked(session: string): string[]
  /** The review has read its list. */
  listed(): void
}
