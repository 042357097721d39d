import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { say } from './command.mjs'
import { descendants, kill } from './descendants.mjs'
import { root } from './project.mjs'

/** Whatever goes on says something more often than that. */
const longestSilence = 120_000

/**
 * Runs a program to its end and shows its lines. One that says nothing for long hangs: it is ended with
 * all that it has started, which is told, and its code is none.
 */
export function untilSilent(name, command, args, env, limit = longestSilence) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = []
  const end = () => {
    say(`\n${name} hangs: it has said nothing for ${limit / 1000} s. Ended:`)
    const all = [{ pid: child.pid, line: `  ${child.pid} ${name}` }, ...descendants(child.pid)]
    for (const { line } of all) say(line)
    for (const { pid } of all) kill(pid)
  }
  let timer = setTimeout(end, limit)
  const hear = (stream, out, keep) =>
    createInterface({ input: stream }).on('line', (line) => {
      clearTimeout(timer)
      timer = setTimeout(end, limit)
      keep?.push(line)
      out.write(`${line}\n`)
    })
  hear(child.stdout, process.stdout, lines)
  hear(child.stderr, process.stderr)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, lines })
    })
  })
}
