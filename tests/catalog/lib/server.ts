import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer {
  address: string
  /** What is there, by its path; a function answers by itself, for as long as it likes. */
  files: Map<string, Buffer | ((response: ServerResponse) => void)>
  close(): void
}

/** Files on this machine, as a release page has them. */
export async function serveFiles(): Promise<FileServer> {
  const files: FileServer['files'] = new Map()
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (typeof file === 'function') file(response)
    else response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0 }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    files,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
