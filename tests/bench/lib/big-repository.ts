import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** How large it is, and how many commits it has. */
const files = 50_000
const commits = 200
const changesPerCommit = 8

/** Another one when what is in it changes. */
const version = 1

/** The same text for the same number, every time: half a page to some pages of code. */
function contents(random: (limit: number) => number): string {
  const lines = 20 + random(160)
  return Array.from({ length: lines }, () => line(random)).join('')
}

const words =
  'const let return if else for while function export import class type interface async await new value index result error options config handler session workspace agent state event'.split(
    ' ',
  )

function line(random: (limit: number) => number): string {
  const count = 3 + random(9)
  const some = Array.from({ length: count }, () => `${words[random(words.length)]}_${random(1000)}`)
  return `${some.join(' ')}\n`
}

function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return ((state >>> 8) & 0xffffff) % limit
  }
}

/** The path of a file of it, by its number: 40 packages of 50 modules. */
export function pathOf(file: number): string {
  const [part, module, place] = [file % 40, Math.floor(file / 40) % 50, Math.floor(file / 2000)]
  return `packages/p${part}/src/m${module}/file-${place}-${file}.ts`
}

/**
 * A bare repository of 50,000 files, made once and kept among the system's temporary files, since
 * making it takes long. Nobody writes to it: `bigRepository` gives copies.
 */
async function original(): Promise<string> {
  const folder = join(tmpdir(), `liminal-bench-repository-${version}.git`)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}`
  mkdirSync(made)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', made])
  const importing = spawn('git', ['fast-import', '--quiet'], {
    cwd: made,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const closed = once(importing, 'close')
  await writeHistory(importing.stdin)
  await closed
  try {
    renameSync(made, folder)
  } catch (error) {
    // Somebody else was sooner.
    rmSync(made, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function writeHistory(stream: Writable): Promise<void> {
  const random = randomFrom(42)
  const say = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  const commit = (number: number) =>
    `commit refs/heads/main\ncommitter Bench <bench@example.org> ${1_700_000_000 + number * 600} +0000\n${data(`change ${number}`)}`
  await say(commit(0))
  for (let file = 0; file < files; file++)
    await say(`M 100644 inline ${pathOf(file)}\n${data(contents(random))}`)
  await say(`M 100644 inline .gitignore\n${data('node_modules/\ndist/\n.env\n*.log\n')}`)
  for (let number = 1; number < commits; number++) {
    await say(commit(number))
    for (let change = 0; change < changesPerCommit; change++)
      await say(`M 100644 inline ${pathOf(random(files))}\n${data(contents(random))}`)
  }
  stream.end()
  await finished(stream)
}

/** A checkout of it in a folder that is not there yet, with everything of its own. */
export async function bigRepository(folder: string): Promise<void> {
  const from = await original()
  execFileSync('git', ['clone', '--quiet', '--local', '--no-hardlinks', from, folder])
  const configure = (key: string, value: string) =>
    execFileSync('git', ['config', key, value], { cwd: folder })
  configure('user.name', 'Somebody')
  configure('user.email', 'somebody@example.org')
  execFileSync('git', ['status'], { cwd: folder, stdio: 'ignore' })
  // As it is a while later: of files that are as young as the index git reads the contents, every time.
  const now = new Date()
  utimesSync(join(folder, '.git/index'), now, now)
}
