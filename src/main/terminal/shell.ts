import { basename, join } from 'node:path'
import { defined } from '../../kit/defined'
import type { MachineFiles } from '../host/files'
import bashScript from './integration/bash.sh?raw'
import fishScript from './integration/fish.fish?raw'
import zshScript from './integration/zshenv.zsh?raw'

interface ShellCommand {
  command: string
  args: string[]
  env: Record<string, string>
}

/** As a login shell, so that it is the one the user knows from any other terminal. */
export function shellCommand(
  shell: string,
  environment: Record<string, string>,
  integration: string | null,
  platform: NodeJS.Platform,
): ShellCommand {
  if (platform === 'win32') return { command: shell, args: [], env: {} }
  const name = basename(shell)
  if (integration === null) return { command: shell, args: ['-l'], env: {} }
  switch (name) {
    case 'bash':
      return {
        command: shell,
        args: ['--posix', '-l'],
        env: {
          ENV: join(integration, 'bash.sh'),
          ...defined({ LIMINAL_ENV: environment.ENV }),
        },
      }
    case 'zsh':
      return {
        command: shell,
        args: ['-l'],
        env: {
          ZDOTDIR: join(integration, 'zsh'),
          ...defined({ LIMINAL_ZDOTDIR: environment.ZDOTDIR }),
        },
      }
    case 'fish':
      return {
        command: shell,
        args: ['-l', '--init-command', `source '${join(integration, 'fish.fish')}'`],
        env: {},
      }
    default:
      return { command: shell, args: ['-l'], env: {} }
  }
}

/** Shells read their scripts from real files, also when the app is one packed file. */
export async function writeIntegration(files: MachineFiles, folder: string): Promise<void> {
  await Promise.all([
    files.put(join(folder, 'bash.sh'), bashScript),
    files.put(join(folder, 'fish.fish'), fishScript),
    files.put(join(folder, 'zsh', '.zshenv'), zshScript),
  ])
}
