import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLinux } from './project.mjs'

const memory = '/dev/shm'
/** All that the tests have at once takes a part of it; the rest is for the programs that they start. */
const room = 4 * 1024 ** 3

/**
 * Where tests have their folders. They make a hundred thousand small files and wait for the disk with
 * each; in memory they take a third of the time. What they leave there goes when all is over. A TMPDIR
 * of the user's own is kept to.
 */
export function temporary() {
  if (!isLinux || process.env.TMPDIR || !holdsPrograms(memory)) return {}
  // A short name: the kernel takes no long ones for sockets.
  const folder = mkdtempSync(path.join(memory, 'l-'))
  process.once('exit', () => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { TMPDIR: folder }
}

/** Engines of containers mount what they store on itself, and leave it mounted. */
function unmountBelow(folder) {
  const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  const places = mounted.map((line) => line.split(' ')[1] ?? '')
  for (const place of places.filter((place) => place.startsWith(`${folder}/`)).reverse())
    execFileSync('umount', ['--lazy', place])
}

/** Containers often have little of it, and forbid to run what lies there. */
function holdsPrograms(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < room) return false
    const own = mkdtempSync(path.join(folder, 'liminal-try-'))
    try {
      writeFileSync(path.join(own, 'try'), '#!/bin/sh\n', { mode: 0o700 })
      execFileSync(path.join(own, 'try'))
    } finally {
      rmSync(own, { recursive: true })
    }
    return true
  } catch {
    return false
  }
}
