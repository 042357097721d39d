import { readFile, rename, writeFile } from 'node:fs/promises'
import { failure, type Result, success } from '../../shared/result'
import type { KnownAgent } from './known-agents'
import { readRegistry, registryAddress } from './registry'

const fetchTime = 20_000
const sizeLimit = 8 * 1024 * 1024

/** The list that came with the app, or the one that was fetched since. */
export async function loadRegistry(file: string): Promise<KnownAgent[]> {
  const fetched = await readFile(file, 'utf8').then(
    (text) => readRegistry(parse(text)),
    // Nobody has refreshed the list yet.
    () => undefined,
  )
  if (fetched) return fetched
  const { default: bundled } = await import('./registry.json')
  return readRegistry(bundled) ?? []
}

/** Fetches the list because the user asked for it, and keeps it for the next start. */
export async function refreshRegistry(
  file: string,
  get: typeof fetch,
): Promise<Result<KnownAgent[]>> {
  const hint = 'The list that is here stays in use. Check the network and try again.'
  try {
    const response = await get(registryAddress, { signal: AbortSignal.timeout(fetchTime) })
    if (!response.ok)
      return failure('registry-unreachable', `The agent registry answered ${response.status}.`, {
        hint,
      })
    const text = (await response.text()).slice(0, sizeLimit)
    const agents = readRegistry(parse(text))
    if (!agents)
      return failure('registry-unreadable', 'The agent registry sent something else than a list.', {
        hint,
      })
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
    return success(agents)
  } catch (error) {
    return failure('registry-unreachable', 'The agent registry could not be reached.', {
      hint,
      details: String(error),
    })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no list: whoever asked says so.
    return undefined
  }
}
