type Executable =
  | { kind: 'script'; interpreter: string; program: string | undefined }
  | { kind: 'program' }
  | { kind: 'broken' }

/** The machine field of an ELF header, for what Electron runs on. */
const ELF_MACHINES: Record<string, number> = { x64: 62, arm64: 183, arm: 40, ia32: 3 }
/** A 64-bit kernel runs the 32-bit programs of its own family. */
const ALSO_RUN: Record<string, number[]> = { x64: [3], arm64: [40] }

/**
 * What the first bytes of a file say about starting it. The C library hands what the kernel
 * refuses to /bin/sh, which would report nonsense about a damaged program.
 */
export function readExecutable(
  header: Uint8Array,
  platform: string,
  architecture: string,
): Executable {
  const text = Buffer.from(header).toString('latin1')
  if (text.startsWith('#!')) return readShebang(text.slice(2).split('\n')[0] ?? '')
  if (platform !== 'linux') return { kind: 'program' }
  if (text.startsWith('\x7fELF')) {
    const machine = header.length < 20 ? -1 : Buffer.from(header).readUInt16LE(18)
    const runs = [ELF_MACHINES[architecture], ...(ALSO_RUN[architecture] ?? [])]
    return { kind: runs.includes(machine) ? 'program' : 'broken' }
  }
  // Text with no first line of its own is a shell script by custom.
  return { kind: text === '' || text.includes('\0') ? 'broken' : 'program' }
}

/** `#!/usr/bin/env -S node --flag` needs env and node. */
function readShebang(line: string): Executable {
  const [interpreter = '', ...words] = line.trim().split(/\s+/)
  if (interpreter === '') return { kind: 'broken' }
  const isEnv = interpreter.endsWith('/env')
  const program = isEnv
    ? words.find((word) => !word.startsWith('-') && !word.includes('='))
    : undefined
  return { kind: 'script', interpreter, program }
}
