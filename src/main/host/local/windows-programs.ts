import { win32 } from 'node:path'

/**
 * A program of Windows itself, by its whole path: by its name alone one of the same name would be
 * taken out of the folder that is worked in, where anybody may have put it.
 */
export function windowsProgram(
  name: string,
  environment: Record<string, string | undefined> = process.env,
): string {
  return win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32', name)
}
