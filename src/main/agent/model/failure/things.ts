/*
 * Whoever is refused by a limit says whose: of use, of requests, of a week – or of threads, of the
 * size of a file, of the length of a line. Only the first are an account's, and they are few.
 */

const any = (...words: string[]): string => `(?:${words.join('|')})`

/** What is limited of the use of a model. */
const ofUse = new RegExp(
  `^${any(
    '(?:over)?usage|use|rates?|x-ratelimit|sessions?|plans?|tier|account|subscription|subscriber|seat|trial',
    '(?:\\d+-?)?(?:hours?|hourly|h|days?|daily|weeks?|weekly|months?|monthly|minutes?|min|annual|yearly|period|cycle|window)(?:ly)?',
    'requests?|messages?|prompts?|tokens?|queries|interactions?|completions?|chats?|responses?|generations?|invocations?|calls?|conversations?',
    'credits?|points|spend|spending|budget|balance|cost|money|billing|payment|prepaid|allowance',
    '[rtq]p[mdhs]|[io]tpm|concurrency|concurrent|parallel|capacity|throughput|traffic|throttling|burst',
    'models?|agents?|ai|api|key|oauth|agentic|fast|free|premium|pro|max|plus|team|business|enterprise|organi[sz]ation|org|workspace|user|personal|individual|shared|global|provider|service|server',
    'context|input|output|prompt|size|length|max_?tokens|image|memory',
    '(?:claude|opus|sonnet|haiku|fable|codex|gpt|chatgpt|gemini|flash|copilot|cursor|grok|kimi|glm|qwen|deepseek|mistral|devstral|llama|amp|kiro|augment|droid|warp|zed|windsurf|cline)[\\w.-]*',
  )}$`,
)
/** They stand before the word "limit" and name nothing. */
const naming =
  /^(?:s|an?|the|your|this|that|its?|their|our|my|his|each|any|no|and|or|of|for|to|by|on|in|at|with|than|per|over|is|was|are|has|have|hit|reached|exceeds?|exceeded|exceeding|exhausted|insufficient|check(?:ing)?|current|possible|automatic|coding|hard|soft|allocated|assigned|new|same|own|certain|maximum|max|upper|overall|total|base|standard|default|higher|included|extra|additional|increase|raise|some|more|other|all|full|remaining|fixed|today|tonight|now|deployment|(?:jan|feb|march|april|may|june|july|aug|sep|oct|nov|dec)\w*|hour|retry|error|system|resource|task|quota|limit|limits|info|warn|started|but|from|when|if|until|before|after|without|combined|rolling|\d+.*|\W*)$/
/** A name of something after which limits are called: "your Fable limit", "the GPT-6 limit". */
const aName = /\b(?:your|the) (?:[A-Z][\w.-]*|\w*\d[\w.-]*) (?:[A-Z][\w.-]* )?(?:limits?|quota)\b/

const limited = /([A-Za-z][\w.-]*|\d+)['"’`)]?[ _-](?:limits?|quotas?|cap)\b/g

/** What stands behind it: "the limit for apps". */
const limitedFor =
  /\b(?:limits?|quotas?|cap) (?:for|of|on) (?:(?:the|your|this|all|number|of|new|free|any|total|concurrent|active|open) )*([A-Za-z][\w-]*)/g

const things =
  '(?:threads?|(?:sub)?agents?|tasks?|tool calls|tools|searches|products|jobs?|connections?|clients|projects?|seats?|pulls?|roles?|slots?|watch(?:er|e)?s?|sockets?|processes|files?|rows?|columns?|lines?|tables?|databases?|branch(?:es)?|domains?|members?|uploads?|turns?|steps?|iterations?|levels?|depth|characters|bytes|[KMGT]i?B|minutes|seconds|sec|ms|pixels|images?|pods?|nodes?|cores?|v?CPUs?|instances?|volumes?|buckets?|VPCs?|clusters?|namespaces?|certificates?|functions?|recursions?|contexts?|warnings?|errors?|problems?|(?:ip )?address(?:es)?|mailbox(?:es)?|droplets?|servers?|builds?|recipients|snapshots?|devices|variables|code size|execution time)'
const measured =
  '(?:\\d[\\d.,]*\\s?(?:ms|s|sec|secs|seconds|min|minutes|kB|KB|[KMGT]i?B|bytes|lines|characters|px|pixels)\\b)'
const bound = '(?:limits?|maximum|max|quota|cap|budget)'

export const limitsOfThings: readonly RegExp[] = [
  new RegExp(
    `(?<!daily |weekly |monthly )\\b${things} (?!usage )(?:\\w+ )?(?:limit|quota|maximum)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:limit|maximum|max|quota)(?: is| of|:| for)? [\\d.,]+ ?(?:\\w+ )?${things}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:limit|maximum) (?:of|on|for) (?:the )?(?:number of )?(?:\\w+ ){0,2}${things}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:too many|maximum number of|reached max|maximum total) (?:\\w+ )?${things}\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:limit|quota)s? (?:for|on|of) (?:the |public |private |total )?(?:number of )?${things}\\b`,
    'i',
  ),
  /\b(?:cannot|can't|may not|not allowed to) (?:have|create|add|use) more than \d+ (?!requests|messages|prompts|tokens)/i,
  /\b(?:mailbox|inbox|bucket|volume)(?:es|s)? (?:has |have )?(?:hit|reached|exceeded|used)\b/i,
  // Where a path follows, it is of files.
  /\bquota\b[^.\n]{0,40}\bon \/\w/i,
  // What is done with the help of others.
  /\b(?:search(?:es)?|e-?mail|sending|storage|build|deploy\w*|uploads?|downloads?|pulls?|exports?|imports?|geocod\w+|crawl\w*) (?:API )?(?:credits|limit|quota|minutes|cap)\b/i,
  /\b(?:loop|repeated|repeating)\b[\s\S]{0,80}\blimit\b/i,
  /\b(?:failed|invalid|wrong|login) (?:log-?ins?|authori[sz]ations?|attempts?|passwords?)\b/i,
  /\b(?:fork|ulimit|EMFILE|ENFILE|RLIMIT|inotify|cgroup)\b/,
  // So long, or so much, may something take.
  new RegExp(`\\b${bound}(?: exceeded| reached)?(?: of| is| by|:|,)? ?${measured}`, 'i'),
  /\b(?:tests?|specs?|suite|builds?|pipeline|workflow run|runner|script|query|statement|transaction|lambda|container|deployment|bundle|cron)\b[^.\n]{0,60}?\b(?:time ?out|time|duration|limit|maximum|budget)\b/i,
  // Memory, processors and room.
  /\b(?<!process )(?:memory|cpu|disk|storage|bandwidth|heap|stack|space|data) (?:usage |time )?(?:limit|quota)\b/i,
]

/** A limit is named, of something of which nobody uses up an account. */
export const isOfThings = (words: string): boolean =>
  limitsOfThings.some((one) => one.test(words)) || isOfNoUse(words)

/** Each limit of which it speaks is of something else than use. */
function isOfNoUse(words: string): boolean {
  const nounsOf = (pattern: RegExp) =>
    [...words.matchAll(pattern)].map((found) => (found[1] ?? '').toLowerCase())
  const isUse = (one: string) => ofUse.test(one.split('_').pop() ?? one)
  if (nounsOf(limitedFor).some((one) => !isUse(one) && !naming.test(one) && !/\d/.test(one)))
    return true
  const named = nounsOf(limited)
  return !named.some(isUse) && !aName.test(words) && named.some((one) => !naming.test(one))
}
