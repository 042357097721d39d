import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testFolder } from './folder'

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether this user may make disks: root on Linux, unless a container forbids it. */
export const mayMakeDisks =
  process.platform === 'linux' &&
  succeeds('unshare', ['--mount', 'true']) &&
  process.getuid?.() === 0

/** A disk of so many bytes, which is gone after the test. */
export function smallDisk(bytes: number): string {
  const folder = testFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

export function makeReadOnly(disk: string): void {
  execFileSync('mount', ['-o', 'remount,ro', disk])
}

/** Makes a folder that nobody may write to: by its disk where root may do all else, and by its rights. */
export const mayMakeUnwritable = mayMakeDisks || process.getuid?.() !== 0

export function unwritableCopyOf(folder: string): string {
  if (!mayMakeDisks) {
    const copy = testFolder()
    cpSync(folder, copy, { recursive: true, filter: isKept })
    chmodSync(copy, 0o555)
    for (const name of readdirSync(copy)) chmodSync(join(copy, name), 0o555)
    onTestFinished(() => chmodSync(copy, 0o755))
    return copy
  }
  const disk = smallDisk(256 * 1024 * 1024)
  cpSync(folder, disk, { recursive: true, filter: isKept })
  makeReadOnly(disk)
  return disk
}

/** Sockets of a running app are not part of what it kept. */
function isKept(name: string): boolean {
  const found = lstatSync(name)
  return found.isFile() || found.isDirectory()
}
