import type { FailureKind } from './failure'

/** How real agents tell of one kind of failure: data, each with what was seen in `tests/fixtures/failures.json`. */
export interface Rule {
  id: string
  kind: FailureKind
  /** Whose words these were first. */
  seen: { agent: string; version: string }
  /** Codes of the protocol, and statuses that some put in their place. */
  codes?: readonly number[]
  /** What vendors call it in the error's data. */
  name?: RegExp
  words?: RegExp
}

const claude = { agent: 'claude-code', version: '0.99.1' }
const codex = { agent: 'codex', version: '2.6.0' }
const gemini = { agent: 'gemini', version: '0.61.0' }
const goose = { agent: 'goose', version: '1.52.0' }
const copilot = { agent: 'github-copilot-cli', version: '1.0.102' }
const opencode = { agent: 'opencode', version: '1.18.33' }
const qwen = { agent: 'qwen-code', version: '0.24.4' }
const node = { agent: 'node', version: '22.22.1' }

/** The first that fits says what it is: codes and names are surer than words. */
export const rules: readonly Rule[] = [
  { id: 'code/sign-in', kind: 'sign-in', seen: codex, codes: [-32000, 401, 403] },
  { id: 'code/not-found', kind: 'not-found', seen: claude, codes: [-32002] },
  { id: 'code/limit', kind: 'limit', seen: gemini, codes: [429] },
  { id: 'name/billing', kind: 'billing', seen: claude, name: /billing|credit/i },
  { id: 'name/output-limit', kind: 'output-limit', seen: claude, name: /max_output_tokens/i },
  { id: 'name/model', kind: 'model', seen: claude, name: /model_not_found/i },
  { id: 'name/limit', kind: 'limit', seen: codex, name: /rate_?limit|usage_?limit|too_many/i },
  {
    id: 'words/throttled',
    kind: 'overloaded',
    seen: claude,
    words: /temporarily limiting requests/i,
  },
  {
    id: 'words/context',
    kind: 'context',
    seen: opencode,
    words:
      /context (?:window|limit|length)|context_length|prompt (?:is |as )?.*too long|number of tokens allowed/i,
  },
  {
    id: 'words/output-limit',
    kind: 'output-limit',
    seen: codex,
    words: /max_output_tokens|output token maximum/,
  },
  {
    id: 'words/not-found',
    kind: 'not-found',
    seen: gemini,
    words: /session (?:\S+ )?not found|no rollout found|invalid session identifier/i,
  },
  {
    id: 'words/billing',
    kind: 'billing',
    seen: claude,
    words:
      /credit balance|out of (?:usage )?credits|credit limit|spend(?:ing)? (?:cap|limit)|SPEND_LIMIT|workspace is out of|with your \w+ plan, upgrade/i,
  },
  {
    id: 'words/limit',
    kind: 'limit',
    seen: opencode,
    words:
      /\b429\b|rate[ -]limit|rate_limit|usage limit|usage_limit|hit your .*limit|limit reached|limit exhausted|request limit|(?:free )?usage exceeded|UsageLimit|quota|too many requests|reached (?:your|the) .*limit|out of (?:\w+ )?(?:messages|requests)|resource has been exhausted|exhausted your|使用上限/i,
  },
  {
    id: 'words/model',
    kind: 'model',
    seen: copilot,
    words:
      /access to (?:the )?model|model [`'][^`']+[`'] (?:does not exist|not found)|models\/\S+ is not found|issue with the selected model/i,
  },
  {
    id: 'words/sign-in',
    kind: 'sign-in',
    seen: qwen,
    words:
      /\b40[13]\b|unauthori[sz]ed|authenticat|not (?:logged|signed) in|(?:invalid|incorrect) (?:x-)?api[- ]key|api key/i,
  },
  {
    id: 'words/empty',
    kind: 'empty',
    seen: goose,
    words: /empty response|no response was returned/i,
  },
  { id: 'words/request', kind: 'request', seen: copilot, words: /\b40[04]\b|invalid_request/i },
  {
    id: 'words/overloaded',
    kind: 'overloaded',
    seen: codex,
    words: /\b529\b|overloaded|at capacity|high demand/i,
  },
  {
    id: 'words/service',
    kind: 'service',
    seen: opencode,
    words: /\b5\d\d\b|server (?:had an )?error/i,
  },
  {
    id: 'words/network',
    kind: 'network',
    seen: claude,
    words:
      /ENOTFOUND|ECONN|can't reach|cannot connect|network error|unable to connect|stream disconnected/i,
  },
  { id: 'code/service', kind: 'service', seen: gemini, codes: [500, 503] },
  { id: 'words/memory', kind: 'out-of-memory', seen: node, words: /heap out of memory|ENOMEM/i },
  { id: 'words/disk', kind: 'disk-full', seen: node, words: /ENOSPC|no space left on device/i },
]

/** How agents word an error that they then pass off as the end of their answer. */
export interface Confession {
  id: string
  seen: { agent: string; version: string }
  /**
   * The error itself is its first group. It reaches to the end, so that an answer which merely
   * speaks of errors is left alone.
   */
  words: RegExp
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
  { id: 'said/limit', seen: codex, words: /^(You[’']ve hit your (?:usage )?limit\b[^\n]+)$/ },
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
