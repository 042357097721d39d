import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Checkpoint, CheckpointEdge } from '../../src/shared/workspace/checkpoint'
import { testFolder } from '../lib/folder'

/** All files as they lie there, as a tree. */
function treeOf(folder: string): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(testFolder(), 'index') }
  const run = (...args: string[]) => execFileSync('git', args, { cwd: folder, env }).toString()
  const names = run('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
  for (const name of names) {
    const oid = run('hash-object', '-w', '--no-filters', name).trim()
    run('update-index', '--add', '--cacheinfo', `100644,${oid},${name}`)
  }
  return run('write-tree').trim()
}

/** Takes checkpoints of a folder one after the other, each a second of an imagined clock later. */
export function checkpointsOf(folder: string, checkpoints: Checkpoint[]) {
  let at = 0
  return (turn: string, edge: CheckpointEdge, exact = true, session = 's1') => {
    at += 1000
    const taken: Checkpoint = {
      id: `${turn} ${edge}`,
      session,
      turn,
      edge,
      at,
      folder,
      key: 'k',
      number: at,
      work: treeOf(folder),
      head: null,
      exact,
      left: 0,
      nested: [],
    }
    checkpoints.push(taken)
  }
}
