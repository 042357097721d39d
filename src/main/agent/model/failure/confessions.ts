import type { FailureKind } from '../../../../shared/agent/failure/failure'

const claude = { agent: 'claude-code', version: '0.99.1' }
const codex = { agent: 'codex', version: '2.6.0' }
const goose = { agent: 'goose', version: '1.52.0' }
const copilot = { agent: 'github-copilot-cli', version: '1.0.102' }

/** How agents word an error that they then pass off as the end of their answer. */
interface Confession {
  id: string
  seen: { agent: string; version: string }
  /**
   * The error itself is its first group. It reaches to the end, so that an answer which merely
   * speaks of errors is left alone.
   */
  words: RegExp
  /** Else it is an answer that begins in the same words. */
  only?: FailureKind
}

export const confessions: readonly Confession[] = [
  {
    id: 'said/stream',
    seen: codex,
    words: /(stream disconnected before completion: [^\n]+)$/,
  },
  { id: 'said/retries', seen: codex, words: /^(exceeded retry limit, last status: [^\n]+)$/ },
  {
    id: 'said/demand',
    seen: codex,
    words: /^(We[’']re currently experiencing high demand, which may cause temporary errors\.)$/,
  },
  { id: 'said/capacity', seen: codex, words: /^(Selected model is at capacity\. [^\n]+)$/ },
  {
    id: 'said/no-access',
    seen: codex,
    words: /^(Project does not have access to model `[^`\n]+`)$/,
  },
  {
    id: 'said/no-model',
    seen: codex,
    words: /^(The model `[^`\n]+` does not exist or you do not have access to it\.)$/,
  },
  {
    id: 'said/limit',
    seen: codex,
    only: 'limit',
    words: /^(You[’']ve (?:hit|reached) your (?:[\w.-]+ ){0,3}limit(?:\.| ·| ∙| for \S)[^\n]+)$/,
  },
  {
    id: 'said/limit-of-use',
    seen: claude,
    only: 'limit',
    words:
      /^((?:Limit|(?:Claude (?:AI )?usage|\d-hour|(?:Opus |Sonnet )?[Ww]eekly|[Ss]ession|[Uu]sage) limit) reached(?:\||\.| ·| ∙)(?=[^\n]*\d)[^\n]+)$/,
  },
  {
    id: 'said/plainly',
    seen: claude,
    words:
      /^((?:Prompt is too long|Credit balance is too low|(?:Not logged in|Invalid API key|OAuth [^\n.]{1,60}?)[.·\s]{1,3}Please run \/login|Invalid API key · [^\n]+)(?: · [^\n]+)?)$/,
  },
  { id: 'said/quota', seen: codex, words: /^(Quota exceeded\. [^\n]+)$/ },
  { id: 'said/incomplete', seen: codex, words: /(Incomplete response returned, reason: \w+)$/ },
  { id: 'said/json', seen: codex, words: /^(\{"error":\{"message":"[^\n]+\}\})$/ },
  { id: 'said/api-error', seen: claude, words: /^(API Error: [^\n]+)$/ },
  {
    id: 'said/provider',
    seen: copilot,
    words:
      /(?:^|\.\.\.|\s)Error: ((?:Authentication failed with provider|Model '[^'\n]+' not found on provider)[\s\S]{0,600})$/,
  },
  {
    id: 'said/no-response',
    seen: copilot,
    words:
      /(?:^|\.\.\.|\s)Error: (Failed to get response from the AI model; retried \d+ times[\s\S]{0,2000})$/,
  },
  {
    id: 'said/nothing',
    seen: copilot,
    words: /(?:^|\.\.\.|\s)Error: (No response was returned\. Send your message again to retry\.)$/,
  },
  {
    id: 'said/too-long',
    seen: copilot,
    words: /(?:^|\.\.\.|\s)Error: (The provider rejected the prompt as too long[^\n]*)$/,
  },
  { id: 'said/status', seen: copilot, words: /^Error: (\d{3} [^\n]+)$/ },
  {
    id: 'said/ran-into',
    seen: goose,
    words:
      /(?:^|\s)Ran into this error: ([^\n]+)\n\nPlease retry if you think this is a transient or recoverable error\.$/,
  },
  {
    id: 'said/network',
    seen: goose,
    words: /(?:^|\s)(Network error: [^\n]+)\n\nPlease resend your message to try again\.$/,
  },
  {
    id: 'said/empty',
    seen: goose,
    words: /^(The model returned an empty response\.) Please resend your message to continue\.$/,
  },
]
