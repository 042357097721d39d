// Proves what is said of ports: those of the session first, and of none nothing.
import { expect, test } from 'vitest'
import { inOrder, listeningWords, portWords } from './port-words'

const at = (port: number, ...sessions: string[]) => ({ port, sessions })

test.each([
  [[], undefined],
  [[at(3000)], '3000 is listening'],
  [[at(3000), at(5173)], '3000 and 5173 are listening'],
  [[at(3000), at(5173), at(8080)], '3 ports are listening'],
])('%j', (ports, words) => {
  expect(listeningWords(ports)).toBe(words)
})

test('whose a port is, and where it is reached', () => {
  expect(portWords({ ...at(3000, 's'), name: 'node' }, 's')).toBe('node of this session')
  expect(portWords({ ...at(3000, 't'), name: 'node', here: 3001 }, 's')).toBe(
    'node, here at 127.0.0.1:3001',
  )
  expect(portWords({ ...at(3000), here: 3000, silent: true }, 's')).toBe(
    'nothing listens there any more, here at 127.0.0.1:3000',
  )
  expect(portWords(at(22), 's')).toBe('of another user')
})

test('those of the session come first', () => {
  const ports = [at(22), at(8080, 's'), at(3000, 's', 't'), at(80, 't')]
  expect(inOrder(ports, 's').map(({ port }) => port)).toEqual([3000, 8080, 22, 80])
})
