// Proves which commands are known to start nothing else: by program, flags and what they are given.
import { expect, test } from 'vitest'
import { startsNothingElse } from './harmless-commands'

const isKnown = (line: string): boolean => startsNothingElse(line.split(' '))

test.each([
  'sort -nr -k2 a.txt',
  'sort --unique a.txt',
  'uniq -c a.txt',
  'jq -r .name package.json',
  'tree -L2 src',
  'date -u +%F',
  'hostname -f',
  'base64 -d a.txt',
  'git rev-list --count HEAD',
  'git stash list',
  'git worktree list --porcelain',
  'git remote -v',
  'git grep -n alpha',
  'git --no-pager log --format=%h',
  'docker --version',
])('%s is known', (line) => {
  expect(isKnown(line)).toBe(true)
})

test.each([
  ['sort --compress-program=./x a.txt', 'it starts what it is told'],
  ['sort -o b.txt a.txt', 'it writes'],
  ['uniq a.txt b.txt', 'the second is written to'],
  ['date 010100002020', 'it sets the clock'],
  ['hostname other', 'it names the computer'],
  ['git stash', 'it takes changes away'],
  ['git stash drop', 'it takes what was put away'],
  ['git stash list drop', 'so many words are not known'],
  ['git worktree remove x', 'it removes'],
  ['git remote remove x', 'it removes'],
  ['git grep -O./x alpha', 'it opens what is found with a program'],
  ['git cat-file --textconv HEAD:a', 'it starts a converter'],
  ['git log --format=%GS', 'it starts what knows signatures'],
  ['jq -f program.jq', 'nobody sees the program'],
  ['docker --version x', 'something stands behind it'],
  ['./sort a.txt', 'it is another program of the name'],
])('%s is not, for %s', (line) => {
  expect(isKnown(line)).toBe(false)
})
