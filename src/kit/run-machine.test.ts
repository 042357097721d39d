// Proves that inputs of a machine wait their turn and effects keep their order, also when one brings the next input or fails.
import { expect, test } from 'vitest'
import { runMachine } from './run-machine'

/** Counts down from an input, one effect each. */
function counting(run: (effect: string, input: (value: number) => void) => void) {
  const done: string[] = []
  const machine = runMachine({
    from: 0,
    step: (state, input: number) => ({
      state: state + 1,
      effects: [`${input} first`, `${input} second`],
    }),
    run: (effect: string) => {
      done.push(effect)
      run(effect, (value) => machine.input(value))
    },
    rested: () => void done.push('rested'),
  })
  return { machine, done }
}

test('what an effect brings comes after all effects of the input before it', () => {
  const { machine, done } = counting((effect, input) => {
    if (effect === '1 first') input(2)
  })
  machine.input(1)
  expect(done).toEqual(['1 first', '1 second', '2 first', '2 second', 'rested'])
  expect(machine.state).toBe(2)
})

test('an effect that fails is told to whoever brought the input, and the machine goes on', () => {
  const { machine, done } = counting((effect) => {
    if (effect === '1 first') throw new Error('It failed')
  })
  expect(() => machine.input(1)).toThrow('It failed')
  machine.input(2)
  const all = ['1 first', '1 second', 'rested', '2 first', '2 second', 'rested']
  expect(done).toEqual(all)
})

test('nothing that was to be done is lost for one that fails: neither its other effects, nor what came meanwhile', () => {
  const { machine, done } = counting((effect, input) => {
    if (effect === '1 first') input(2)
    if (effect.endsWith('first')) throw new Error(`${effect} failed`)
  })
  const told = () => machine.input(1)
  expect(told).toThrow(AggregateError)
  expect(told).toThrow('1 first failed')
  const once = ['1 first', '1 second', '2 first', '2 second', 'rested']
  expect(done).toEqual([...once, ...once])
})
