// Repositories in which two branches have changed the same.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { git, repository } from '../../lib/repository'
import { reviewing } from '../scene'

/** Begins what ends in a conflict. */
export const begin = (folder: string, ...args: string[]) =>
  expect(() => git(folder, ...args)).toThrow()

export type Files = Record<string, string | null>
export type Text = { 'a.txt': string }

export function commit(folder: string, files: Files, message: string): void {
  for (const [name, text] of Object.entries(files))
    if (text === null) git(folder, 'rm', '--quiet', '--', name)
    else writeFileSync(join(folder, name), text, 'latin1')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', `--message=${message}`)
}

/** A repository in which `main` and `größe` have changed the same since they went apart; `main` is checked out. */
export function apart(base: Files, ours: Files, theirs: Files, config: string[] = []) {
  const folder = repository({ 'other.txt': 'x\n' })
  for (const one of config) git(folder, 'config', ...one.split('='))
  commit(folder, { ...base, 'more.txt': 'x\n' }, 'base')
  git(folder, 'switch', '--quiet', '--create', 'größe')
  commit(folder, theirs, 'their “change”')
  git(folder, 'switch', '--quiet', 'main')
  commit(folder, ours, 'our change')
  return folder
}

export function merging(base: Files, ours: Files, theirs: Files, config: string[] = []) {
  const folder = apart(base, ours, theirs, config)
  begin(folder, 'merge', 'größe')
  return scene(folder)
}

export function scene(folder: string) {
  const all = reviewing(folder)
  return {
    folder,
    ...all,
    ...all.open(),
    disk: (name = 'a.txt') => readFileSync(join(folder, name), 'latin1'),
    status: () => git(folder, 'status', '--porcelain'),
  }
}

export const lines = (change: Record<number, string> = {}) =>
  Array.from({ length: 20 }, (_, line) => change[line] ?? `line ${line}\n`).join('')
export const [base, ours, theirs] = [
  lines(),
  lines({ 3: 'our three\n', 16: 'our sixteen\n' }),
  lines({ 3: 'their three\n', 16: 'their sixteen\n' }),
].map((text = '') => ({ 'a.txt': text })) as [Text, Text, Text]
