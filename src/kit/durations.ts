/** What comes back, in the words of a service: the account, its limit, the moment to try again. */
export const comesBack =
  '(?:re-?set(?:s|ting)?(?: (?:time|date))?|next (?:\\w+ ){0,2}(?:reset|allotment|allowance|period|refill|renewal|window|requests?|messages?|prompts?|attempt)|new (?:quota|limits?|allowance)|(?:get|have|send) more|again|available|until|till|back|renew(?:s|ed|al)?|refresh(?:es|ed)?|refill(?:s|ed)?|restor(?:es|ed)|replenish(?:es|ed)|re-?open(?:s|ed)?|lift(?:s|ed)|unlock(?:s|ed)?|unblock(?:s|ed)|resumes?|returns?|(?:re)?gain access|continue|usable|see you|free again|(?:it|cycle|period|window|limit|block|cool-?down),? (?:which |that )?(?:ends|expires|lasts)(?: in)?|topped up|(?:window|period|cycle) (?:opens|(?:re)?starts|begins)|retry(?:ing)?(?:[- ]after)?|wait(?:ing)?)'

const units: Record<string, number> = {
  w: 7 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
}
const unit = '(?:weeks?|wks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|ms|s)'
export const lasting = `((?:[\\d.]+\\s*${unit}(?:[\\s,]+(?:and\\s+)?|(?=\\d)|\\b))+)`
const part = /([\d.]+)\s*(w|d|h|ms|m|s)/gi

/** What a limit is over, or was: not what is left of it. */
const notOver = '(?<!\\b(?:per|every|each|last|past|of|more than) )[~≈<]?'
const toCome = `(?:more )?(?:until|till|before)\\b[^.;\\n]{0,40}?\\b(?:${comesBack}|limit|quota|usage|trying|next)\\b`
/** "try again in 2 days 17 hours", "retry after: 5s", "25 minutes remaining until your limit resets". */
const durations: readonly RegExp[] = [
  `\\b(?:limiting|try|${comesBack})\\b[^.:;(\\n]{0,60}?\\s${notOver}${lasting}`,
  `\\b(?:(?:time )?(?:until|till|to|before|for) (?:\\w+ )?${comesBack}|${comesBack}(?: (?:in|after))?|(?:time |wait )?(?:remaining|left)|cool-?down|(?<!retry )wait time)["']?\\s*[:=]\\s*["'~]?(?:in |after |about )?${lasting}`,
  `(?:^|[\\s(:~])${notOver}${lasting}\\s*(?:left|remaining|to go|${toCome})`,
  `\\bin ${lasting},? (?:your|the|it)\\b[^.;\\n]{0,40}?\\b${comesBack}\\b`,
  `${lasting}\\s*(?:后|之后)`,
  `(?:…|\\.\\.\\.)\\s*${lasting}$`,
].map((source) => new RegExp(source, 'i'))

/** How long one has to wait, where that is told. */
export function waitIn(line: string): number | undefined {
  const plain = inNumbers(line)
  for (const one of durations) {
    const found = one.exec(plain)?.[1]
    if (found) return sumOf(found)
  }
  return undefined
}

export function sumOf(words: string): number {
  let sum = 0
  for (const [, count, unit] of words.matchAll(part))
    sum += Number(count) * (units[(unit ?? 's').toLowerCase()] ?? 0)
  return Math.round(sum)
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const counted = ['an?', ...small, ...tens, 'fifteen', 'forty-five'].join('|')
const countOf = (word: string): number =>
  ({ a: 1, an: 1, fifteen: 15, 'forty-five': 45 })[word] ??
  (small.includes(word) ? small.indexOf(word) : 10 * (tens.indexOf(word) + 1))
const aUnit = '(?=(?:weeks?|days?|hours?|minutes?|seconds?)\\b)'
const someWords = new RegExp(`\\b(${counted})\\s+${aUnit}`, 'gi')
const andAHalf = /\b(\d+) hours? and a half\b|\b(\d+) and a half hours\b/gi
const range = new RegExp(`\\b\\d+\\s?(?:-|–|to)\\s?(?=\\d+\\s?${unit}\\b)`, 'gi')
const clockLeft =
  /(\b(?:in|for|wait|remaining|left|(?:until|till|before|to) (?:the )?(?:next )?(?:reset|refresh|renewal|retry)|retry after)["']?\s*[:=]?\s*["'~]?)(?:(\d+) ?d(?:ays?)?,? )?(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.\d+)?(?! ?(?:[ap]\.?m|UTC|GMT|Z\b|\())/gi
const clockBefore =
  /\b(?:(\d+) ?d(?:ays?)?,? )?(\d{1,3}):([0-5]\d):([0-5]\d)(?= (?:h |hours )?(?:left|remaining|to go|until|till|before)\b)/gi
const hoursLeft =
  /(\b(?:in|remaining|left|(?:until|till|before|to) (?:the )?(?:next )?(?:reset|refresh|renewal|retry))["']?\s*[:=]?\s*["'~]?)(\d{1,3}):([0-5]\d)(?![:\d]| ?(?:[ap]\.?m|UTC|GMT|Z\b|\())/gi

/** Numbers in words, clocks that count down and durations of ISO 8601, each as "1d 2h 3m 4s". */
function inNumbers(line: string): string {
  return line
    .replace(/\bhalf an hour\b/gi, '30 minutes')
    .replace(/(?<=\d) ?½/g, '.5')
    .replace(someWords, (_, count: string) => `${countOf(count.toLowerCase())} `)
    .replace(andAHalf, (_, before: string, after: string) => `${before ?? after}.5 hours`)
    .replace(range, '')
    .replace(/\bP(?=T?\d)(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?\b/g, (_, ...all) =>
      inUnits(all.slice(0, 4)),
    )
    .replace(clockLeft, (_, before: string, ...all) => `${before} ${inUnits(all.slice(0, 4))}`)
    .replace(clockBefore, (_, ...all) => inUnits(all.slice(0, 4)))
    .replace(hoursLeft, (_, before: string, first: string, second: string) =>
      // Nobody counts to 45 hours where minutes follow.
      Number(first) > 23 ? `${before} ${first}m ${second}s` : `${before} ${first}h ${second}m`,
    )
    .replace(/\b(\d{1,3})h(\d\d)\b(?!\s?[hms])/gi, '$1h $2m')
    .replace(/(\d) ?(?:个)?(小时|分钟|分|秒|天)钟?/g, (_, count: string, name: string) => {
      return `${count}${{ 小时: 'h', 分钟: 'm', 分: 'm', 秒: 's', 天: 'd' }[name]} `
    })
}

const inUnits = (counts: readonly (string | undefined)[]): string =>
  counts.flatMap((count, at) => (count === undefined ? [] : [`${count}${'dhms'[at]}`])).join(' ')
