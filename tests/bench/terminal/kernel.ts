import { tmpdir } from 'node:os'
import { Ptys } from '../../../src/main/host/local/pty'

/** Milliseconds until a file came through a pseudoterminal to main, and nobody did anything with it: what no terminal of ours can beat. */
export async function readOnly(file: string): Promise<number> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let first = 0
  let last = 0
  const opened = await new Ptys().open(
    {
      command: 'cat',
      args: [file],
      folder: tmpdir(),
      columns: 120,
      rows: 40,
      env: { PATH: process.env.PATH ?? '' },
    },
    {
      output: (bytes) => {
        last = performance.now()
        first ||= last
        if (opened?.ok) opened.value.taken(bytes.length)
      },
      exit: () => resolve(),
    },
    'cat',
  )
  if (!opened.ok) throw new Error(opened.problem.message)
  await over
  return last - first
}
