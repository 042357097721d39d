import { expect, test } from 'vitest'
import { signalProcesses } from './posix'
import type { EndSignal, ProcessEntry } from './system'

const root = { pid: 100, startTime: 's100', id: 'p' }
const member = (pid: number, group: number) =>
  ({ pid, group, startTime: `s${pid}` }) as ProcessEntry
const members = [member(100, 100), member(101, 100), member(102, 102)]

function sent(signal: EndSignal, alive: number[]): string[] {
  const out: string[] = []
  const isStill = (pid: number, startTime: string) => alive.includes(pid) && startTime === `s${pid}`
  signalProcesses(root, members, signal, isStill, (pid, name) => out.push(`${name} ${pid}`))
  return out
}

test('the group is reached at once, and each that left it', () => {
  expect(sent('SIGKILL', [100, 101, 102])).toEqual(['SIGKILL -100', 'SIGKILL 102'])
})

test('the stopped are continued, so that they take their SIGTERM', () => {
  expect(sent('SIGTERM', [100, 101, 102])).toEqual([
    'SIGTERM -100',
    'SIGTERM 102',
    'SIGCONT -100',
    'SIGCONT 102',
  ])
})

test('without its leader a group is not trusted, only its members are', () => {
  expect(sent('SIGKILL', [101, 102])).toEqual(['SIGKILL 101', 'SIGKILL 102'])
})

test('H8: nothing is signalled that is not what it was', () => {
  expect(sent('SIGKILL', [])).toEqual([])
})
