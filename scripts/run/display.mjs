import { spawn } from 'node:child_process'

/**
 * Starts a virtual display on a number that Xvfb itself finds free. Without a window manager no
 * window gets wider than the screen, so it is larger than any that the tests ask for.
 */
export function startDisplay(size = '1920x1200x24') {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'],
    // A group of its own: Ctrl-C must reach the programs on the display before the display goes.
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true },
  )
  const stop = () => server.kill()
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Whoever listens too has something to finish first, and then exits.
      if (process.listenerCount(signal) === 1) process.exit(1)
    })
  }
  return new Promise((resolve, reject) => {
    let lastWords = ''
    let number = ''
    server.once('error', (error) =>
      reject(new Error(`The virtual display (Xvfb) could not be started: ${error.message}`)),
    )
    server.once('exit', (code) =>
      reject(new Error(`The virtual display (Xvfb) ended with ${code}: ${lastWords.trim()}`)),
    )
    server.stderr.on('data', (bytes) => {
      lastWords = `${lastWords}${bytes}`.slice(-2000)
    })
    server.stdio[3].on('data', (bytes) => {
      number += bytes
      if (number.endsWith('\n')) resolve({ name: `:${number.trim()}`, stop })
    })
  })
}

export const hasScreen =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
