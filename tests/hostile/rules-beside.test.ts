// Proves that a rule for a folder allows nothing that names, in whatever place or shape, something else
// than what the protocol knows, and still allows what agents really send.
import { expect, test } from 'vitest'
import { readTool } from '../../src/main/agent/drivers/acp/tools'
import type { Fields } from '../../src/main/agent/drivers/fields'
import { mergedCall } from '../../src/shared/session/merged-call'
import { decide, type PermissionRule, pathsToFind } from '../../src/shared/session/permission'
import type { Question } from '../../src/shared/session/question'
import { pathsByLetters } from '../../src/shared/session/real-paths.test-kit'

type Permission = Extract<Question, { kind: 'permission' }>

const rules: PermissionRule[] = [
  { name: 'R', answer: 'allow', paths: ['src'], kinds: ['edit', 'move', 'execute'] },
]
const whole = { toolCallId: 't', title: 'Edit', kind: 'edit', status: 'pending' }
const inside = { path: '/p/src/a.js' }
const diff = { type: 'diff', ...inside, oldText: 'x', newText: 'y' }

function answerTo(toolCall: Fields, announced?: Fields): string {
  const known = announced && readTool({ ...whole, ...announced })?.tool
  const read = readTool({ ...whole, ...toolCall })
  if (!read) throw new Error('no tool call')
  const question: Permission = {
    id: 'q',
    askedAt: 0,
    kind: 'permission',
    tool: mergedCall(read.tool, known),
    options: [{ id: 'allowed', name: 'Allow', kind: 'allow_once' }],
  }
  const places = pathsByLetters('/p', pathsToFind(rules, question))
  return decide(rules, question, { agent: 'a', project: '/p' }, places)?.option ?? 'asked'
}

const usual: Fields[] = [
  { locations: [inside] },
  { locations: [{ ...inside, line: 3 }], content: [diff] },
  { locations: [{ ...inside, line: null, _meta: { agent: 1 } }], content: null, rawOutput: null },
  { content: [diff, { type: 'content', content: { type: 'text', text: 'See the change' } }] },
  { content: [{ ...diff, oldText: null, _meta: { kind: 'add' } }], _meta: { vendor: { a: 1 } } },
  { content: [{ type: 'diff', ...inside, newText: 'y' }], name: 'Write', rawInput: {} },
  { kind: 'move', locations: [inside, { path: '/p/src/b.js' }] },
]

test.each(usual.map((shape) => [shape]))('%j is allowed', (shape) => {
  expect(answerTo(shape)).toBe('allowed')
})

const away = '/etc/x'
const uri = 'file:///etc/x'
/** What does not belong there, and may be what is meant. */
const odd: unknown[] = [
  away,
  [away],
  { uri },
  { path: [away] },
  { ...inside, uri },
  { path: { path: away } },
  { ...inside, target: away },
  { ...inside, line: away },
  { paths: [away] },
  7,
  true,
  [[inside]],
]
const oddContent: unknown[] = [
  ...odd,
  { type: 'patch', path: away },
  { type: 'diff', uri, newText: '' },
  { type: 'diff', newText: '' },
  { ...diff, oldPath: away },
  { ...diff, path: [away] },
  { ...diff, uri },
  { ...diff, oldText: 1 },
  { type: 'content', content: { type: 'resource_link', uri, name: 'x' } },
  { type: 'content', content: { type: 'resource', resource: { uri, text: '' } } },
  { type: 'content', content: { type: 'image', data: '', mimeType: 'image/png', uri } },
  { type: 'content', content: { type: 'text', text: 'x', path: away } },
  { type: 'content', content: { type: 'file', path: away } },
  { type: 'content', content: diff },
  { type: 'terminal', terminalId: 't', cwd: '/etc' },
]
const shapes: Fields[] = [
  ...odd.flatMap((entry) => [
    { locations: [inside, entry] },
    { locations: [entry, inside] },
    { locations: entry, content: [diff] },
    ...['files', 'path', 'uri', 'input', 'constructor', '__proto__', 'x', ''].map((name) =>
      JSON.parse(
        JSON.stringify({ content: [diff] }).replace(
          '{',
          `{${JSON.stringify(name)}:${JSON.stringify(entry)},`,
        ),
      ),
    ),
  ]),
  ...oddContent.flatMap((entry) => [
    { content: [diff, entry] },
    { locations: [inside], content: [entry] },
    { locations: [inside], content: entry },
  ]),
  ...[{ kind: ['edit'] }, { title: [away] }, { toolCall: { path: away } }].map((more) => ({
    locations: [inside],
    ...more,
  })),
  { kind: 'move', locations: [inside], title: 'Move a.js to /etc/x' },
  { kind: 'move', content: [diff] },
  { kind: 'move', rawInput: inside },
]

test('what is named beside the places that are known is asked, wherever and however it is named', () => {
  expect(shapes.length).toBeGreaterThan(150)
  expect(shapes.filter((shape) => answerTo(shape) !== 'asked')).toEqual([])
})

test('what was announced so before it is asked for counts as well', () => {
  const later = { content: [diff] }
  expect(
    shapes.filter((shape) => !('kind' in shape) && answerTo(later, shape) !== 'asked'),
  ).toEqual([])
})

test('a rule that rejects a folder does not pass over what is named beside what is known', () => {
  const reject: PermissionRule[] = [
    { name: 'A', answer: 'allow', kinds: ['*'] },
    { name: 'R', answer: 'reject', paths: ['/etc'] },
  ]
  const answers = shapes.map((shape) => {
    const tool = readTool({ ...whole, ...shape })?.tool ?? { id: 't' }
    const question: Permission = {
      id: 'q',
      askedAt: 0,
      kind: 'permission',
      tool,
      options: [{ id: 'allowed', name: 'Allow', kind: 'allow_once' }],
    }
    const places = pathsByLetters('/p', pathsToFind(reject, question))
    return decide(reject, question, { agent: 'a', project: '/p' }, places)?.option
  })
  expect(shapes.filter((shape, place) => shape.kind !== 'move' && answers[place])).toEqual([])
})
