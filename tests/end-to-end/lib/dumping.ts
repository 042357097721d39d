import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Programs that write down what they were started with, before anything else: their descriptors, their
 * limits and their variables. Each is a shell that goes on as the real program.
 */

/** `. say NAME` in a shell, or as its only line. */
const say = (folder: string) => `
  at="${folder}/$1-$$"
  (ls -l /proc/$$/fd > "$at.new")
  { umask; nice; cat /proc/self/oom_score_adj; grep -E '^Sig(Blk|Ign)' /proc/self/status
    grep -v '^Limit' /proc/self/limits; } > "$at.around"
  tr '\\0' '\\n' < /proc/$$/environ > "$at.variables"
  mv "$at.new" "$at.descriptors"
`

export interface Dumped {
  /** The numbers of its descriptors; the shell reads its own file by one that nobody inherits. */
  descriptors: string[]
  /** Umask, priority, signals, limits. */
  around: string
  variables: Record<string, string>
}

export function dumping(folder: string) {
  const dumps = join(folder, 'dumps')
  const tool = join(folder, 'say')
  mkdirSync(dumps)
  writeFileSync(tool, say(dumps))
  /** A program that says it under a name, and goes on as another. */
  const program = (name: string, then: string): string => {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\nset -- ${name} "$@"\n. ${tool}\nshift\nexec ${then}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const all = (name: string): Dumped[] =>
    readdirSync(dumps)
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.descriptors'))
      .map((file) => {
        const at = join(dumps, file.replace(/\.descriptors$/, ''))
        return {
          descriptors: numbersIn(readFileSync(`${at}.descriptors`, 'utf8'), folder),
          around: readFileSync(`${at}.around`, 'utf8'),
          variables: variablesIn(readFileSync(`${at}.variables`, 'utf8')),
        }
      })
  return { tool, program, all, has: (name: string) => existsSync(dumps) && all(name).length > 0 }
}

const numbersIn = (listed: string, folder: string) =>
  [...listed.matchAll(/ (\d+) -> (.*)$/gm)].flatMap(([, number = '', to = '']) =>
    to.startsWith(folder) ? [] : [number],
  )

const variablesIn = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const equals = line.indexOf('=')
      return equals > 0 ? [[line.slice(0, equals), line.slice(equals + 1)]] : []
    }),
  )
