// Loaded before the app: ends it by SIGKILL at one named step between what it knows and what is so.
// `LIMINAL_DIES=programs:7` is the seventh step of those kinds: each has one just before and one just after.
import programs from 'node:child_process'
import files from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'

const [kind, at] = process.env.LIMINAL_DIES?.split(':') ?? []
let left = Number(at)

function step() {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

/** Two steps each: of a promise the second is when it is over, and nobody has heard of it. */
function around(of, name, counts = () => true) {
  const call = of[name]
  of[name] = function (...given) {
    if (!counts(...given)) return call.apply(this, given)
    step()
    const answer = call.apply(this, given)
    if (typeof answer?.then === 'function') answer.then(step, step)
    else step()
    return answer
  }
  for (const symbol of Object.getOwnPropertySymbols(call)) of[name][symbol] = call[symbol]
  return of[name]
}

const changes = ['rename', 'writeFile', 'mkdir', 'rm', 'unlink', 'symlink', 'link', 'copyFile']

/** What has happened is in the log with these. */
function log() {
  around(files, 'writeSync')
  around(DatabaseSync.prototype, 'exec', (text) => text === 'COMMIT')
}

function disk() {
  for (const name of changes) {
    around(files.promises, name)
    around(files, `${name}Sync`)
  }
}

/** A third step is when it has ended, before anybody hears of it. */
function started() {
  const ended = (child) => child.prependListener('exit', step)
  for (const name of ['spawn', 'execFile']) {
    const call = programs[name]
    const promised = call[promisify.custom]
    const counted = (really) =>
      function (...given) {
        step()
        const answer = really.apply(this, given)
        ended(answer.child ?? answer)
        step()
        return answer
      }
    programs[name] = counted(call)
    if (promised) programs[name][promisify.custom] = counted(promised)
  }
}

if (isMainThread && kind) {
  ;({ log, disk, programs: started })[kind]()
  syncBuiltinESMExports()
}
