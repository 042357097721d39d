import type { McpServer } from '../../../shared/agent/mcp-server'
import type { Settings } from '../../../shared/app/settings'

/** Shorter ones are words such as "true", which stand everywhere. */
const shortest = 8

/** What was typed into a field that is secret is no such word, but a number of four digits is everywhere. */
const shortestTyped = 6

/** What of it can be looked for in all that is said. */
export const findable = (typed: string[]): string[] =>
  typed.filter(({ length }) => length >= shortestTyped)

const parts = (names: string) => new RegExp(`(?:^|[_.-])(?:${names})s?(?:$|[_.-])`, 'i')
/** A variable or header that is called so proves who asks. */
const secretName = parts(
  'key|api_?key|token|access_?token|secret|client_?secret|password|passwd|passphrase|pass|auth|authorization|credential|cookie|bearer|pat|private|signature|dsn',
)
/** One that is called so says how things are to be. */
const plainName = parts(
  'model|mode|url|uri|host|port|path|dir|folder|home|lang|locale|env|level|name|user|region|project|term|shell|editor|version|format|timeout|provider|accept|agent|type|encoding|language',
)
const plainValue = /^(?:[\d.,:]+|true|false|[a-z]+(?:[ ._-][a-z]+)*)$/i
const path = /^(?:~|\.{1,2}|[A-Za-z]:)?(?:[\\/][\w.@ -]+){2,}[\\/]?$/
/** As services make them. */
const token =
  /^(?:sk|pk|rk|gh[pousr]|github_pat|glpat|xox[abprs]|eyJ|AIza|AKIA)[-_A-Za-z0-9.]{12,}$/

function isSecret(name: string, value: string): boolean {
  if (value.length < shortest) return false
  if (token.test(value)) return true
  if (path.test(value)) return false
  return secretName.test(name) || !(plainName.test(name) || plainValue.test(value))
}

/** What proves who asks, among variables or headers; the name of a scheme in front of it is none. */
export function secretsAmong(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [
    ...(isSecret(name, value) && !URL.canParse(value) ? [value, ...bareOf(value)] : []),
    ...passwordOf(value),
  ])
}

/** "Bearer abc": services repeat it without the first word. */
const bareOf = (value: string): string[] =>
  value
    .split(/\s+/)
    .slice(1)
    .filter((part) => part.length >= shortest)

/** An address may have a login in it. */
function passwordOf(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : ''
  return [password, decodeURIComponent(password)].filter((part) => part.length >= shortest)
}

/** What must stand nowhere that is shown or kept, of all that agents and servers are given by the settings. */
export function secretsOf({ agents, accounts, profiles, mcpServers }: Settings): string[] {
  const ofServers = (servers: Record<string, McpServer>) =>
    Object.values(servers).flatMap((server) =>
      secretsAmong(server.type === 'stdio' ? server.env : server.headers),
    )
  const all = [
    ...Object.values(agents).flatMap(({ env }) => secretsAmong(env)),
    ...Object.values(accounts).flatMap(({ env = {} }) => secretsAmong(env)),
    ...Object.values(profiles).flatMap((profile) => [
      ...secretsAmong(profile.env),
      ...ofServers(profile.mcpServers),
    ]),
    ...ofServers(mcpServers),
  ]
  return [...new Set(all)]
}
