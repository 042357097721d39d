const waiting: (() => void)[] = []

/**
 * Resolves when it is the caller's turn to spawn: one a turn of the event loop. A spawn blocks
 * Electron's main for about 4 ms, so a hundred in one turn would freeze every window.
 */
export function spawnTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
