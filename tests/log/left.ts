import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { Log } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { fileIn, text } from './opened'

export const tails = (folder: string) =>
  readdirSync(folder).filter((name) => /-tail-\d+$/.test(name))

export const tailIn = (folder: string) => path.join(folder, tails(folder).at(-1) ?? 'none')

/** The folder as SIGKILL leaves it at this moment. */
export function left(folder: string): string {
  const copy = testFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** What stands in the database itself, without the tail. */
export function inDatabase(folder: string, session: string): number {
  const database = new DatabaseSync(fileIn(left(folder)))
  const row = database.prepare('SELECT last FROM stream WHERE name = ?').get(`events/${session}`)
  database.close()
  return Number(row?.last ?? 0)
}

export const words = (log: Log, session: string) =>
  log.read(session, 0).map(([, event]) => (event.type === 'text' ? event.text : event.type))

export function say(log: Log, session: string, ...said: string[]): void {
  for (const word of said) {
    log.append(session, text(word))
    expect(log.flush()).toBe(true)
  }
}

export const draft = { text: 'half a sent', mentions: [], attachments: [] }

export const found = (log: Log, query: string) =>
  log.search({ query, limit: 5 }).map(({ item }) => item)

export const entry = (item: string, said: string) => ({
  section: 0,
  item,
  role: 'agent',
  at: 1,
  text: said,
})
