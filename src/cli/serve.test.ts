// Proves that `liminal serve` becomes the app that it was asked for, or hands its folders to the one that runs, and says which.
import { expect, test } from 'vitest'
import { failure, success } from '../kit/result'
import type { LiminalApp } from './local-api'
import { runServe, type ServeOptions, switchesOf } from './serve'

const request: ServeOptions = { json: false, data: '/data', folders: ['/code/web', 'build-1:/api'] }

function scene(found?: Partial<LiminalApp> | { mute: string }) {
  const said: string[] = []
  const complaints: string[] = []
  const became: (readonly string[])[] = []
  const opened: unknown[] = []
  const app = {
    version: '1.0.0',
    pid: 7,
    close: () => undefined,
    perform: async (_: string, input: unknown) => {
      opened.push(input)
      return success(undefined)
    },
    ...found,
  }
  const serve = (more: Partial<ServeOptions> = {}) =>
    runServe(
      { ...request, ...more },
      {
        find: async () => found && ('mute' in found ? found : (app as unknown as LiminalApp)),
        become(words) {
          became.push(words)
          return 'This system does not let it.'
        },
        display: true,
        say: (words) => said.push(words),
        complain: (words) => complaints.push(words),
      },
    )
  return { serve, said, complaints, became, opened }
}

test('where no app runs it becomes one, with the folders to open', async () => {
  const { serve, became } = scene()
  await serve({ json: true })
  expect(became).toEqual([['--serve=json', '--user-data-dir=/data', '/code/web', 'build-1:/api']])
})

test('without a display the app is told that there is none', () => {
  expect(switchesOf(request, true)).not.toContain('--no-sandbox')
  expect(switchesOf(request, false)).toEqual([
    '--ozone-platform=headless',
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--log-level=3',
    '--serve=words',
    '--user-data-dir=/data',
    '/code/web',
    'build-1:/api',
  ])
})

test('where it cannot become one it says so, and ends with 1', async () => {
  const { serve, complaints } = scene()
  expect(await serve()).toBe(1)
  expect(complaints).toEqual(['This system does not let it.'])
})

test('an app that runs is handed the folders, and keeps the data folder', async () => {
  const { serve, said, became, opened } = scene({})
  expect(await serve()).toBe(0)
  expect(became).toEqual([])
  expect(opened).toEqual([{ path: '/code/web' }, { path: 'build-1:/api' }])
  expect(said).toEqual(['Liminal runs already on /data, as process 7. It was handed all folders.'])
  await serve({ json: true })
  expect(JSON.parse(said[1] ?? '')).toEqual({
    state: 'running',
    folder: '/data',
    pid: 7,
    version: '1.0.0',
  })
})

test('what the app does not open is said, with a code', async () => {
  const refused = failure('no-folder', 'There is no folder.', { hint: 'Check the path.' })
  const { serve, complaints } = scene({ perform: async () => refused })
  expect(await serve({ folders: ['/nowhere'] })).toBe(1)
  expect(complaints).toEqual(['There is no folder. Check the path.'])
})

test('one that does not answer is left alone, and said', async () => {
  const { serve, became, complaints } = scene({ mute: 'It has hung up.' })
  expect(await serve()).toBe(1)
  expect(became).toEqual([])
  expect(complaints).toEqual(['Liminal runs already, but does not answer. It has hung up.'])
})
