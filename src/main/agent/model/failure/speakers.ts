/*
 * Who says it: many failures begin with the name of who failed, and name the host that refused.
 * Only who passes a model's words on may tell of an account's use; whose name is not known does not.
 */

/** Models, who serves them, and the programs that ask them. */
const ofModels =
  /anthropic|claude|opus|sonnet|haiku|fable|openai|chatgpt|gpt|codex|gemini|google ?ai|genai|ai\.google|aistudio|generativelanguage|vertex|aiplatform|cloudcode|bedrock|azure ?(?:ai|open)|foundry|copilot|cursor|grok|groq|x\.ai|\bxai|kimi|moonshot|\bglm|z\.?ai\b|zhipu|bigmodel|qwen|dashscope|aliyun|alibaba|deepseek|mistral|codestral|llama|ollama|lm ?studio|vllm|cohere|perplexity|pplx|openrouter|requesty|litellm|portkey|helicone|cerebras|together|fireworks|sambanova|nvidia|nebius|novita|siliconflow|hyperbolic|minimax|volc|doubao|\bark\b|hunyuan|baidu|ernie|stepfun|inference|replicate|deepinfra|anyscale|venice|\bpoe\b|\bamp\b|ampcode|sourcegraph|cody|kiro|amazon ?q|augment|auggie|droid|factory|warp|\bzed\b|windsurf|codeium|devin|cline|roo|kilo|continue|goose|aider|opencode|crush|openhands|qodo|junie|jules|jetbrains|tabnine|\bpi\b|\bllm\b|\bai\b|gateway|proxy|localhost|127\.0\.0\.1|\b192\.168\.|\b10\.\d/i
/** What a failure is called, which may stand where a name would. */
const ofFailures =
  /error|exception|fault|fail|exhaust|exceed|limit|quota|rate|required|reached|request|response|code|status|http|overload|unavailab|busy|denied|refused|invalid|arrearage|budget|billing|payment|credit|balance|throttl|invocation|capacity|warn|notice|sorry|oops|attempt|retry|usage|account|plan|session|context|model|agent|provider|upstream|service|server|message|reason|detail|cause|type|info|stream|api\b|reset|note|important|result|output|data|event|stopped|blocked|too (?:many|much)|please|wait|time|week|day|hour|daily|month|token|prompt|subscription|team|organi[sz]ation|user|free|hit/i

const providers =
  /\b(?:anthropic|claude|openai|chatgpt|gpt-\d|codex|gemini|bedrock|vertex|copilot|openrouter|litellm|groq|mistral|deepseek|moonshot|dashscope)\b/i
/** What passes on whatever it is given: who failed is named elsewhere. */
const carriers =
  /^(?:requests|httpx|httpcore|https?|urllib3?|aiohttp|botocore|google|@?grpc|tenacity|backoff|retry|p-retry|asyncio|concurrent|json|pydantic|builtins|axios|undici|gaxios|node-fetch|cross-fetch|got|ky|ai|@ai-sdk|effect|rxjs|ws|eventsource|langchain|@langchain|org|com|java|net|io|tokio|reqwest|hyper)/i

/** At the beginning. */
const speaker =
  /^\W{0,3}(?:Error: |error: )?([A-Za-z][\w.'/-]*(?: [A-Za-z(][\w.()/-]*){0,2})(?:: |\] | \d{3}: )/
/** The module of an exception, a package that it came from, and the service of a cloud. */
const sources: readonly RegExp[] = [
  /^\W{0,3}([a-z_]\w*(?:\.[a-z_]\w*)*)\.[A-Z]\w+(?:Error|Exception|Fault|Exceeded|Limited|TooManyRequests)\b/gm,
  /\bnode_modules\/((?:@[\w-]+\/)?[\w.-]+)\//g,
  /\boperation error ([\w ]+?):/g,
  /\(Service: (\w+)[,;]/g,
]
const host =
  /https?:\/\/([^\s"'<>)\]}/]+)([^\s"'<>)\]}]*)|\b(?:for |from |to |at |by |host |\(|service ['"]|GET |POST |host=['"])((?:[\w-]+\.)+(?:com|org|io|net|dev|app|co|sh))\b(\/\S*)?/g
/** Pages that explain or sell, and what models are asked by: of the first anybody speaks. */
const page =
  /docs?\b|^(?:developers?|help|support|status|console|forum)\.|\/(?:settings|billing|pricing|upgrade|usage|credits|plans?|limits?|rate-limits?|account|keys|help|status|errors?|contact)(?![\w-])|\/v\d\w*\/(?:messages|responses|chat|completions|models|embeddings|generate)/i

const aLimit = /limit|quota|credits|\b429\b|too many|exceed/i

/** It is signed by somebody who serves no model, and speaks of a limit. */
export function isSaidByAnother(words: string): boolean {
  const name = speaker.exec(words)?.[1]?.replace(/(?<=\w) (?:API|SDK|client|service)$/, '')
  const named = name !== undefined && !ofFailures.test(name) ? [name] : []
  const from = sources.flatMap((one) => [...words.matchAll(one)].map((found) => found[1] ?? ''))
  const known = [...named, ...from.filter((one) => !one.split('.').every(isACarrier))]
  if (known.length === 0 || known.some((one) => ofModels.test(one))) return false
  return aLimit.test(name === undefined ? words : words.slice(name.length))
}

const isACarrier = (part: string): boolean =>
  carriers.test(part) ||
  /^(?:exceptions?|errors?|lang|util|core|base|api_core|client|lib)$/.test(part)

/** A host is named, and nobody who serves models. */
export function isOfAnotherHost(words: string): boolean {
  const hosts = [...words.matchAll(host)].flatMap(([, named, path, bare, way]) => {
    const all = `${named ?? bare ?? ''}${path ?? way ?? ''}`
    return page.test(all) ? [] : [all]
  })
  if (hosts.length === 0 || hosts.some((one) => ofModels.test(one))) return false
  return !providers.test(words.replace(host, ''))
}
