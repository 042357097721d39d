import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { settingsSchema } from '../../../shared/app/settings'
import { schemaName } from './empty-settings'

/** All that may stand in the settings file, for the form and for editors. */
export const schemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(settingsSchema, { io: 'input' }), null, 2)}\n`

/** Keeps the schema beside the settings file, as this version of the app knows it. */
export async function writeSchema(settingsFile: string): Promise<void> {
  const file = join(dirname(settingsFile), schemaName)
  const text = schemaText()
  // One that cannot be read is written anew.
  const before = await readFile(file, 'utf8').catch(() => '')
  if (before !== text) await writeFile(file, text)
}
