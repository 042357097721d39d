import type { RequestView } from '../../../shared/change/request'

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** How a request stands, in a line: what is wrong comes first. */
export function requestWords({ number, state, checks, comments }: RequestView): string {
  const inState = (wanted: string) => checks.filter((check) => check.state === wanted).length
  const [failed, running, passed] = [inState('failed'), inState('running'), inState('passed')]
  const words = [
    failed > 0 && `${count(failed, 'check')} failed`,
    running > 0 && `${running} running`,
    failed + running === 0 && passed > 0 && `${count(passed, 'check')} passed`,
    comments.length > 0 && count(comments.length, 'comment'),
  ]
  return [number, state, ...words.filter(Boolean)].join(' · ')
}
