import type { WhiteSpace } from '../../../shared/change/review'

/** Lines as they are compared, when white space is no difference at their ends or anywhere. */
export function comparedLines(lines: readonly string[], by: WhiteSpace): readonly string[] {
  switch (by) {
    case 'exact':
      return lines
    case 'end':
      return lines.map((line) => line.trimEnd())
    case 'all':
      return lines.map((line) => line.replaceAll(/\s+/g, ''))
    default:
      return by satisfies never
  }
}
