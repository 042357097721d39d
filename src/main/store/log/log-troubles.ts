import type { Problems } from '../feed/problems'
import type { Log } from './log'

/** A row that cannot be read is missing, and nothing else is. */
export function tellUnreadable(counts: ReturnType<Log['unreadable']>, problems: Problems): void {
  const words = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([names, count]) => `${count} ${count === 1 ? names.slice(0, -1) : names}`)
  if (words.length === 0) return
  problems.warn('unreadable', {
    code: 'unreadable-rows',
    message: `Some of the log could not be read and is missing here: ${words.join(', ')}.`,
    hint: 'It was left as it is. All else is there.',
  })
}

export function followLog(log: Log, problems: Problems): void {
  for (const notice of log.notices) problems.warn(`log/${notice.code}`, notice)
  log.onTrouble((problem) => {
    if (problem) problems.insist('disk', problem)
    else problems.over('disk')
  })
}
