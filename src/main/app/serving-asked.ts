import { app } from 'electron'
import { serveSwitch } from '../../shared/app/local-api/serving'
import type { Serving } from './serving'

/** How the app was told to serve; nothing where a window is wanted. */
export function servingAsked(): Serving | undefined {
  const { commandLine } = app
  if (!commandLine.hasSwitch(serveSwitch)) return undefined
  return {
    speech: commandLine.getSwitchValue(serveSwitch) === 'json' ? 'json' : 'words',
    windows: commandLine.getSwitchValue('ozone-platform') !== 'headless',
  }
}
