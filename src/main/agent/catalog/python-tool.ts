import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { type Fetched, type Fetching, runFetcher } from './fetching'
import type { Installed, Progress } from './installed'
import type { AgentTool } from './known-agents'

const environment = 'environment'
const windows = process.platform === 'win32'
/** Long enough for a name with its size. */
const progressLength = 60

/** What uv is told, so that nothing of it lies outside of the app's own folder. */
function ownPlaces(shared: string): Record<string, string> {
  return {
    UV_CACHE_DIR: join(shared, 'cache'),
    UV_PYTHON_INSTALL_DIR: join(shared, 'python'),
    UV_TOOL_DIR: join(shared, 'tools'),
  }
}

/**
 * Installs a Python program with what it needs into a folder, by the user's own uv. `shared` is
 * where packages are kept for the next time, and a Python where the user has none that fits.
 */
export async function fetchTool(
  wanted: AgentTool,
  shared: string,
  fetching: Fetching,
  progress: Progress,
): Promise<Result<Installed>> {
  const { requirement, version, program } = wanted
  const place = join(fetching.folder, environment)
  progress('Looking for packages')
  const install = (python?: string) =>
    inEnvironment(wanted, place, shared, fetching, progress, python)
  let fetched = await install()
  const python = 'code' in fetched && fetched.code !== 0 && pythonFor(fetched.lastWords)
  if (python) {
    await fetching.machine.files.remove(place)
    fetched = await install(python)
  }
  if ('missing' in fetched)
    return failure('uv-missing', 'uv is needed to install Python programs, and was not found.', {
      hint: uvHint,
      details: fetched.missing.message,
    })
  if (fetched.code !== 0)
    return failure('install-failed', `${requirement} could not be installed.`, {
      hint: 'Check the network and try again.',
      details: fetched.lastWords,
    })
  const path = join(environment, windows ? `Scripts/${program}.exe` : `bin/${program}`)
  if ((await fetching.machine.files.kind(join(fetching.folder, path))) === 'file')
    return success({ version, kind: 'native', path })
  return failure('no-program', `${requirement} has no “${program}” in it.`)
}

async function inEnvironment(
  { requirement }: AgentTool,
  place: string,
  shared: string,
  fetching: Fetching,
  progress: Progress,
  python?: string,
): Promise<Fetched> {
  const heard = (text: string) => {
    const line = text.trim().split('\n').at(-1)?.trim()
    if (line) progress(line.slice(0, progressLength))
  }
  const env = ownPlaces(shared)
  // It takes its place by renaming, and its programs have to find their Python there.
  const venv = ['venv', '--relocatable', ...(python ? ['--python', python] : []), place]
  const made = await runFetcher(fetching, ['uv', ...venv], env, heard)
  if ('missing' in made || made.code !== 0) return made
  // As everywhere, nothing of a package runs while it is installed.
  const install = ['pip', 'install', '--only-binary', ':all:', '--python', place, '--', requirement]
  return runFetcher(fetching, ['uv', ...install], env, heard)
}

/** The first Python that uv finds may be none for this program: then it says which one would be. */
export function pythonFor(words: string): string | undefined {
  return /does not\s+satisfy\s+Python([<>=!~\d.,*]*\d)/.exec(words)?.[1]
}

/** What to do without uv. */
export const uvHint = windows
  ? 'Install uv with "winget install astral-sh.uv", then start Liminal again.'
  : 'Install uv with "curl -LsSf https://astral.sh/uv/install.sh | sh", then start Liminal again.'
