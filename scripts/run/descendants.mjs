import { execFileSync } from 'node:child_process'

/** All programs that a process has started, and what those have. */
export function descendants(root) {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,etime=,args='], {
    encoding: 'utf8',
    timeout: 10_000,
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/, 2).map(Number)
      return { pid, parent, line: line.slice(0, 240) }
    })
  const found = []
  const parents = [root]
  while (parents.length > 0) {
    const parent = parents.shift()
    for (const one of all) {
      if (one.parent !== parent || one.line.includes('pid=,ppid=')) continue
      found.push(one)
      parents.push(one.pid)
    }
  }
  return found
}

export function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended with the one above it.
    if (error.code !== 'ESRCH') throw error
  }
}
