import type { Problem } from '../../../kit/result'
import type { Rows } from './rows'

/** What is wrong with the app as a whole: a banner for each name, until it is over or dismissed. */
export class Problems {
  constructor(private readonly rows: Pick<Rows, 'put' | 'remove'>) {}

  /** The app goes on, with less. */
  warn(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'warning', dismissable: true, ...problem })
  }

  /** Something that was to be done was not. */
  fail(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'error', dismissable: true, ...problem })
  }

  /** It cannot be dismissed: it stays for as long as it is so. */
  insist(name: string, problem: Problem): void {
    this.rows.put('problems', { id: name, severity: 'error', dismissable: false, ...problem })
  }

  /** Something that the user alone knows: it stays until it is answered. */
  ask(name: string, question: string, problem: Problem): void {
    const asked = { id: name, severity: 'warning', dismissable: false, question } as const
    this.rows.put('problems', { ...asked, ...problem })
  }

  over(name: string): void {
    this.rows.remove('problems', name)
  }
}
