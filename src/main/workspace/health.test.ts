// Proves when a worktree still is the one that was made, by what is on the disk.
import { expect, test } from 'vitest'
import type { StoredWorkspace } from '../store/log/log'
import { type HealthFacts, healthOf } from './health'

const identity = { device: '1', inode: '2', born: '3' }
const workspace = { path: '/w', admin: '/r/.git/worktrees/w', identity } as StoredWorkspace
const sound: HealthFacts = {
  seen: { kind: 'folder', real: '/w', identity },
  link: 'gitdir: /r/.git/worktrees/w\n',
  back: '/w/.git\n',
  known: true,
}

test.each<[string, Partial<HealthFacts>]>([
  ['ok', {}],
  // As git writes it with worktree.useRelativePaths.
  ['ok', { link: 'gitdir: ../r/.git/worktrees/w\n', back: '../../../../w/.git\n' }],
  ['missing', { seen: { kind: 'nothing', real: '', identity } }],
  ['replaced', { seen: { kind: 'link', real: '/x', identity } }],
  ['replaced', { seen: { kind: 'other', real: '/w', identity } }],
  ['replaced', { seen: { kind: 'folder', real: '/elsewhere/w', identity } }],
  ['replaced', { seen: { kind: 'folder', real: '/w', identity: { ...identity, inode: '9' } } }],
  ['replaced', { seen: { kind: 'folder', real: '/w', identity: { ...identity, born: '9' } } }],
  ['pruned', { known: false }],
  ['foreign', { link: undefined }],
  ['foreign', { link: 'gitdir: /other/.git\n' }],
  ['foreign', { back: '/other/.git\n' }],
  ['foreign', { back: undefined }],
])('%s', (health, facts) => {
  expect(healthOf(workspace, { ...sound, ...facts })).toBe(health)
})
