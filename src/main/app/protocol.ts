import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron'

export const pageOrigin = 'app://liminal'

/** No eval, nothing from elsewhere. Inline styles are what terminals and editors draw with. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, [mimeType: string, charset?: string]> = {
  '.html': ['text/html', 'utf-8'],
  '.js': ['text/javascript', 'utf-8'],
  '.css': ['text/css', 'utf-8'],
  '.woff2': ['font/woff2'],
  '.svg': ['image/svg+xml'],
  '.png': ['image/png'],
}

/** Must be called before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ])
}

/**
 * Serves the built page, and nothing else, at our own address; what runs in it only when there is
 * somebody to hear it.
 */
export function servePage(
  folder: string,
  early: EarlyFiles,
  heard: Promise<void>,
  answered: () => void,
): void {
  // A buffer goes out at once; the stream of a Response took as long as the page's own process to start.
  protocol.registerBufferProtocol('app', (request, answer) => {
    const response = answerTo(request, folder, early)
    const isScript = pageFile(folder, request.url)?.endsWith('.js')
    void (isScript ? heard.then(() => response) : response).then(answer).then(answered)
  })
}

async function answerTo(
  { method, url }: ProtocolRequest,
  folder: string,
  early: EarlyFiles,
): Promise<ProtocolResponse> {
  const notFound = { statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') }
  const file = pageFile(folder, url)
  if (!file || method !== 'GET') return notFound
  try {
    const data = await (early.get(file) ?? readFile(file))
    const [mimeType, charset] = types[extname(file)] ?? ['application/octet-stream']
    return {
      data,
      mimeType,
      ...(charset ? { charset } : {}),
      headers: {
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        // Where its script is can be asked, when it does not answer.
        'document-policy': 'include-js-call-stacks-in-crash-reports',
      },
    }
  } catch {
    // The one way for a path of ours to fail is that the page does not have such a file.
    return notFound
  }
}

type EarlyFiles = ReadonlyMap<string, Promise<Buffer>>

/** Reads what the page begins with while the app is still getting ready. */
export function readEarly(folder: string): EarlyFiles {
  const files = new Map<string, Promise<Buffer>>()
  const index = join(folder, 'index.html')
  const html = readFile(index)
  files.set(index, html)
  html.then(
    (text) => {
      for (const [, path = ''] of String(text).matchAll(/(?:src|href)="\.\/([^"]+)"/g)) {
        const file = join(folder, path)
        files.set(file, readFile(file))
      }
    },
    // Whoever asks for the page is told.
    () => undefined,
  )
  return files
}

function pageFile(folder: string, address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.host !== 'liminal') return undefined
  const name = decoded(url.pathname)
  const path = name === undefined ? '' : normalize(join(folder, name))
  return path.startsWith(folder + sep) ? path : undefined
}

/** A percent sign may stand before anything. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
