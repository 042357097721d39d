/*
 * Everybody has limits: registries, clouds, chats, trackers of issues. Nobody is made to wait for a
 * limit before something says that it is one of the agent's own: that it is the user's, or a model's,
 * by its name in the providers' interfaces, by its period, or because nothing else is told at all.
 */

const signs: readonly RegExp[] = [
  /\byou(?:r|['’]ve|['’]re)?\b/i,
  /anthropic|claude|opus|sonnet|haiku|fable|openai|chatgpt|gpt|codex|gemini|aiplatform|generativelanguage|generate ?content|cloudcode|bedrock|copilot|cursor|grok|groq|kimi|moonshot|\bglm|qwen|deepseek|mistral|llama|openrouter|litellm|kiro/i,
  /\b(?:models?|tokens?|[TR]P[MD]|agents?|prompts?|AI|providers?|upstream|API Error|stream|turn|messages?|invocations?|completions?)\b/i,
  /rate_?limit_?(?:type|event|info)|usage_?limit|quota_?(?:limit|exceeded|exhausted|reset)|rate_?limit_?(?:error|exceeded|reached)|ratelimit\w*(?:error|exception)|insufficient_?quota|resource_?exhausted|too_?many_?requests/i,
  /\b(?:usage|daily|weekly|monthly|hourly|session|\d+-?(?:h|hours?|days?)|(?:one|two|three|five)-hour|plans?|subscription|credits?|account|organi[sz]ation|workspace|team|free|premium|tier|billing|month|week|today|tomorrow|allowance|included|users?)\b|使用|配额|额度|次数/i,
]

/** What says of a limit no more than that it is one. */
const said =
  /\b(?:error|err|http|status|code|failed|with|requests?|rejected|retry|retries|retrying|too|many|last|quota|exceeded|limit(?:s|ed|ing)?|rate(?:limited)?|reached|hit|exhausted|maximum|resource|has|have|been|was|were|the|an?|is|for|please|try|again|later|after|before|in|of|wait|seconds?|minutes?|hours?|response|body|received|returned|server|service|api|check|type|attempts?|per|and|to|unexpected|id|client)\b/gi
const name = /(?<![\w.])[a-z_]+\.[a-z_]+/
/** A word or two. */
const longest = 26

/** Something says that the limit is one of the agent's own. */
export function isOurs(words: string): boolean {
  if (signs.some((one) => one.test(words))) return true
  const rest = words.replace(/https?:\/\/\S+|\be\.g\./g, '').replace(said, '')
  return !name.test(rest) && rest.replace(/[^a-z]/gi, '').length <= longest
}
