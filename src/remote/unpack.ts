// A program of its own, the first that comes to a place: what is sent after it is kept if it came whole.
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const [folder = '', hash = ''] = process.argv.slice(2)
const fresh = `${folder}.part-${process.pid}`

async function main(): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new Error('It did not come whole.')
  rmSync(fresh, { recursive: true, force: true })
  for (const [path, content] of JSON.parse(gunzipSync(bytes).toString()) as [string, string][]) {
    const file = join(fresh, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, Buffer.from(content, 'base64'), { mode: 0o600 })
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Somebody else was quicker, with the very same.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  process.stdout.write('liminal-unpacked\n')
}

main().catch((error: unknown) => {
  rmSync(fresh, { recursive: true, force: true })
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
