import { version } from '../../package.json'
import { readArguments, usage } from './arguments'
import { choose } from './choose'
import { type Looked, lookAt } from './inventory'
import { findApp } from './local-api'
import { serveCommand } from './serve-command'
import { type Outcome, stopOne } from './stop'
import type { ExitCode, Surroundings } from './surroundings'
import { jsonOf, summary, tableOf } from './table'
import { sessionCommand, taskCommand, toolsCommand } from './with-app'

/** Carries out what was typed behind `liminal`. */
export async function run(words: readonly string[], around: Surroundings): Promise<ExitCode> {
  const { folder, home, now, say, complain } = around
  if (words[0] === 'task') return taskCommand(words.slice(1), around)
  if (words[0] === 'session') return sessionCommand(words.slice(1), around)
  if (words[0] === 'tools') return toolsCommand(words.slice(1), around)
  const request = readArguments(words)
  if ('wrong' in request) {
    complain(`${request.wrong} “liminal help” says what there is.`)
    return 2
  }
  if (request.command === 'help') {
    say(usage(request.of))
    return 0
  }
  if (request.command === 'version') {
    say(`Liminal ${version}`)
    return 0
  }
  if (request.command === 'serve') return serveCommand(request, around)
  const place = request.folder ?? folder
  const found = await findApp(place)
  const app = found && 'rows' in found ? found : undefined
  try {
    const looked = await lookAt(place, found)
    if (request.command === 'ps') {
      say(request.json ? jsonOf(looked) : tableOf(looked, now(), home))
      if (looked.unasked.length > 0) return 1
      return looked.running.length > 0 ? 0 : 3
    }
    const wanted = request.all ? { chosen: looked.running } : choose(looked.running, request.names)
    if ('problem' in wanted) {
      complain(wanted.problem)
      for (const { why } of looked.unasked) complain(why)
      return wanted.code
    }
    if (wanted.chosen.length === 0 && !request.json) say(summary(looked, []))
    const outcomes = await Promise.all(wanted.chosen.map((one) => stopOne(one, looked, app)))
    const missed = request.all ? looked.unasked : []
    tell(outcomes, missed, request.json, { say, complain })
    return missed.length === 0 && outcomes.every(({ stopped }) => stopped) ? 0 : 1
  } finally {
    app?.close()
  }
}

function tell(
  outcomes: Outcome[],
  unasked: Looked['unasked'],
  json: boolean,
  { say, complain }: Pick<Surroundings, 'say' | 'complain'>,
): void {
  if (json) {
    say(JSON.stringify({ outcomes, ...(unasked.length > 0 ? { unasked } : {}) }, null, 2))
    return
  }
  for (const outcome of outcomes) {
    const name = `${outcome.agent} (${outcome.id.slice(0, 8)})`
    if (outcome.stopped) say(`Stopped ${name}.`)
    else complain(`${name} was not stopped. ${outcome.why}`)
  }
  for (const { why } of unasked) complain(why)
}
