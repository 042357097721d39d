import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findApp, type LiminalApp } from './local-api'
import { runSession } from './session'
import type { ExitCode, Surroundings } from './surroundings'
import { runTask, type TaskSurroundings } from './task'
import { serveTools } from './tools'

/** `liminal task …` */
export const taskCommand = (words: readonly string[], around: Surroundings): Promise<ExitCode> =>
  withApp(around, (find, more) => runTask(words, find, more))

/** `liminal session …` */
export const sessionCommand = (words: readonly string[], around: Surroundings): Promise<ExitCode> =>
  withApp(around, (find, more) =>
    runSession(words, find, { ...more, input: () => text(process.stdin) }),
  )

/** The app is looked for when it is asked for, and let go at the end. */
async function withApp(
  around: Surroundings,
  act: (
    find: (folder: string | undefined) => Promise<LiminalApp | string>,
    more: TaskSurroundings,
  ) => Promise<ExitCode>,
): Promise<ExitCode> {
  let app: LiminalApp | string | undefined
  try {
    return await act(
      async (folder) => {
        app = await reach(folder ?? around.folder)
        return app
      },
      { ...around, current: process.cwd(), newId: randomUUID, pause },
    )
  } finally {
    if (app && typeof app !== 'string') app.close()
  }
}

/** `liminal tools`: until the agent that has started it hangs up. */
export async function toolsCommand(
  words: readonly string[],
  { folder: usual, complain }: Surroundings,
): Promise<ExitCode> {
  const given = new Map<string, string>()
  for (const word of words) {
    const [name = '', ...value] = word.split('=')
    given.set(name, value.join('='))
  }
  const strange = [...given.keys()].find((name) => !known.includes(name))
  if (strange !== undefined) {
    complain(`“tools” does not take ${strange}. “liminal help” says what there is.`)
    return 2
  }
  const data = given.get('--user-data-dir') ?? usual
  await serveTools({ input: process.stdin, output: process.stdout }, () => reach(data), {
    folder: resolve(given.get('--project') ?? '.'),
    version: '1',
  })
  return 0
}

const known = ['--project', '--user-data-dir', '--json']

async function reach(folder: string): Promise<LiminalApp | string> {
  const found = await findApp(folder)
  if (!found)
    return 'Liminal does not run. Start it, or “liminal serve” for one without a window, and try again.'
  return 'mute' in found ? `Liminal does not answer. ${found.mute}` : found
}
