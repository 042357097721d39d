import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

interface Page {
  type: string
  url: string
  webSocketDebuggerUrl: string
}

/** The port on which a program that was started with --remote-debugging-port=0 listens. */
export function devtoolsPort(program: ChildProcess): Promise<number> {
  const { stderr } = program
  if (!stderr) throw new Error('The program was started without a pipe for its errors')
  return new Promise((resolve, reject) => {
    const words: string[] = []
    createInterface({ input: stderr }).on('line', (line) => {
      words.push(line)
      const port = line.match(/^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//)?.[1]
      if (port) resolve(Number(port))
    })
    program.once('error', reject)
    program.once('close', (code, signal) =>
      reject(new Error(`It ended with ${signal ?? code}:\n${words.slice(-20).join('\n')}`)),
    )
  })
}

async function pages(port: number): Promise<Page[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  return (await answer.json()) as Page[]
}

/** The first page that has an address of the app. */
export async function appPage(port: number): Promise<Page> {
  for (;;) {
    const page = (await pages(port)).find(
      ({ type, url }) => type === 'page' && !['', 'about:blank'].includes(url),
    )
    if (page) return page
    await wait(100)
  }
}

/** Evaluates an expression in the page; a promise is awaited. A page that navigates meanwhile is asked again. */
export async function evaluate(page: Page, expression: string): Promise<unknown> {
  for (;;) {
    try {
      return await evaluateOnce(page, expression)
    } catch (error) {
      if (!(error instanceof NavigatedError)) throw error
    }
  }
}

class NavigatedError extends Error {}

function evaluateOnce(page: Page, expression: string): Promise<unknown> {
  const socket = new WebSocket(page.webSocketDebuggerUrl)
  const params = { expression, awaitPromise: true, returnByValue: true }
  return new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    socket.onerror = () => reject(new Error('The page is gone'))
    socket.onmessage = ({ data }) => {
      const { result, error } = JSON.parse(String(data))
      socket.close()
      if (error) reject(new NavigatedError(error.message))
      else if (result.exceptionDetails) reject(new Error(result.exceptionDetails.text))
      else resolve(result.result.value)
    }
  })
}
