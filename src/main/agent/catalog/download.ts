import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { failure, type Result, success } from '../../../kit/result'

interface Download {
  url: string
  /** What the whole of it must add up to, where somebody has said so. */
  sha256?: string
}

const sizeLimit = 2 * 1024 ** 3
/** Between two pieces, after which nobody waits for the next. */
const patience = 60_000
const hint = 'Check the network and try again.'

/** Fetches a file; what came is on disk only as far as it is right. */
export async function download(
  { url, sha256 }: Download,
  file: string,
  signal: AbortSignal,
  progress: (bytes: number, of: number | undefined) => void,
): Promise<Result<void>> {
  const silence = new AbortController()
  const stop = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), patience)
  try {
    if (!isTrusted(url)) return untrusted(url)
    const response = await fetch(url, { signal: stop })
    if (!isTrusted(response.url)) return untrusted(response.url)
    if (!response.ok || !response.body)
      return failure('download-failed', `The download answered ${response.status}.`, {
        hint: 'Look for a newer list of agents, or try again later.',
        details: url,
      })
    const length = Number(response.headers.get('content-length')) || undefined
    const hash = createHash('sha256')
    const out = await open(file, 'wx')
    let bytes = 0
    try {
      for await (const part of response.body) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), patience)
        bytes += part.length
        if (bytes > sizeLimit) return failure('too-large', 'The download is too large.')
        hash.update(part)
        await out.writeFile(part)
        progress(bytes, length)
      }
    } finally {
      await out.close()
    }
    if (sha256 === undefined || hash.digest('hex') === sha256.toLowerCase())
      return success(undefined)
    return failure('wrong-checksum', 'What was downloaded is not what the list says.', {
      hint: 'It was thrown away. Refresh the list of agents and try again.',
      details: url,
    })
  } catch (error) {
    return failure('download-failed', 'The download broke off.', { hint, details: String(error) })
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody can change it on its way: by an encrypted connection, or from this machine. */
function isTrusted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

function untrusted(url: string): Result<never> {
  return failure('download-failed', 'The download is not from a trusted address.', { details: url })
}
