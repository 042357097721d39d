import { flushCompileCache } from 'node:module'

/** Long enough for what is loaded together. */
const together = 1000
let due: NodeJS.Timeout | undefined

/** Node keeps what was compiled when it exits, which after a crash it never did. */
export function keepCompiled(): void {
  if (due) return
  due = setTimeout(() => {
    due = undefined
    flushCompileCache()
  }, together)
  due.unref()
}
