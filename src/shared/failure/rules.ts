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
  /** How its process ended. */
  exits?: readonly number[]
  signals?: readonly string[]
}

const claude = { agent: 'claude-code', version: '0.99.1' }
const headless = { agent: 'claude', version: '2.1.327' }
const codex = { agent: 'codex', version: '2.6.0' }
const server = { agent: 'codex', version: '0.169.0' }
const gemini = { agent: 'gemini', version: '0.61.0' }
const goose = { agent: 'goose', version: '1.52.0' }
const copilot = { agent: 'github-copilot-cli', version: '1.0.102' }
const opencode = { agent: 'opencode', version: '1.18.33' }
const qwen = { agent: 'qwen-code', version: '0.24.4' }
const node = { agent: 'node', version: '22.22.1' }
const kiro = { agent: 'kiro', version: '0.11.107' }
const linux = { agent: 'linux', version: '6.1' }

/**
 * The first that fits says what it is. What an agent says for certain stands before what it only
 * hints at: money before limits, limits of use before mere haste, and both before a bare number.
 */
export const rules: readonly Rule[] = [
  // What is told beside a turn and is no failure of it.
  {
    id: 'words/going-on',
    kind: 'unknown',
    seen: headless,
    words:
      /^approaching|api_retry|"status":"allowed|^attempt \d+ failed|^weekly usage: \d|used-percent/i,
  },
  {
    id: 'words/memory',
    kind: 'out-of-memory',
    seen: node,
    words:
      /heap out of memory|ENOMEM|cannot allocate memory|(?<!usually means it ran )out of memory|std::bad_alloc|MemoryError|oom[- ]kill/i,
  },
  {
    id: 'words/disk',
    kind: 'disk-full',
    seen: node,
    words:
      /ENOSPC|no space left on device|disk (?:is )?full|EDQUOT|disk quota exceeded|not enough space/i,
  },
  { id: 'code/sign-in', kind: 'sign-in', seen: codex, codes: [-32000, 401] },
  { id: 'code/not-found', kind: 'not-found', seen: claude, codes: [-32002] },
  { id: 'name/billing', kind: 'billing', seen: claude, name: /billing|credit|insufficient_quota/i },
  {
    id: 'words/billing',
    kind: 'billing',
    seen: claude,
    words:
      /credit balance|(?:out of|insufficient|not enough|no (?:remaining )?|requires? more|need more|top up your|used up all (?:of )?your|need more) (?:usage |prepaid )?credits?\b(?! to unlock)|more credits are required|can only afford|(?<!minute )(?<!hour )credit limit|insufficient (?:account )?(?:balance|funds|quota)|spend(?:ing)?[ _-]?(?:cap|limit)|budget (?:has been )?exceeded|payment required|\b402\b|billing[ _](?:error|hard|not|is|issue|disabled)|workspace is out of|with your \w+ plan, upgrade|subscription (?:has )?(?:expired|lapsed|required)|purchase a (?:subscription|plan)|payment (?:method|failed)|check your plan and billing details(?![\s\S]*retry in)/i,
  },
  { id: 'name/output-limit', kind: 'output-limit', seen: claude, name: /max_output_tokens/i },
  { id: 'name/model', kind: 'model', seen: claude, name: /model_?not_?found/i },
  { id: 'name/context', kind: 'context', seen: server, name: /context_?window|prompt_too_long/i },
  { id: 'name/overloaded', kind: 'overloaded', seen: server, name: /overloaded/i },
  { id: 'name/limit', kind: 'limit', seen: codex, name: /usage_?limit/i },
  {
    id: 'words/window',
    kind: 'limit',
    seen: kiro,
    words: /\d+-(?:minute|hour|day) (?:\w+ )?limit/i,
  },
  {
    id: 'words/context',
    kind: 'context',
    seen: opencode,
    words:
      /context (?:window|limit|length|size)|context_length|maximum context|prompt (?:is |as )?.*too long|(?:input|prompt|conversation|context|request)s? (?:is |was |are |has become )?too long|(?:input|prompt|conversation|context) (?:is |was |has become )?too large|tokens? (?:count of \d+ )?exceeds? the (?:\w+ )?limit|token limit (?:exceeded|reached)|reduce the length of|tokens must be reduced|context (?:\w+ )?overflow|number of tokens allowed|(?:exceeds?|exceeded|over) (?:the )?(?:maximum |max )?(?:number of )?(?:input )?tokens?|ran out of room|too many (?:input )?tokens(?!, please wait)/i,
  },
  {
    id: 'words/throttled',
    kind: 'overloaded',
    seen: headless,
    words:
      /temporarily limiting requests|not your usage limit|request rejected \(429\)|last status: 429|(?:tokens|requests)[ -]+per[ -]+(?:min|sec)|per minute|too many requests at the moment|slow ?down|throttl|concurren(?:t|cy)|request rate is too high|reduce the frequency/i,
  },
  {
    id: 'words/output-limit',
    kind: 'output-limit',
    seen: codex,
    words: /max_output_tokens|output token maximum|output token limit/i,
  },
  {
    id: 'words/not-found',
    kind: 'not-found',
    seen: gemini,
    words:
      /(?:session|conversation|thread)(?: \S+)? not found|no (?:conversation|session|rollout) found|invalid session identifier/i,
  },
  {
    id: 'words/usage-limit',
    kind: 'limit',
    seen: headless,
    words:
      /usage[ _-]?limit|hit (?:your|the) (?:\S+ )?(?:usage )?limit|hour limit|limit exhausted|(?:weekly|monthly|daily|session)[^.]{0,30}(?:limit|quota|allowance)|(?:free )?usage exceeded|使用上限|free-models-per-day|tokens per day|requests per day/i,
  },
  {
    id: 'words/brief-limit',
    kind: 'overloaded',
    seen: copilot,
    words:
      /^(?![\s\S]*quota)(?=[\s\S]*(?:rate[ _-]?limit|429|too many requests))[\s\S]*(?:again|retry|reset|wait)[^.:;\d]{0,20} [\d.]+ ?(?:ms|s|secs?|seconds?)\b/i,
  },
  {
    id: 'words/timeout',
    kind: 'timeout',
    seen: goose,
    words:
      /timed? ?out|\b(?:408|504)\b|ETIMEDOUT|deadline exceeded|no (?:answer|response|progress) (?:within|for|in) /i,
  },
  {
    id: 'words/overloaded',
    kind: 'overloaded',
    seen: codex,
    words:
      /\b529\b|overloaded|at capacity|over capacity|no capacity|high (?:demand|load|traffic)|(?:model|server|service)s? (?:is|are) (?:too |temporarily |currently )?busy/i,
  },
  {
    id: 'words/limit',
    kind: 'limit',
    seen: opencode,
    words:
      /\b429\b|rate[ _-]?limit|rate-limited|usage_limit|limit (?:was |has been )?reached|request limit|UsageLimit|QuotaLimit|quota|too many requests|reached (?:your|the) .*limit|out of (?:\w+ )?(?:messages|requests)|resource has been exhausted|resource_exhausted|exhausted your/i,
  },
  { id: 'code/limit', kind: 'limit', seen: gemini, codes: [429] },
  { id: 'name/rate-limit', kind: 'limit', seen: claude, name: /rate_?limit|too_?many/i },
  {
    id: 'words/model',
    kind: 'model',
    seen: copilot,
    words:
      /access to (?:the )?model|model [`'"]?[^`'"\s]+[`'"]? (?:does not exist|(?:was |is )?not (?:found|supported|available)|is invalid)|(?:invalid|unknown|unsupported) model\b|models\/\S+ is not found|no such model|issue with the selected model/i,
  },
  {
    id: 'words/refused',
    kind: 'refused',
    seen: headless,
    words:
      /safeguards flagged|content[ _-](?:policy|filter|management)|flagged (?:as|by|for)|safety (?:filter|setting|system|guidelines|reasons)|usage policy|acceptable use|violat(?:es|ing|ion of) (?:our|the)|PROHIBITED_CONTENT|policy violation|unable to respond to this request/i,
  },
  { id: 'code/forbidden', kind: 'sign-in', seen: claude, codes: [403] },
  {
    id: 'words/proxy',
    kind: 'network',
    seen: headless,
    words: /proxy or VPN|captive portal|malformed response \(HTTP 200\)|<!doctype html/i,
  },
  {
    id: 'words/sign-in',
    kind: 'sign-in',
    seen: qwen,
    words:
      /\b40[13]\b(?! messages)|unauthori[sz]ed|forbidden|authenticat|not (?:logged|signed) in|(?:log|sign) ?in (?:again|required|expired|first|to continue)|please (?:log|sign) in|(?:signing|logging) in|(?:log|sign)[ -]?in failed|failed to (?:log|sign) in|(?:invalid|incorrect|missing|wrong|expired|no) (?:x-)?(?:api[- ]?key|credentials?|access token|oauth token|token)|(?:token|session|credentials?|login) (?:has |have |is |was )?(?:expired|invalid|revoked)|api[- ]key|missing environment variable: `?\w*KEY|oauth\/token|could not (?:load|find|resolve) credentials|(?:token|credentials) could not be refreshed|permission[ _]denied[ _:]+(?:api|the caller)/i,
  },
  {
    id: 'words/empty',
    kind: 'empty',
    seen: goose,
    words: /empty response|no response was returned|returned no (?:content|response|output)/i,
  },
  {
    id: 'words/too-large',
    kind: 'context',
    seen: headless,
    words: /request too large|\b413\b|payload too large|request entity too large/i,
  },
  {
    id: 'words/request',
    kind: 'request',
    seen: copilot,
    words:
      /\b40[04]\b|\b422\b|invalid[ _]request|bad request|malformed|contains an invalid argument/i,
  },
  {
    id: 'words/garbage',
    kind: 'service',
    seen: headless,
    words: /^api error: .*\bjson\b|^json parsing failed|^unexpected token .* is not valid json/i,
  },
  {
    id: 'words/service',
    kind: 'service',
    seen: opencode,
    words:
      /\b5\d\d\b|server[ -]?(?:side )?(?:had an )?error|internal server error|internal error (?:occurred|encountered)|(?:an|unknown) internal error|bad ?gateway|service (?:is )?(?:temporarily )?unavailable|temporarily unavailable|upstream (?:error|connect|request)|something went wrong on our|api_error/i,
  },
  {
    id: 'words/network',
    kind: 'network',
    seen: claude,
    words:
      /ENOTFOUND|EAI_AGAIN|ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|can['’]t reach|cannot connect|could not connect|network (?:error|is unreachable|connection)|unable to (?:connect|reach)|failed to connect|connection (?:error|refused|reset|closed|aborted|lost|dropped|failed)|stream (?:disconnected|closed|ended|error)|socket hang up|fetch failed|error sending request|getaddrinfo|dns|certificate|name resolution|no internet|offline|terminated$|premature close|interrupted by the network|\bssl\b|\btls\b/i,
  },
  { id: 'code/service', kind: 'service', seen: gemini, codes: [500, 503] },
  {
    id: 'words/program',
    kind: 'spawn',
    seen: node,
    words:
      /\bspawn \S+ (?:ENOENT|EACCES)|command not found|native binary not found|cannot find module|no such file or directory.*(?:bin|exec)|is not recognized as an internal or external command/i,
  },
  {
    id: 'words/workspace',
    kind: 'workspace-gone',
    seen: copilot,
    words:
      /directory does not exist|does not exist on the machine|no such (?:working )?directory|working directory .*(?:gone|missing|not exist|deleted)|getcwd|invalid directory path|uv_cwd/i,
  },
  {
    id: 'words/protocol',
    kind: 'protocol',
    seen: headless,
    words:
      /error parsing (?:streaming )?input|unexpected token|invalid json|json[- ]?(?:rpc )?parse|failed to parse (?:json|message|line)|unknown option|unknown variant|unsupported protocol version|invalid (?:chunk|argument)|unexpected argument|method not found/i,
  },
  {
    id: 'words/crashed',
    kind: 'crashed',
    seen: codex,
    words:
      /process (?:exited|has exited|crashed|ended) |was killed by SIG|exited unexpectedly|segmentation fault|panicked at|core dumped|fatal error:/i,
  },
  { id: 'exit/program', kind: 'spawn', seen: linux, exits: [126, 127] },
]
