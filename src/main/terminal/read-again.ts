import type { ModeHistory, ModeMark } from './model/modes'
import type { Question } from './model/questions'
import type { Output } from './output'

/** What was printed since a mark tells how a terminal is set up now, and what was asked in it. */
export function readAgain(
  output: Pick<Output, 'read'>,
  modes: ModeHistory,
  mark: ModeMark,
  /** Where the run began. */
  since: number,
): Question[] {
  modes.begin(mark, since)
  const { from, chunks } = output.read(mark.offset)
  let end = from
  return chunks.flatMap((chunk) => {
    end += chunk.length
    return modes.printed(chunk, end)
  })
}
