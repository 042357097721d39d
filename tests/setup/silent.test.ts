// Proves that a bench that hangs is ended with all that it has started, and has failed, by name, and that one that goes on saying something is left alone.
import { expect, onTestFinished, test, vi } from 'vitest'
// @ts-expect-error: a script of the project, without types
import { untilSilent } from '../../scripts/run/until-silent.mjs'

function told(): string[] {
  const said: string[] = []
  const hear = (text: unknown) => {
    said.push(String(text))
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(hear),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return said
}

const running = (script: string, limit: number) =>
  untilSilent('made-up.bench.ts', '/bin/sh', ['-c', script], process.env, limit)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('one that hangs is ended with what it has started, and named', async () => {
  const said = told()
  const { code, lines } = await running('sleep 1000 & echo $!; wait', 300)
  expect(code).not.toBe(0)
  await expect.poll(() => isAlive(Number(lines[0]))).toBe(false)
  expect(said.join('')).toContain('made-up.bench.ts hangs')
  expect(said.join('')).toContain('sleep 1000')
})

test.each(['', ' >&2'])('one that goes on saying something%s is left alone', async (where) => {
  const said = told()
  const script = `for i in 1 2 3 4 5 6 7 8; do echo "at $i"${where}; sleep 0.2; done`
  expect(await running(script, 1500)).toMatchObject({ code: 0 })
  expect(said.join('')).toContain('at 8')
  expect(said.join('')).not.toContain('hangs')
})
