/*
 * Each is found in one pass, however a line was made: a name is bounded, and what looks like a token
 * begins where no other does. An agent must not be able to hold up main by what it says.
 */

/** How services begin the tokens that they make. */
const beginnings = [
  'sk',
  'pk',
  'rk',
  'sk_live',
  'sk_test',
  'rk_live',
  'whsec',
  'ghp',
  'gho',
  'ghu',
  'ghs',
  'ghr',
  'github_pat',
  'glpat',
  'gldt',
  'glrt',
  'xox[abeprs]',
  'xapp',
  'hf',
  'gsk',
  'xai',
  'npm',
  'pypi',
  'r8',
  'pplx',
  'nvapi',
  'fw',
  'dop_v1',
  'doo_v1',
  'shpat',
  'shpss',
  'lin_api',
  'sbp',
  'AGE-SECRET-KEY',
  'tvly',
  'csk',
]

const secrets: readonly [RegExp, string][] = [
  [
    /-----BEGIN ([A-Z ]{0,40}PRIVATE KEY)-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
    '-----BEGIN $1-----…',
  ],
  [new RegExp(`(?<![A-Za-z0-9_-])(${beginnings.join('|')})[-_][A-Za-z0-9_-]{10,}`, 'g'), '$1-…'],
  [/(?<![A-Za-z0-9_-])(AIza|ATATT3|ATCTT3|dapi)[A-Za-z0-9_=-]{20,}/g, '$1…'],
  [/(?<![A-Za-z0-9_-])(AKIA|ASIA)[A-Z0-9]{12,}/g, '$1…'],
  [/(?<![A-Za-z0-9_.-])(ya29|hvs|hvb|SG)\.[A-Za-z0-9_.-]{16,}/g, '$1.…'],
  // The value of a header; its scheme may stand.
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 …'],
  [/\b(Authorization\s*[:=]\s*(?:token|apikey|digest)\s+)[^\s"',;]{8,}/gi, '$1…'],
  [/\b((?:x-)?(?:api|goog-api|auth|access)[-_](?:key|token)\s*:\s*)[^\s"',;\\]{8,}/gi, '$1…'],
  [/\b((?:set-)?cookie\s*:\s*)[^\r\n"\\]{8,}/gi, '$1…'],
  [/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, '…'],
  // A login in an address.
  [/(\/\/[^\s:/@"']{0,80}:)[^\s/@"']{1,200}(?=@)/g, '$1…'],
  [
    /("[^"]{0,80}(?:api[-_]?key|token|secret|password|authorization)[^"]{0,80}"\s*:\s*")[^"]{4,}(")/gi,
    '$1…$2',
  ],
  // The same as Python prints it, and within a text of JSON.
  [
    /('[^']{0,80}(?:api[-_]?key|token|secret|password|authorization)[^']{0,80}'\s*:\s*')[^']{4,}(')/gi,
    '$1…$2',
  ],
  [
    /(\\"[^"\\]{0,80}(?:api[-_]?key|token|secret|password|authorization)[^"\\]{0,80}\\"\s*:\s*\\")[^"\\]{4,}/gi,
    '$1…',
  ],
  // Variables and headers, as the protocol writes them.
  [/("headers"\s*:\s*\{)(?:[^{}"\\]|"(?:[^"\\]|\\.)*")+\}/g, '$1…}'],
  [/("name"\s*:\s*"[^"]*"\s*,\s*"value"\s*:\s*")(?:[^"\\]|\\.)+/g, '$1…'],
  [
    /([?&;][^=&?;\s"]{0,80}(?:key|token|secret|password|auth|signature|sig)[^=&?;\s"]{0,80}=)[^&;\s"]+/gi,
    '$1…',
  ],
  // A variable with its value, and an option of a command.
  [
    /(?<![A-Za-z0-9_?&;])([A-Za-z0-9_]{0,80}(?:API_?KEY|TOKEN|SECRET|PASSWORD|PASSWD|ACCESS_KEY)=["']?)[^\s"']+/gi,
    '$1…',
  ],
  [
    /(?<!\S)(--?(?:api-?key|[a-z-]{0,40}token|password|passwd|secret)[= ]["']?)[^\s"'-][^\s"']{3,}/gi,
    '$1…',
  ],
  [/\b(machine\s+\S{1,200}\s+login\s+\S{1,200}\s+password\s+)\S+/gi, '$1…'],
  // "Incorrect API key provided: …": what it is has letters and digits in it.
  [
    /\b((?:api[ -]?key|access token|auth token|password|secret)(?: provided)?\s*[:=]\s*["'`]?)(?=[^\s"'`]{0,80}\d)(?=[^\s"'`]{0,80}[A-Za-z*])[^\s"'`]{8,}/gi,
    '$1…',
  ],
]

/** Without what looks like a secret; what is known to be one is the redactor's. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((cleaned, [pattern, mask]) => cleaned.replace(pattern, mask), text)
}
