import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, 'appender.mjs')

/** Gives how many lines it has written, once it is told to end. */
export async function appending(file: string, rate: number, how: 'made' | 'there' | 'held') {
  const child = spawn(process.execPath, [program, file, `${rate}`, how])
  onTestFinished(() => void child.kill())
  const errors: string[] = []
  child.stderr.on('data', (bytes) => errors.push(String(bytes)))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('begun')
  return async () => {
    const closed = once(child, 'close')
    child.stdin.on('error', () => undefined)
    child.stdin.write('end\n')
    const { value } = await lines.next()
    await closed
    expect(errors.join('')).toBe('')
    return Number(value)
  }
}
