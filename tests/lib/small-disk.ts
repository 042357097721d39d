import { execFileSync } from 'node:child_process'
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
