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
    ? 'Until it is mended the defaults are in force.'
    : 'The last good settings stay in force.',
})
