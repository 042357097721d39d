import type { Socket } from 'node:net'

/** The first line that comes; undefined when the socket ends, fails, is silent or says too much. */
export function readLine(
  socket: Socket,
  limit: number,
  milliseconds: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    socket.setTimeout(milliseconds, () => socket.destroy())
    socket.once('error', () => socket.destroy())
    socket.once('close', () => resolve(undefined))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.byteLength
      if (chunk.includes(0x0a)) {
        const whole = Buffer.concat(chunks)
        resolve(whole.subarray(0, whole.indexOf(0x0a)).toString())
      } else if (length > limit) socket.destroy()
    })
  })
}
