import type { BytePath } from '../../../kit/path'
import {
  type CheckpointChange,
  checkpointName,
  importRef,
} from '../../../shared/workspace/checkpoint'
import { quoted } from './quoted'

/** One step from the trees there are to the trees with what has changed. */
export interface ImportStep {
  key: string
  number: number
  /** All of the folder's moments, and the files of the one before; nothing where there are none. */
  all: string | null
  work: string | null
  changes: readonly CheckpointChange[]
  /** Beside the files: a tree by its name, or bytes. */
  beside: Record<string, { tree: string } | { bytes: string }>
  /** Numbers that are not kept any longer. */
  dropped: readonly number[]
  /** Seconds. */
  at: number
}

/** What `git fast-import` reads to do it, as bytes, one character for each; it prints the trees that it made. */
export function importStream(step: ImportStep): string {
  const checkpoint = checkpointName(step.number)
  const work = `${checkpoint}/work`
  const lines = [
    'feature done\n',
    `commit ${importRef(step.key)}\nmark :1\n`,
    `committer Liminal <liminal@localhost> ${step.at} +0000\n${data('')}`,
    step.all ? `M 040000 ${step.all} ""\n` : '',
    ...step.dropped.map((number) => `D ${checkpointName(number)}\n`),
    step.work ? `M 040000 ${step.work} ${work}\n` : '',
    // What takes the place of a folder, or makes one where a file was, comes when that is gone.
    ...step.changes.map(({ path, mode }) =>
      mode === null ? `D ${quoted(`${work}/${path}`)}\n` : '',
    ),
    ...step.changes.map((change) => fileLine(`${work}/${change.path}`, change)),
    ...Object.entries(step.beside).map(([name, what]) =>
      'tree' in what
        ? `M 040000 ${what.tree} ${checkpoint}/${name}\n`
        : `M 100644 inline ${checkpoint}/${name}\n${data(what.bytes)}`,
    ),
    `ls ""\nls "${work}"\n`,
    'get-mark :1\ndone\n',
  ]
  return lines.join('')
}

function fileLine(path: BytePath, { mode, oid, content }: CheckpointChange): string {
  if (mode === null) return ''
  if (content === undefined) return `M ${mode} ${oid} ${quoted(path)}\n`
  return `M ${mode} inline ${quoted(path)}\n${data(content)}`
}

const data = (bytes: string): string => `data ${bytes.length}\n${bytes}\n`

/** The trees and the commit that were made. */
export function imported(output: string): { all: string; work: string | null; commit: string } {
  const trees = [...output.matchAll(/^040000 tree ([0-9a-f]+)\t/gm)].map(([, oid = '']) => oid)
  const commit = /^([0-9a-f]{40,64})$/m.exec(output)?.[1] ?? ''
  return { all: trees[0] ?? '', work: trees[1] ?? null, commit }
}
