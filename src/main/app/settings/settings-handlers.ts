import { freemem } from 'node:os'
import { shell } from 'electron'
import { failure, success } from '../../../kit/result'
import type { Rows } from '../../store/feed/rows'
import type { Handlers } from '../bridge/handlers'
import { Confirmed, type ConfirmedParts } from './confirmed'
import { ConfirmedRules, type ConfirmedRulesParts } from './confirmed-rules'
import type { SettingsFile } from './settings-file'
import { agentsThatFit } from './suggestions'

export function publishSettings(file: SettingsFile, rows: Rows): void {
  file.follow(({ written, waiting, broken, defaults }) => {
    rows.put('settings', {
      id: 'settings',
      values: written,
      waiting,
      file: file.path,
      ...(broken ? { broken: { ...broken, defaults } } : {}),
    })
  })
}

/** The settings as windows change them, and those of them that the user has to answer for. */
export function openSettings(parts: OpenSettingsParts) {
  const confirmed = new Confirmed(parts)
  const rules = new ConfirmedRules(parts)
  return { confirmed, handlers: settingsHandlers(parts.settings, confirmed, rules) }
}

type OpenSettingsParts = ConfirmedParts & ConfirmedRulesParts & { settings: SettingsFile }

function settingsHandlers(
  file: SettingsFile,
  confirmed: Confirmed,
  rules: ConfirmedRules,
): Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>> {
  return {
    'settings.confirm': ({ rules: ids }) => {
      rules.confirm(ids)
      return success(undefined)
    },
    'settings.set': ({ key, value }) => confirmed.set(key, value),
    'settings.openFile': async () => {
      // An editor needs a file to open.
      const made = await file.create()
      if (!made.ok) return made
      const trouble = await shell.openPath(file.path)
      return trouble === ''
        ? success(undefined)
        : failure('no-editor', trouble, { hint: `Open ${file.path} yourself.` })
    },
    'settings.schema': async () => {
      const { schemaText } = await import('./schema-file')
      const suggestions = { agentLimit: agentsThatFit(freemem()) }
      return success({ schema: schemaText(), suggestions })
    },
  }
}

/** Without these editors help less and the next start is slower. */
export async function settingsForLater(settings: SettingsFile): Promise<void> {
  await settings.remember()
  const { writeSchema } = await import('./schema-file')
  await writeSchema(settings.path)
}
