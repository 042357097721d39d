import { expect, test } from 'vitest'
import { guardTime } from './guard'
import { guardScript } from './guard-script'

test('each platform looks at processes and their environments by its own means', () => {
  expect(guardScript('linux')).toContain('cat /proc/[0-9]*/stat')
  expect(guardScript('linux')).toContain('grep -lzsF "$@" /proc/[0-9]*/environ')
  expect(guardScript('darwin')).toContain('ps -A -o pid=,ppid=,pgid=,lstart=')
  expect(guardScript('darwin')).toContain('ps -A -E -ww -o pid=,pgid=,command=')
  expect(guardScript('darwin')).not.toContain('/proc')
})

test('start times are words that the guard sees too', () => {
  expect(guardTime('12345@boot', 'linux')).toBe('12345')
  expect(guardTime('Wed Nov 18 10:21:37 2026', 'darwin')).toBe('Wed_Nov_18_10_21_37_2026')
})
