// Proves that what no one could show is cut before anybody else sees it, and that content is not.
import { expect, test } from 'vitest'
import { acpContents } from './acp/contents'
import { bounded as boundedBy, type Excess, nameLimit } from './bounds'

const bounded = (value: unknown, onExcess?: (excess: Excess) => void) =>
  boundedBy(value, acpContents, onExcess)

const long = 'x'.repeat(nameLimit + 1)
const cut = `${long.slice(1)}…`

function deep(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

test('a name that is too long is cut, wherever it stands', () => {
  const message = { method: long, params: { title: long, list: [long, { id: long }] } }
  expect(bounded(message)).toEqual({
    method: cut,
    params: { title: cut, list: [cut, { id: cut }] },
  })
})

test('content of any length is whole', () => {
  const update = {
    content: [
      { text: long, data: long },
      { newText: long, oldText: long },
    ],
    rawInput: { command: long, more: [{ name: long }] },
  }
  expect(bounded(structuredClone(update))).toEqual(update)
})

test('what stands beside content is a name all the same', () => {
  expect(bounded({ content: { text: long, uri: long } })).toEqual({
    content: { text: long, uri: cut },
  })
})

test('depth ends in a note, also where anything may stand', () => {
  const written = JSON.stringify(bounded({ rawInput: deep(1_000_000) }))
  expect(written).toContain('nested too deeply')
  expect(written.length).toBeLessThan(1000)
  expect(bounded({ x: deep(90) })).toEqual({ x: deep(90) })
})

test('whoever must not be given less than was said hears of each cut', () => {
  const heard: string[] = []
  bounded({ command: long, x: deep(200), text: long }, (excess) => heard.push(excess))
  expect(heard).toEqual(['a name of 65537 characters', 'data nested too deeply'])
})

test('a key that is special to the language is a key like any other', () => {
  const message = JSON.parse(`{"__proto__":{"title":"${long}"},"constructor":"${long}"}`)
  expect(JSON.stringify(bounded(message))).toBe(
    `{"__proto__":{"title":"${cut}"},"constructor":"${cut}"}`,
  )
})
