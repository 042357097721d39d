import type { SettingsRow } from './tables'

/** Where the settings cannot be read, and what holds until they can. */
export const brokenWords = ({
  line,
  column,
  message,
  defaults,
}: NonNullable<SettingsRow['broken']>) => ({
  message: `settings.json, line ${line}, column ${column}: ${message}`,
  hint: defaults
    ? 'Until it is fixed the defaults apply.'
    : 'The last good settings stay in force.',
})
