import type { Scene } from './workspace-scene'

const segments = [
  '..',
  '.',
  '',
  'src',
  'deep',
  'code.ts',
  'outside',
  'secret.txt',
  'folder',
  'way-out',
  'secret-link',
  'link-to-nothing',
  'relative-link',
  'git-link',
  'loop',
  'hard-link',
  'new',
  '.git',
  '.GIT',
  '.git.',
  '.git ',
  '.g\u200cit',
  'GIT~1',
  'config',
  'hooks',
  '%2e%2e',
  '..\\',
  'work space',
  '~',
  '\0',
  '...',
  '.. ',
  'x'.repeat(300),
  'é',
  'e\u0301',
  ':',
  'file:',
  '\ud800',
]

/** Paths made at random that try to lead out of a workspace, one after the other. */
export function pathAttacks(
  { folder, workspace }: Pick<Scene, 'folder' | 'workspace'>,
  below: (limit: number) => number,
): () => string {
  const beginnings = [`${workspace}/`, `${workspace}/src/`, folder, '', '/', '//']
  return () => {
    const parts = Array.from({ length: 1 + below(6) }, () => segments[below(segments.length)])
    return (beginnings[below(3) === 0 ? below(beginnings.length) : 0] ?? '') + parts.join('/')
  }
}
