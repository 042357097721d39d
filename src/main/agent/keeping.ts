import type { Settings } from '../../shared/app/settings'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Machine } from '../host/machine'
import type { Log } from '../store/log/log'
import type { Client } from './drivers/driver'
import { quirksOf } from './drivers/quirks'
import type { Keeping } from './process/keeping-programs'

/** How the app introduces itself to agents. */
export const client = (version: string): Client => ({
  name: 'liminal',
  title: 'Liminal',
  version,
})

interface KeepingParts extends Pick<Keeping, 'driverNamed'> {
  log: Log
  machine: Machine
  settings: SettingsFile
}

/** Whether anything goes on when the app is gone. */
export const keepsAny = (settings: Settings): boolean =>
  settings['agents.keep'] === 'always' || settings['terminal.keep'] !== 'none'

const MB = 1024 * 1024
const DAY = 24 * 60 * 60 * 1000

/** How much each may say alone, and for how long it goes on in silence. */
export const keptLimits = (settings: Settings): { budget: number; lease: number } => ({
  budget: settings['keep.aloneMegabytes'] * MB,
  lease: settings['keep.unseenDays'] * DAY,
})

/** How agents go on when the app is gone, and the next run goes on with them. */
export function keepingOf({ log, machine, settings, driverNamed }: KeepingParts): Keeping {
  return {
    log,
    machine,
    quirksOf,
    driverNamed,
    wanted: () => settings.values['agents.keep'] === 'always',
  }
}
