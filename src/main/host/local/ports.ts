import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { eachOnce, type ListeningPort, listeners } from '../ports/listening'

/** The names of what was found; they are looked up again only when somebody else listens. */
let known = new Map<string, Pick<ListeningPort, 'pid' | 'name'>>()

/** What listens on this computer; only Linux says so without another program. */
export async function listeningPorts(): Promise<ListeningPort[]> {
  if (process.platform !== 'linux') return []
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const found = eachOnce(tables.flatMap(listeners))
  if (found.some(({ inode }) => !known.has(inode)))
    known = await owners(new Set(found.map(({ inode }) => inode)))
  return found.map(({ port, address, inode }) => ({ port, address, ...known.get(inode) }))
}

/** Whose they are, as far as this user may see it. */
async function owners(inodes: Set<string>): Promise<typeof known> {
  const owned: typeof known = new Map([...inodes].map((inode) => [inode, {}]))
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // It may belong to somebody else, or end at any moment: then it is not there for us.
    const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const file of open) {
      const link = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '')
      const inode = /^socket:\[(\d+)\]$/.exec(link)?.[1]
      if (!inode || !inodes.has(inode) || owned.get(inode)?.pid !== undefined) continue
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      // What it calls itself may be the name of one of its threads.
      owned.set(inode, { pid: Number(pid), name: basename(line.split('\0')[0] ?? '') })
    }
  }
  return owned
}
