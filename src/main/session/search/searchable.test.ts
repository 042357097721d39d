// Proves that the files a turn touches can be searched for, each once, as they are called from its folder.
import { expect, test } from 'vitest'
import { emptySession, fold } from '../../../shared/session/fold'
import { filesOf } from './searchable'

test('files of tool calls and of their changes are found, each with the first call that touched it', () => {
  const state = emptySession()
  const tool = (id: string, paths: string[], changed?: string) =>
    fold(state, [
      1,
      {
        type: 'tool',
        tool: {
          id,
          title: id,
          locations: paths.map((path) => ({ path })),
          ...(changed
            ? { content: [{ type: 'diff', path: changed, before: '', after: 'x' }] }
            : {}),
        },
      },
    ])
  tool('read', ['/home/me/api/src/auth.ts', '/etc/hosts'])
  tool('edit', ['/home/me/api/src/auth.ts'], '/home/me/api/src/store.ts')
  tool('again', ['/home/me/api/src/store.ts'])
  tool('beside', ['/home/me/api-old/x.ts'])
  expect(filesOf(state.section, '/home/me/api').map(({ item, text }) => [item, text])).toEqual([
    ['tool-read', 'src/auth.ts\n/etc/hosts'],
    ['tool-edit', 'src/store.ts'],
    ['tool-beside', '/home/me/api-old/x.ts'],
  ])
})
