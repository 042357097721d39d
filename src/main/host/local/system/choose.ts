import { linux } from './linux'
import { macos } from './macos'
import type { System } from './system'
import { windows } from './windows'

export function systemOf(platform: NodeJS.Platform): System {
  switch (platform) {
    case 'win32':
      return windows()
    case 'darwin':
      return macos()
    default:
      return linux()
  }
}
