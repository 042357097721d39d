// Proves that bytes have their offsets for good, and are kept exactly until nobody needs them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Channel } from './channel'

const textOf = (channel: Channel, from?: number): [offset: number, text: string] => {
  let first: number | undefined
  let text = ''
  for (const { bytes, offset } of channel.kept(from)) {
    first ??= offset
    text += Buffer.from(bytes).toString('latin1')
  }
  return [first ?? channel.end, text]
}

test('who listens hears what is kept first, then what comes, each with its offset', () => {
  const channel = new Channel(100)
  channel.receive(Buffer.from('abc'))
  const heard: [number, string][] = []
  channel.listen((bytes, offset) => heard.push([offset, String(bytes)]), 101)
  channel.receive(Buffer.from('de'))
  expect(heard).toEqual([
    [101, 'bc'],
    [103, 'de'],
  ])
})

test('what was dropped elsewhere leaves a gap, and offsets stay right', () => {
  const channel = new Channel()
  channel.receive(Buffer.from('ab'))
  channel.receive(Buffer.from('yz'), 10)
  expect(channel.kept().map(({ bytes, offset }) => [offset, String(bytes)])).toEqual([
    [0, 'ab'],
    [10, 'yz'],
  ])
  expect(channel.end).toBe(12)
})

test('whoever settles while it is told of bytes changes nothing for the others', () => {
  const channel = new Channel()
  const heard: string[] = []
  channel.listen((bytes, offset) => channel.settle(offset + bytes.length))
  channel.listen((bytes) => heard.push(String(bytes)))
  channel.receive(Buffer.from('one'))
  channel.receive(Buffer.from('two'))
  expect(heard).toEqual(['one', 'two'])
  expect([channel.unsettled, channel.kept()]).toEqual([0, []])
})

test('who begins further on than all that has come yet hears nothing before that', () => {
  const channel = new Channel()
  const heard: [string, number][] = []
  channel.listen((bytes, offset) => heard.push([Buffer.from(bytes).toString(), offset]), 4)
  for (const text of ['ab', 'cdef', 'gh']) channel.receive(Buffer.from(text))
  expect(heard).toEqual([
    ['ef', 4],
    ['gh', 6],
  ])
})

test('what is not settled can be read again from any offset, whatever came and was settled', () => {
  const step = fc.oneof(
    fc.record({ say: fc.string({ minLength: 1, maxLength: 9, unit: 'grapheme-ascii' }) }),
    fc.record({ settle: fc.integer({ min: -5, max: 300 }) }),
  )
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 50 }),
      fc.integer({ min: 0, max: 300 }),
      (steps, from) => {
        const channel = new Channel()
        let [all, settled] = ['', 0]
        for (const one of steps) {
          if ('say' in one) {
            channel.receive(Buffer.from(one.say, 'latin1'))
            all += one.say
          } else {
            channel.settle(one.settle)
            settled = Math.max(settled, Math.min(one.settle, all.length))
          }
        }
        expect([channel.end, channel.settled]).toEqual([all.length, settled])
        const [offset, text] = textOf(channel, Math.max(from, settled))
        expect(text).toBe(all.slice(Math.max(from, settled)))
        if (text !== '') expect(offset).toBe(Math.max(from, settled))
      },
    ),
  )
})
