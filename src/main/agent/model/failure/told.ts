/*
 * Not all that stands beside a failure tells of one: there are lines of programs and of their logs,
 * sentences of papers and of answers, warnings of what is to come. Whoever judges reads the rest.
 */

/** An error is shorter; what is longer has it at its beginning or, from a log, at its end. */
const longest = 2000

const aLine: readonly RegExp[] = [
  // Programs, and what tools say of them.
  /\)\s*=>|=>\s*\{\s*$|[!=]==|\b(?:throw new|raise) \w+\(|\bthrow new\b|\bassert\w*\(|\bexpect\(/,
  /^\s*(?:export |async |pub |public |private |static )*(?:const|let|var|def|fn|func|function|class|return|import|elif)\b.*[({=;:]/,
  /^\s*(?:if|for|while|switch|case|match)\b.*[({].*[){:]\s*$/,
  /^\s*except\b.*:\s*$|^\s*[a-z]+(?:_[a-z]+)+ [^"']*;\s*$/,
  /^E {3,}\S/,
  /^\s*(?:\/\/|\/\*|#{1,6}\s|@@ |diff --git|>>> )/,
  /^\s*[\w./\\-]+\.\w{1,5}:(?:\d+:){1,2}?/,
  /^\s*[\w./\\-]+\.(?:md|txt|rst|json|ya?ml|toml|ts|js|py|rs|go|log): /,
  /^(?:Expected|Received): /,
  /^warning: (?:unused|deprecated)/i,
  /^\s*\d+ \|/,
  /^\s*\|.*\|\s*$/,
  /^\s*(?:[✓✔√]|PASS\b|FAIL\b|ok \d|not ok \d)/,
  /^\s*[a-z]+(?:_[a-z]+)+: ["']/,
  /^[+-]\s+["'\w]/,
  /["'][,;]?\s+\/\/ /,
  /^\s*[-*] \[[ x]\]/,
  /^\s*(?:TODO|FIXME|commit [0-9a-f]{7,40}\b|(?:feat|fix|chore|docs|test|refactor|perf|ci|build|style)(?:\([^)]*\))?!?: )/,
  /^\s*(?:grep|rg|cat|sed|curl|echo|printf) |\s>> ?[\w./~-]+\s*$/,
  /^\s*--\s|\b(?:SELECT|INSERT|UPDATE|DELETE)\b.+\b(?:FROM|INTO|SET|WHERE)\b/,
  /^\s*[A-Za-z_]\w* = (?:["'`]|\d+\s*(?:#|\/\/|;|$))/,
  // Data and markup, in which texts stand: tags, keys, calls, lists.
  /^\s*<(?!html|head|body|title|!)\w+[ >].*(?:\/>|<\/)|^\s*msg(?:id|str)\b|^\s*\w+(?:\.\w+)+\s*=\s*\S/,
  /^\s*(?:\w+\.)+\w+\(\s*["'`]|^\s*(?:\d+[.)]|[-*]) .*(?:→|->|=>)|\((?:simulated|mocked|fake|test)\)/,
  /^\s*(?:describe|it|test|suite)(?:\.\w+)?\(/,
  /^\s*test \S+ \.\.\. (?:ok|FAILED|ignored)\b/,
  // Where an exception came from.
  /^\s+at (?:async )?[\w$.<>[\] ]*\(?(?:file:|node:|https?:|[A-Za-z]:|\/|<anonymous>|unknown|native)/,
  /^\s+File ".*", line \d+/,
  // Logs of what goes well, and numbers of what is left.
  /"(?:level|lvl|severity)"\s*:\s*"(?:info|debug|trace|notice|warn\w*)"/i,
  /^(?:\[[\w-]+\] )?[[\d][\dT:.,Z /+-]{7,}\]?\s*\[?(?:INFO|DEBUG|TRACE|NOTICE|WARN|WARNING)\b/,
  /\bremaining\s*[=:]\s*[1-9](?![\d.:]*:\d|[\d.]*\s?(?:[dhms]|min\w*|hours?|days?|sec\w*)\b)/i,
  /api_retry|"status"\s*:\s*"allowed|^x-[\w-]*used-percent/i,
]

const left = '(?:limits?|quotas?|allowance|credits?|requests?|messages?|tokens?|usage)'
const reached =
  '(?:exceed|reach|hit|exhaust|run out|ran out|use[sd]? up|overflow|time[sd]? out|fail)'

/** What is not so, what is to come, how much is left, and what is over. */
const aWarning: readonly RegExp[] = [
  /\b(?:not|never|n't) (?:yet )?(?:reached|hit|exceeded|used up)\b|\bno (?:\w+ ){0,2}limits? appl/i,
  /\b(?:approaching|nearing|close to (?:your|the)|almost (?:reached|used|out)|running low|heads up)\b/i,
  /(?<!\b100 ?)\s?%(?! of (?:its|the) (?:memory|disk)).{0,20}\b(?:used|left|remaining|of your|of the)\b|\b(?:used|usage:?|at) (?!100\b)\d{1,2}(?:\.\d+)?\s?%/i,
  /\bless than \d+\s?% of\b|\bare now (?:being )?used\b/i,
  new RegExp(`\\b[1-9][\\d,.]* (?:\\w+ ){0,2}${left} (?:left|remaining)\\b`, 'i'),
  new RegExp(`\\b${left} (?:has|have) (?:been |now |just )*(?:reset|renewed|restored)\\b`, 'i'),
  new RegExp(`\\b${left} (?:was|were|is|are) (?:reset|raised|increased|restored)\\b`, 'i'),
]

const aSentence: readonly RegExp[] = [
  ...aWarning,
  // What would be, if.
  new RegExp(
    `\\b(?:when(?:ever)?|if|once|unless|in case|case that|every time|each time) (?:you|we|they|it|the|an?|your|their|any|users?|clients?|this)\\b[^.:\\n]{0,60}?\\b${reached}`,
    'i',
  ),
  // Of programs that were written, of anybody, of what is guessed, and of what was asked for.
  /\b(?:this|the|our|my) (?:script|app|bot|job|program|page|site)\b.{0,20}\b(?:exceed|hit|reach)/i,
  /\b(?:users|clients|callers|people|customers|anyone|everyone|those) (?:who|that|which)\b/i,
  /\b(?:my guess|according to|as requested|(?:i|we) (?:think|guess|suspect|believe|assume))\b/i,
  // What somebody did, is to do, or looks into.
  /\b(?:I|we)(?:['’]ve| have)? (?:now |also |just )?(?:added|fixed|changed|implemented|updated|wrote|made|built|removed|renamed|moved|found|handled|refactored|tested|checked)\b/i,
  /^\W{0,3}(?:let['’]s|let me|I['’]ll|I will|I['’]m|we(?:['’]re| are) (?:debugging|looking|working|investigating))\b/i,
  /^\W{0,3}(?:please |can you |could you |now )?(?:(?:write|fix|implement|refactor|explain|investigate|debug|document|describe|handle|test) (?:an?|the|this|that|some|all|my|our|how|why|what|it|for)\b|add (?:an? |the |some )?(?:tests?|handling|support|retr\w+|function|case|banner|message|page)\b)/i,
  /^\W{0,3}(?:added|fixed|implemented|updated|wrote|handled|refactored|renamed|documented|shows?|displays?) (?:an?|the|how|when|what|support|tests?)\b/i,
  /\b(?:shows?|says?|reads?|displays?|prints?|renders?) ['"`“‘]/i,
  /\b(?:docs?|documentation|comment|readme|banner|dialog|label|tooltip|toast|page|text|test|spec|string|constant|paper|article|guide) (?:that |which |now )?(?:says?|said|reads?|shows?|explains?|states?|mentions?|describes?)\b/i,
  /\b(?:the|our|this|each) (?:middleware|endpoint|function|handler|limiter|client|code)\b.{0,60}\b(?:allows?|answers?|returns?|throws?|accepts?)\b/i,
  /^attempt \d+ failed\b/i,
  // What is asked, and what is meant to be avoided.
  /^\W{0,3}(?:what|why|how|when|where|who|do|does|did|should|shall|is|are|will|would)\b.*\?$/i,
  /^\W{0,3}to (?:avoid|prevent|handle|test|simulate|stay under)\b|\bnow using\b/i,
  // What a text says of a text.
  /\b(?:sees|reads|parses|carries|classifies|looks for)\b[^\n]*`/,
  /^\W{0,3}(?:in general|generally|typically|usually)\b|\bI (?:did|got|hit|was|keep|ran|used|had)\b/i,
  /\bthe user (?:says|said|asks|wants|hit|reported|sees)\b/i,
  /["'`”’] (?:is|are|was|gets) (?:shown|displayed|printed|returned|raised|thrown|logged)\b/i,
  /\b(?:now|then|also) (?:waits|retries|handles|shows|returns|ignores)\b/i,
]

/** Words in quotes amid a sentence of plain words: it speaks of them, and does not say them. */
const quoted = /(?<=\b[A-Za-z]+,? )["“](?:[\w'-]+ )+[\w' -]+[.!]?["”](?=[\s.,;)]|$)/
const handedOn =
  /\b(?:returned|with|message|error|reason|responded|replied|received|got|details|cause|status|model|failed|request|for)[,:]? ?["“]/i
const isOfWords = (sentence: string): boolean =>
  quoted.test(sentence) && !handedOn.test(sentence) && !/[{}=]/.test(sentence)

/** What is told of a failure, plainly: without escapes and addresses, and without what merely talks. */
export function toldIn(words: string): string {
  const short =
    words.length > 2 * longest ? `${words.slice(0, longest)}\n${words.slice(-longest)}` : words
  return counted(unescaped(short))
    .split('\n')
    .filter((line) => !aLine.some((pattern) => pattern.test(line)))
    .map((line) => sentencesOf(line).filter(isTold).join(' '))
    .join('\n')
    .trim()
}

const isTold = (sentence: string): boolean =>
  !aSentence.some((pattern) => pattern.test(sentence)) && !isOfWords(sentence)

/** It warns of a limit, or tells how much is left, and nothing says that one was reached. */
export const isAWarning = (words: string): boolean =>
  sentencesOf(words).some((one) => aWarning.some((pattern) => pattern.test(one))) &&
  !new RegExp(`\\b${reached}`, 'i').test(toldIn(words))

const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=["'`“A-Z])/)

/** What a count that has come to its bound means. */
function counted(words: string): string {
  return words.replace(
    /(\d[\d,.]*)( ?(?:\/|of|out of) ?)(\d[\d,.]*) (used|(?:\w+ ){0,2}(?:requests|messages|prompts|credits|tokens))\b/gi,
    (said, used: string, _of, all: string, what: string) => {
      const reached = Number(used.replace(/[,.]/g, '')) >= Number(all.replace(/[,.]/g, ''))
      return reached ? `used up all your ${what === 'used' ? 'quota' : what}` : said
    },
  )
}

/** Texts of JSON within JSON, and addresses, whose words are names of pages. */
function unescaped(words: string): string {
  return (
    words
      .replace(/\\+u0027/g, "'")
      // A program's text over several of its lines.
      .replace(/' \+\s+'/g, '')
      .replace(/\\+n/g, '\n')
      // The envelope is the protocol's, and says nothing of what is in it.
      .replace(/\\*["']jsonrpc\\*["']\s*:\s*\\*["']2\.0\\*["']\s*,?/g, '')
      .replace(/\\+(["'])/g, '$1')
      .replace(/[‘’]/g, "'")
      .replace(/https?:\/\/[^\s"'<>)\]}]+/g, (address) =>
        address.includes('oauth/token') ? 'oauth/token' : 'address',
      )
  )
}
