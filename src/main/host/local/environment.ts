import type { Environment, ProgramSpec } from '../machine'

/** Which run of the app a process belongs to, and which child of it: inherited by all descendants. */
export const RUN_MARK = 'LIMINAL_RUN'
export const PROCESS_MARK = 'LIMINAL_PROCESS'
/** Which helper it is. The guard looks for it only while it does not know the helper by its number. */
export const HELPER_MARK = 'LIMINAL_HELPER'

/** What belongs to the app itself and would change how its children behave. */
const OWN_VARIABLES = [
  /^NODE_OPTIONS$/,
  /^NODE_CHANNEL_/,
  /^NODE_UNIQUE_ID$/,
  /^ELECTRON_/,
  /^CHROME_DESKTOP$/,
  /^(APPDIR|APPIMAGE|ARGV0|OWD)$/,
  /^LIMINAL_/,
]

export function withoutOwnVariables(base: Record<string, string | undefined>): Environment {
  const clean: Environment = {}
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined || OWN_VARIABLES.some((own) => own.test(name))) continue
    const others = withoutBundle(value, base.APPDIR)
    if (others !== '' || value === '') clean[name] = others
  }
  return clean
}

/** An AppImage puts its own libraries before the system's, where other programs must not look. */
function withoutBundle(value: string, bundle: string | undefined): string {
  if (!bundle || !value.includes(bundle)) return value
  const entries = value.split(':').filter((entry) => !`${entry}/`.startsWith(`${bundle}/`))
  return entries.filter((entry) => entry !== '').join(':')
}

/** Null removes. */
export function changed(
  base: Record<string, string | undefined>,
  changes: Record<string, string | null>,
): Environment {
  const environment = withoutOwnVariables(base)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete environment[name]
    else environment[name] = value
  }
  return environment
}

/** What a helper starts in the background is its own affair: it does not carry the mark of the run. */
export function environmentOf(
  { id, env, about, spared }: ProgramSpec,
  base: Record<string, string | undefined>,
  run: string,
): Environment {
  if (about) return childEnvironment(base, env, { run, process: id })
  return changed(base, spared ? env : { ...env, [HELPER_MARK]: id })
}

/** Changes win over the base; the marks win over everything. */
export function childEnvironment(
  base: Record<string, string | undefined>,
  changes: Record<string, string | null>,
  marks: { run: string; process: string },
): Environment {
  return { ...changed(base, changes), [RUN_MARK]: marks.run, [PROCESS_MARK]: marks.process }
}
