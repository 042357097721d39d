import { readFile } from 'node:fs/promises'

/** Where other file systems begin, at a folder or below it. Only Linux has some that have the same device. */
export async function mountsIn(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  return mountPoints(await readFile('/proc/self/mountinfo', 'utf8')).filter(
    (mount) => mount === folder || mount.startsWith(`${folder}/`),
  )
}

/** The fifth field of proc(5), in which spaces and the like are written as octal numbers. */
export function mountPoints(mountinfo: string): string[] {
  const octal = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8))
  return mountinfo
    .split('\n')
    .map((line) => line.split(' ')[4]?.replace(/\\([0-7]{3})/g, octal))
    .filter((mount) => mount !== undefined)
}
