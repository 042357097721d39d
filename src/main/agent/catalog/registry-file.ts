import { failure, type Result, success } from '../../../kit/result'
import type { MachineFiles } from '../../host/files'
import type { KnownAgent } from './known-agents'

const fetchTime = 20_000
const sizeLimit = 8 * 1024 * 1024

/** The list of agents: the one that came with the app, or the one that was fetched since. */
export class RegistryFile {
  constructor(
    private readonly files: Pick<MachineFiles, 'text' | 'put'>,
    private readonly path: string,
  ) {}

  async load(): Promise<KnownAgent[]> {
    const { readRegistry } = await import('./registry')
    const text = await this.files.text(this.path)
    // Nobody has refreshed the list yet.
    const fetched = text === undefined ? undefined : readRegistry(parse(text))
    if (fetched) return fetched
    const { default: bundled } = await import('./registry.json')
    return readRegistry(bundled) ?? []
  }

  /** Fetches the list because the user asked for it, and keeps it for the next start. */
  async refresh(get: typeof fetch): Promise<Result<KnownAgent[]>> {
    const hint = 'The list that is here stays in use. Check the network and try again.'
    const { readRegistry, registryAddress } = await import('./registry')
    try {
      const response = await get(registryAddress, { signal: AbortSignal.timeout(fetchTime) })
      if (!response.ok)
        return failure('registry-unreachable', `The agent registry answered ${response.status}.`, {
          hint,
        })
      const text = (await response.text()).slice(0, sizeLimit)
      const agents = readRegistry(parse(text))
      if (!agents)
        return failure(
          'registry-unreadable',
          'The agent registry sent something else than a list.',
          {
            hint,
          },
        )
      await this.files.put(this.path, text)
      return success(agents)
    } catch (error) {
      return failure('registry-unreachable', 'The agent registry could not be reached.', {
        hint,
        details: String(error),
      })
    }
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
