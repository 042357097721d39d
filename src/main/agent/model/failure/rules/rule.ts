import type { FailureKind } from '../../../../../shared/agent/failure/failure'

/** How real agents tell of one kind of failure: data, each with what was seen in `tests/fixtures/failures.json`. */
export interface Rule {
  id: string
  kind: FailureKind
  /** Whose words these were first. */
  seen: { agent: string; version: string }
  /** Codes of the protocol. */
  codes?: readonly number[]
  /** Of HTTP. */
  statuses?: readonly number[]
  /** What it is called in fields, by exceptions and by the system: small letters and digits only. */
  names?: RegExp
  words?: RegExp
  /** How its process ended. */
  exits?: readonly number[]
  /** What else must be told, whichever of those fits. */
  and?: RegExp
  /** What must not. */
  unless?: RegExp
  /** What it is where the wait is too long for anybody to sit through. */
  longer?: FailureKind
  /** What it is where it is over in a moment. */
  sooner?: FailureKind
  /** It does not pass by itself. */
  lasting?: true
}

export const claude = { agent: 'claude-code', version: '0.99.1' }
export const headless = { agent: 'claude', version: '2.1.327' }
export const codex = { agent: 'codex', version: '2.6.0' }
export const server = { agent: 'codex', version: '0.169.0' }
export const gemini = { agent: 'gemini', version: '0.61.0' }
export const goose = { agent: 'goose', version: '1.52.0' }
export const copilot = { agent: 'github-copilot-cli', version: '1.0.102' }
export const opencode = { agent: 'opencode', version: '1.18.33' }
export const qwen = { agent: 'qwen-code', version: '0.24.4' }
export const node = { agent: 'node', version: '22.22.1' }
export const kiro = { agent: 'kiro', version: '0.11.107' }

/** Any of these. */
export const any = (...words: string[]): string => `(?:${words.join('|')})`

/** So much of one sentence; a point within a name or a number does not end it. */
const gap = (reach: number): string => `(?:[^.!?;\\n]|[.!?](?=\\S)){0,${reach}}?`

/** These in this order, in one sentence. */
export const before = (first: string, second: string, reach = 60): string =>
  `${first}${gap(reach)}${second}`

/** These in any order, in one sentence. */
export const beside = (one: string, other: string, reach = 60): string =>
  any(before(one, other, reach), before(other, one, reach))

/** These in any order, within a few sentences. */
export const near = (one: string, other: string, reach = 240): string =>
  any(`${one}[^]{0,${reach}}?${other}`, `${other}[^]{0,${reach}}?${one}`)

export const says = (...words: string[]): RegExp => new RegExp(any(...words), 'i')
