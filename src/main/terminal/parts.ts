import type { Palette } from '../../shared/terminal/palette'
import type { Rows } from '../store/feed/rows'
import type { Log } from '../store/log/log'
import type { ShellParts } from './shells'

/** What terminals are given to live in. */
export interface TerminalsParts extends ShellParts {
  log: Pick<
    Log,
    | 'terminals'
    | 'index'
    | 'appendOutput'
    | 'readOutput'
    | 'outputLength'
    | 'trimOutput'
    | 'queuedBytes'
    | 'flush'
  > & { onDurable(listener: () => void): unknown }
  rows: Pick<Rows, 'put' | 'remove'>
  /** The colours that a window would show. */
  palette(): Palette
  /** Whether what is started here goes on when the app is gone, and is gone on with. */
  goesOn: boolean
  /** Where a session works, or else the folder of a project. */
  folderOf(project: string, session: string | null): string | undefined
}
