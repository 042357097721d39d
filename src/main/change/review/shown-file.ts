import { defined } from '../../../kit/defined'
import type { Acceptance, ReviewFile } from '../../../shared/change/review'
import type { Ledger } from './ledger'
import type { Listed } from './listing'

interface Marks {
  judgement: Acceptance
  generated: boolean
  busy: string | undefined
}

/** A file of the list as the page has it. */
export function shownFile(file: Listed, ledger: Ledger, marks: Marks): ReviewFile {
  const { oids: _oids, entryModes: _modes, filtered: _filtered, ...listed } = file
  const { judgement, generated, busy } = marks
  const { path, version } = file
  return {
    ...listed,
    judgement,
    // What of it is accepted is shown too, and may change while the file does not.
    version: `${ledger.accepted.of(path)?.oid ?? ''}:${version}`,
    ...(generated ? { generated } : {}),
    ...(ledger.viewed(path) === seenOf(version) ? { viewed: true } : {}),
    ...defined({ busy }),
  }
}

/** Of a version what concerns the side after: that was looked at, whatever it was compared with. */
export const seenOf = (version: string): string => version.slice(version.lastIndexOf(':') + 1)
