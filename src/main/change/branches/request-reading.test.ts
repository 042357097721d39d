// Proves that what gh and glab print of requests, checks and comments is read, and nothing is made of what is no such thing.
import { expect, test } from 'vitest'
import {
  readGhChecks,
  readGhComments,
  readGhRequest,
  readGlabJobs,
  readGlabNotes,
  readGlabRequest,
} from './request-reading'

test('gh: the request with its comments and reviews, its checks, comments in the files', () => {
  const said = { author: { login: 'ann' }, body: 'Please test it' }
  const request = {
    number: 7,
    title: 'Fix',
    url: 'https://example.org/7',
    state: 'OPEN',
    isDraft: true,
    comments: [{ id: 'c1', ...said }],
    reviews: [{ id: 'r1', ...said, body: '' }],
  }
  expect(readGhRequest(JSON.stringify(request))).toEqual({
    number: 7,
    title: 'Fix',
    url: 'https://example.org/7',
    state: 'draft',
    comments: [{ id: 'c1', author: 'ann', text: 'Please test it' }],
  })
  const checks = [
    { name: 'test', bucket: 'fail', link: 'https://example.org/c' },
    { name: 'lint', bucket: 'pass', link: '' },
  ]
  expect(readGhChecks(JSON.stringify(checks))).toEqual([
    { name: 'test', state: 'failed', url: 'https://example.org/c' },
    { name: 'lint', state: 'passed' },
  ])
  const inline = [
    { id: 1, user: { login: 'bob' }, body: 'Why?', path: 'a.ts', line: null, original_line: 4 },
  ]
  expect(readGhComments(JSON.stringify(inline))).toEqual([
    { id: '1', author: 'bob', text: 'Why?', path: 'a.ts', line: 4 },
  ])
})

test('glab: the request, the jobs of its pipeline, notes that people wrote', () => {
  const request = {
    iid: 3,
    title: 'Fix',
    web_url: 'u',
    state: 'opened',
    draft: false,
    head_pipeline: { id: 9 },
  }
  expect(readGlabRequest(JSON.stringify(request))).toEqual({
    number: 3,
    title: 'Fix',
    url: 'u',
    state: 'open',
    comments: [],
    pipeline: 9,
  })
  expect(readGlabJobs('[{"name":"test","status":"success","web_url":""}]')).toEqual([
    { name: 'test', state: 'passed' },
  ])
  const notes = [
    { id: 1, body: 'changed the description', system: true },
    {
      id: 2,
      body: 'Why?',
      system: false,
      author: { username: 'bob' },
      position: { new_path: 'a.ts', new_line: 2 },
    },
  ]
  expect(readGlabNotes(JSON.stringify(notes))).toEqual([
    { id: '2', author: 'bob', text: 'Why?', path: 'a.ts', line: 2 },
  ])
})

test('what is something else is nothing', () => {
  for (const odd of ['', 'no pull requests found', '{}', '[]', 'null', '{"number":"7"}'])
    expect([
      readGhRequest(odd),
      readGlabRequest(odd),
      readGhChecks(odd).length,
      readGhComments(odd).length,
    ]).toEqual([undefined, undefined, 0, 0])
})
