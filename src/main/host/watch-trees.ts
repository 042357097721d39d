import type { ProcessNode } from '../../shared/app/tables'
import { Unreachable } from './unreachable'

const PERIOD = 2000

/** Looks while somebody watches, and only then. Returns how watching is switched on and off. */
export function watchTrees(
  sample: () => Promise<Map<string, ProcessNode[]>>,
  publish: (trees: Map<string, ProcessNode[]>) => void,
  onError: (error: unknown) => void,
): (watch: boolean) => void {
  let watchers = 0
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    timer = undefined
    try {
      const trees = await sample()
      if (watchers > 0) publish(trees)
    } catch (error) {
      // How a machine stands that cannot be reached is said once, not at each look.
      if (!(error instanceof Unreachable)) onError(error)
    }
    // From the end of one look to the start of the next, so that slow ones never pile up.
    if (watchers > 0) timer ??= setTimeout(look, PERIOD)
  }

  return (watch) => {
    watchers = Math.max(watchers + (watch ? 1 : -1), 0)
    if (watch && watchers === 1) {
      clearTimeout(timer)
      void look()
    }
    if (watchers === 0) clearTimeout(timer)
  }
}
