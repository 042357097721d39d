import { comesBack, lasting, sumOf, waitIn } from '../../../../kit/durations'
import { checkpointOf, ownZone, zoneNamed } from '../../../../kit/zones'
import { justPassed, namedIn } from './clocks'

/** Fields of answers and headers: seconds or milliseconds since 1970. */
const epoch = /(?:\||reset\w*(?:[-_]?at)?["']?\s*[:=]\s*["']?)(1[5-9]\d{8}|2\d{9})(\d{3})?\b/i
const iso =
  /\b(20\d\d-\d\d-\d\d)(?:T| | at )(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)?/g
/** What stands before a date of which it says that then it is over. */
const isReset = new RegExp(`${comesBack}[^,;.]{0,24}$`, 'i')
/** Fields that count from now, in what their names or their values say. */
const counting =
  /\b([\w-]*(?:retry|reset|wait|refill|refresh|renew|cool_?down|unlock)[\w-]*)["']?\s*[:=]\s*["']?(\d+(?:\.\d+)?)(?![\d:./-])(ms|s)?\b/gi
const notAWait = /max|count|attempt|time-?_?out|interval|limit(?!.*reset)|reset_?at$/i
const fromNow = /^(?:x-)?(?:retry|.*reset)[-_ ]?(?:after|in|delay)$|ratelimit[\w-]*reset/i
const delay = new RegExp(
  `\\b[\\w-]*(?:reset|retry)[\\w-]*["']?\\s*[:=]\\s*["']?(?:Some\\()?${lasting}`,
  'i',
)

/** When the agent says that it may be tried again, if it says so in a way that can be read; never a moment earlier. */
export function retryAtOf(words: string, now: number, zone = ownZone()): number | undefined {
  const line = words
    .replace(/\\+n|\s+/g, ' ')
    .replace(/\\+(["'])/g, '$1')
    .replace(/（/g, ' (')
    .replace(/）/g, ') ')
  const wait = waitIn(line)
  if (wait !== undefined) return now + wait
  const [, seconds, rest = '000'] = epoch.exec(line) ?? []
  if (seconds) return Number(seconds) * 1000 + Number(rest)
  const dated = [...line.matchAll(iso)].flatMap((one) => {
    const at = onTheDate(one, isChinese(line) ? '+08:00' : zone)
    return at === undefined ? [] : [{ at, named: isReset.test(line.slice(0, one.index)) }]
  })
  // What has passed may be when it was written down.
  const meant =
    dated.find(({ at, named }) => named && at > now - justPassed) ??
    dated.find(({ at, named }) => named || at > now)
  if (meant) return meant.at
  const field = fieldIn(line)
  if (field !== undefined) return now + field
  return namedIn(line, now, zone)
}

/** A service of Beijing tells the time of Beijing, without saying so. */
const isChinese = (words: string): boolean => /重置/.test(words)

function fieldIn(line: string): number | undefined {
  for (const [, name = '', value, unit] of line.matchAll(counting)) {
    if (notAWait.test(name)) continue
    const long = /(?:ms|millis\w*)$/i.test(unit ?? name)
      ? 1
      : /min(?:ute)?s?$/i.test(name)
        ? 60_000
        : unit || /s(?:ec(?:ond)?s?)?$|seconds/i.test(name) || fromNow.test(name)
          ? 1000
          : undefined
    if (long !== undefined) return Math.round(Number(value) * long)
  }
  const delayed = delay.exec(line)?.[1]
  return delayed === undefined ? undefined : sumOf(delayed)
}

function onTheDate([, days = '', hour, minute, second, shift]: RegExpExecArray, zone: string) {
  const [year = 0, month = 1, date = 1] = days.split('-').map(Number)
  const there = shift === undefined ? zone : zoneNamed(shift)
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) }
  return there === undefined
    ? undefined
    : checkpointOf({ year, month: month - 1, day: date, ...time }, there)
}
