import { failure, type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'
import { type Git, type GitAnswer, printed } from '../git/git'
import { type ImportStep, imported, importStream } from '../model/import-stream'
import type { CheckpointFolder } from './checkpoint-folder'

type Imported = { all: string; work: string | null; commit: string }

interface ImportingParts {
  git: Git
  files: Pick<MachineFiles, 'text' | 'remove'>
}

/** So often it is tried while somebody tidies up, and so long each of these is waited for. */
const attempts = 20
const tidyingLimit = 30_000
const lookInterval = 20
/** Up to here it lies about as it is until fifty checkpoints are packed. */
const littleInput = 512 * 1024

/**
 * What changed becomes objects: git reads it from us, and looks at nothing on disk. Whoever tidies up
 * just then takes objects away that nothing refers to yet: that is waited for, and what is missing is
 * written again.
 */
export async function importOf(
  place: CheckpointFolder,
  step: ImportStep,
  parts: ImportingParts,
): Promise<Result<Imported>> {
  const input = importStream(step)
  for (let attempt = 1; ; attempt++) {
    await afterTidying(place, parts)
    const made = await run(place, input, parts)
    // From here on all of it is referred to: only who began before can still take something away.
    const tidied = await afterTidying(place, parts)
    if (made.ok && (await isWhole(place, step, made.value, parts))) return made
    const lasting = !made.ok && !tidied && !isMissing(made.problem.details)
    if (lasting || attempt === attempts)
      return made.ok ? failure('not-kept', 'The repository does not keep what is written.') : made
  }
}

const isMissing = (said = ''): boolean =>
  /nonexistent object|missing|unable to read|No such file|corrupt|bad object/i.test(said)

/** Waits for the end of the tidying up that is under way; false where there is none. */
async function afterTidying(
  { repository }: CheckpointFolder,
  { files }: ImportingParts,
): Promise<boolean> {
  const file = `${repository.common}/gc.pid`
  const who = await files.text(file)
  if (who === undefined) return false
  const until = Date.now() + tidyingLimit
  while (Date.now() < until && (await files.text(file)) === who)
    await new Promise((resolve) => setTimeout(resolve, lookInterval))
  return true
}

async function run(
  place: CheckpointFolder,
  input: string,
  { git, files }: ImportingParts,
): Promise<Result<Imported>> {
  // What is little is packed tight only with the others of its kind: now that would cost more than it saves.
  const plainly = input.length <= littleInput ? ['-c', 'core.compression=0'] : []
  const args = [
    '-c',
    'fastimport.unpackLimit=20000',
    '-c',
    'core.logAllRefUpdates=false',
    ...plainly,
    'fast-import',
    '--quiet',
    '--force',
    '--date-format=raw',
  ]
  const answer = await git.write(place.repository, args, { input, timeout: 120_000 })
  const report = answer.ok && crashReport(answer.value)
  if (report) await files.remove(`${place.repository.admin}/${report}`)
  const made = printed(answer)
  return made.ok ? success(imported(made.value)) : made
}

/** What git leaves behind when it could not go on. */
const crashReport = ({ stderr }: GitAnswer): string | undefined =>
  /crash report to .*(fast_import_crash_\d+)/.exec(stderr)?.[1]

/** Whether all that was written is still there. */
async function isWhole(
  { repository }: CheckpointFolder,
  { changes }: ImportStep,
  { all, work }: Imported,
  { git }: ImportingParts,
): Promise<boolean> {
  const written = changes.filter(({ content }) => content !== undefined).map(({ oid }) => oid)
  const input = [all, ...(work ? [work] : []), ...written].map((oid) => `${oid}\n`).join('')
  const checked = await git.read(repository, ['cat-file', '--batch-check=%(objectname)'], { input })
  return checked.ok && checked.value.code === 0 && !checked.value.stdout.includes('missing')
}
