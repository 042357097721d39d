import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Terminals to compare with, as large as ours. */
const others: Record<string, string[]> = {
  alacritty: ['-o', 'window.dimensions.columns=120', '-o', 'window.dimensions.lines=40', '-e'],
  kitty: [
    '--config',
    'NONE',
    '-o',
    'remember_window_size=no',
    '-o',
    'confirm_os_window_close=0',
    '-o',
    'initial_window_width=120c',
    '-o',
    'initial_window_height=40c',
  ],
  xterm: ['-geometry', '120x40', '-e'],
}

export type Other = 'alacritty' | 'kitty' | 'xterm'
export const otherNames = Object.keys(others) as Other[]

export function isInstalled(name: Other): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      // Not in this folder.
      return false
    }
  })
}

/** Runs a program in a terminal; resolves when the terminal has closed. */
export function runIn(name: Other, command: string[]): Promise<void> {
  const child = spawn(name, [...(others[name] ?? []), ...command], {
    stdio: 'ignore',
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
}
