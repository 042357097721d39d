/**
 * Each is found in one pass, however a line was made: a name is bounded, and what looks like a token
 * begins where no other does. An agent must not be able to hold up main by what it says.
 */
const secrets: [RegExp, string][] = [
  [/\b(sk|pk|rk|ghp|gho|ghu|ghs|github_pat|glpat|xox[abprs])[-_][A-Za-z0-9_-]{10,}/g, '$1-…'],
  [/\b(AIza)[A-Za-z0-9_-]{20,}/g, '$1…'],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 …'],
  [/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, '…'],
  [
    /("[^"]{0,80}(?:api[-_]?key|token|secret|password|authorization)[^"]{0,80}"\s*:\s*")[^"]{4,}(")/gi,
    '$1…$2',
  ],
  // Variables and headers, as the protocol writes them.
  [/("headers"\s*:\s*\{)(?:[^{}"\\]|"(?:[^"\\]|\\.)*")+\}/g, '$1…}'],
  [/("name"\s*:\s*"[^"]*"\s*,\s*"value"\s*:\s*")(?:[^"\\]|\\.)+/g, '$1…'],
  [/([?&][^=&?\s"]{0,80}(?:key|token|secret|password|auth)[^=&?\s"]{0,80}=)[^&\s"]+/gi, '$1…'],
  [/\b([A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD)=)[^\s"]+/g, '$1…'],
]

/** Without what looks like a secret; what is known to be one is the redactor's. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((cleaned, [pattern, mask]) => cleaned.replace(pattern, mask), text)
}
