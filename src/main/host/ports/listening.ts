/** What can be connected to on a computer from there itself. */
export interface PortAddress {
  port: number
  address: string
}

/** What accepts connections there. */
export interface ListeningPort extends PortAddress {
  /** The process, where it is one of this user's. */
  pid?: number
  /** Its name. */
  name?: string
}

/** A row of the kernel's table of connections. */
interface Listener extends PortAddress {
  /** By which the process is found that has it open. */
  inode: string
}

const listening = '0A'

/** Reads /proc/net/tcp or tcp6: who listens, each port once. */
export function listeners(table: string): Listener[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      const [address, port] = local.split(':')
      if (state !== listening || !address || !port || !inode) return []
      return [{ port: Number.parseInt(port, 16), address: addressOf(address), inode }]
    })
}

/** Words of four bytes, in the order of the machine's own, which is the least first wherever we run. */
function addressOf(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) =>
    (word.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16)),
  )
  // Whoever listens everywhere is reached here, too.
  if (bytes.every((byte) => byte === 0)) return bytes.length === 4 ? '127.0.0.1' : '::1'
  if (bytes.length === 4) return bytes.join('.')
  if (mapped.every((byte, at) => bytes[at] === byte)) return bytes.slice(12).join('.')
  const groups = Array.from({ length: 8 }, (_, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  )
  const written = groups.join(':')
  return written === '0:0:0:0:0:0:0:1' ? '::1' : written
}

const mapped = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

/** One for each port, the first that is named; by number. */
export function eachOnce(found: readonly Listener[]): Listener[] {
  const ports = new Map<number, Listener>()
  for (const one of found) if (!ports.has(one.port)) ports.set(one.port, one)
  return [...ports.values()].sort((a, b) => a.port - b.port)
}
