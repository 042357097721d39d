// Proves that the files of a conversation, and no others, come from the folder of one login to that of another.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { carryConversation } from '../../src/main/agent/accounts/carrying'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { testFolder } from '../lib/folder'

const id = '1389b732-d252-460e-beb5-7d746bda66aa'

function put(folder: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

const all = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()

const carry = (from: string, to: string, conversations: string) =>
  carryConversation(localFiles, id, { folder: from, conversations }, { folder: to, conversations })

test('of Claude Code: its file in the folder of the project, and what lies beside it', async () => {
  const [from, to] = [testFolder(), testFolder()]
  put(from, `projects/-api/${id}.jsonl`, 'the conversation')
  put(from, `projects/-api/${id}/tool-results/one.txt`, 'a large output')
  put(from, 'projects/-api/other.jsonl', 'another')
  put(from, '.credentials.json', 'the login')
  expect((await carry(from, to, 'projects')).ok).toBe(true)
  expect(all(to)).toEqual([`projects/-api/${id}.jsonl`, `projects/-api/${id}/tool-results/one.txt`])
})

test('of Codex: its rollout on the day it began', async () => {
  const [from, to] = [testFolder(), testFolder()]
  const name = `sessions/2026/11/19/rollout-2026-11-19T07-55-26-${id}.jsonl`
  put(from, name, 'the conversation')
  put(from, 'auth.json', 'the login')
  expect((await carry(from, to, 'sessions')).ok).toBe(true)
  expect(all(to)).toEqual([name])
})

test('coming back it takes the place of what was left there', async () => {
  const [one, other] = [testFolder(), testFolder()]
  put(one, `projects/-api/${id}.jsonl`, 'two lines')
  put(other, `projects/-api/${id}.jsonl`, 'one line')
  await carry(one, other, 'projects')
  expect(readFileSync(path.join(other, `projects/-api/${id}.jsonl`), 'utf8')).toBe('two lines')
})

test('one folder for both is enough, and a conversation that is not there is said', async () => {
  const [one, other] = [testFolder(), testFolder()]
  expect((await carry(one, one, 'projects')).ok).toBe(true)
  expect(await carry(one, other, 'projects')).toMatchObject({ problem: { code: 'not-carried' } })
  expect(all(other)).toEqual([])
})
