import { readFileSync } from 'node:fs'
import { askProgram } from '../starting/programs'

/** When the kernel started a process, as the guard of this system tells it; empty when it is gone. */
export async function startTimeOf(pid: number, platform = process.platform): Promise<string> {
  try {
    if (platform === 'linux') return onLinux(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    if (platform === 'win32') return (await askProgram(...onWindows(pid), {})).stdout.trim()
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
    const { stdout } = await askProgram('ps', ['-o', 'lstart=', '-p', String(pid)], { env })
    return stdout.trim().replace(/[\s:]+/g, '_')
  } catch {
    return ''
  }
}

/** The name stands in parentheses and may contain anything. */
function onLinux(stat: string): string {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3] ?? ''
}

function onWindows(pid: number): [string, string[]] {
  const program = `${process.env.SystemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`
  const told = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CreationDate.ToFileTimeUtc()`
  return [program, ['-NoProfile', '-NonInteractive', '-Command', told]]
}
