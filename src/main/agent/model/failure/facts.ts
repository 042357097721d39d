import type { FailureKind } from '../../../../shared/agent/failure/failure'
import { toldIn } from './told'

/** What an agent said of a failure, as plainly as its protocol can be read. */
export interface Evidence {
  agent: string
  words: string
  /** Of the protocol, or an HTTP status. */
  code?: number | undefined
  /** What the vendor calls it. */
  name?: string | undefined
  /** The protocol itself says what kind it is. */
  kind?: FailureKind | undefined
  /** The protocol itself says when it may be tried again. */
  retryAt?: number | undefined
  details?: string | undefined
  /** How its process ended, where it did. */
  exit?: { code: number | null } | undefined
}

/** What the rules go by. */
export interface Facts {
  /** Of the protocol. */
  codes: readonly number[]
  /** Of HTTP, as a number or by a name that means one. */
  statuses: readonly number[]
  /** What it is called by those who pass it on: without case, "_", "-" and "." */
  names: readonly string[]
  told: string
  exit: number | undefined
}

export function factsOf({ words, code, name, exit }: Evidence): Facts {
  const told = toldIn(words)
  const names = [...(name ?? '').split(' ').map(plain), ...namesIn(told)].filter(Boolean)
  const said = [...(code === undefined ? [] : [code]), ...codesIn(told)]
  return {
    codes: said.filter((one) => one < 0),
    statuses: [
      ...said.filter(isStatus),
      ...statusesIn(told),
      ...names.flatMap((one) => meanings.find(([pattern]) => pattern.test(one))?.[1] ?? []),
    ],
    names,
    told,
    exit: exit?.code ?? undefined,
  }
}

const isStatus = (code: number): boolean => code >= 400 && code < 600

const quote = '["\'`]?'
/** Fields in which things have names. */
const field = new RegExp(
  `\\b(?:type|code|status|reason|error|name|kind|errno|category|__type|error_?(?:type|code|kind|name)|finish_?reason|stop[_ ]reason)${quote}\\s*[:=]\\s*(?:String\\()?${quote}([A-Za-z][\\w.-]{2,60})(?=["'\`\\s,;)}\\]]|$)`,
  'gi',
)
const thrown = /\b([A-Za-z]\w{2,60}(?:Error|Exception|Fault))\b/g
const constant = /\b([A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*)\b/g
/** Names that nobody uses in a sentence, wherever they stand. */
const snake =
  /\b([a-z]+(?:_[a-z0-9]+)*_(?:exceeded|exhausted|reached|error|found|expired|quota|balance|credits|filter|violation|limited|overloaded|invalid|required|supported|large|long|grant|token|key|denied|failed|unavailable|timeout|refused|disabled|blocked|revoked|gone))\b/g
/** "PermissionDenied: …" */
const leading = /(?:^|: )([A-Z][a-z]+(?:[A-Z][a-z]+)+)(?=: )/gm
const bracketed = /\[([a-z]+(?:_[a-z]+)*)\]/g

function namesIn(told: string): string[] {
  const found = [field, thrown, constant, snake, leading, bracketed].flatMap((pattern) =>
    [...told.matchAll(pattern)].map((match) => plain(match[1] ?? '')),
  )
  return [...new Set(found)]
}

const plain = (name: string): string => name.toLowerCase().replace(/[_.\-\s]/g, '')

/** Names of a status, in the libraries that programs speak HTTP with and in gRPC. */
const meanings: readonly (readonly [RegExp, number])[] = [
  [/^(?:invalidrequest|badrequest|invalidargument|invalidparam|unprocessable|validation)\w*$/, 400],
  [/^unsupportedparam\w*$/, 400],
  [/^invalid(?!api|key|token|grant|auth|cred|model)\w+$/, 400],
  [/^(?:authentication|unauthorized)(?:error|exception)?$/, 401],
  [/^(?:forbidden|permission(?:denied)?|accessdenied)(?:error|exception)?$/, 403],
  [/^(?:resource)?notfound(?:error|exception)?$/, 404],
  [/^(?:ratelimit\w*|toomanyrequests\w*|resourceexhausted|throttling\w*)$/, 429],
  [/\w*(?:type)?validation(?:error|exception|failed)$/, 400],
  [/^(?:internalserver|internalfailure|internal|server|api)(?:error|exception)$|^internal$/, 500],
  [/^modelstreamerrorexception$/, 500],
  [/^badgateway\w*$/, 502],
  [/^(?:serviceunavailable\w*|unavailable(?:error)?)$/, 503],
  [/^overloaded\w*$/, 529],
]

const phrases =
  'bad request|unauthori[sz]ed|payment required|forbidden|(?:page )?not found|request time-?out|gone|payload too large|request entity too large|content too large|unprocessable|too many requests|internal server|internal error|not implemented|bad gateway|service unavailable|gateway time-?out|web server is down|overloaded|engine overloaded|status code|slow down|client closed'
const number = '([45]\\d\\d)\\b'
/** Where a number is a status: what is merely a number stands anywhere else. */
const inContext: readonly RegExp[] = [
  new RegExp(
    `(?<!exit )(?<!exited with )\\b(?:https?(?:/[\\d.]+)?|(?:http_?)?status(?:[ _]?code)?|response code|error code|(?:http_?)?status_?code|code)["'\`]?(?:\\s+(?:is|was|of|returned))?[\\s:=_(#"'\`-]{0,4}${number}(?! was)`,
    'gi',
  ),
  new RegExp(`\\berror,? ${number}(?! (?:lines|files|items|rows))`, 'gi'),
  new RegExp(`\\bAPI Error[:\\s]*\\(?(?:Repeated )?${number}`, 'gi'),
  new RegExp(`\\b${number}[\\s:.,-]{1,3}(?:${phrases})`, 'gi'),
  new RegExp(
    `\\b(?:upstream|provider|server|gateway|api|cloudflare|http) ${number}(?=\\s*[:;,.]|$)`,
    'gi',
  ),
  // At the beginning, or after who says so: "429 Provider…", "[403] Forbidden", "Error: 402 You…".
  new RegExp(
    `(?:^|: |\\] |[Ee]rror |[Ff]ailed )\\[?${number}\\]?(?=\\s*$|\\s*[:{<"'(\\[]|, [a-z]|\\s+-\\s|\\s+[A-Z][A-Za-z'])`,
    'gm',
  ),
  new RegExp(
    `\\b(?:error|request|rejected|failed|failure|denied|response|upstream|provider)\\b[^()\\n]{0,12}\\(\\s*${number}`,
    'gi',
  ),
  new RegExp(
    `\\b(?:returned|received|responded|answered|got|failed|replied|respond|status)(?: with)?(?: an?)?(?: unexpected)?(?: HTTP)?(?: error)?(?: status)?(?: code)?:? ${number}(?!\\s+(?!from|while|when|during|in\\b|error|status|response|on|for|and|after)[a-z])`,
    'gi',
  ),
]

function statusesIn(told: string): number[] {
  return inContext.flatMap((pattern) =>
    [...told.matchAll(pattern)].map((match) => Number(match[1])),
  )
}

const codesIn = (told: string): number[] =>
  [...told.matchAll(/"code"\s*:\s*(-32\d{3})\b/g)]
    .map((match) => Number(match[1]))
    // What this one means is each server's own affair; the protocol itself says it otherwise.
    .filter((code) => code !== -32000 && code !== -32603)
