// Proves that a net that is back, and the end of sleep, are noticed within a second, and that nobody looks who does not wait.
import { expect, test } from 'vitest'
import { FakeClock } from '../../session/fake-clock.test-kit'
import { NetWatch } from './net-watch'

function scene() {
  const clock = new FakeClock()
  const seen = { woken: 0, looks: 0, addresses: 'wlan0 10.0.0.2/24' }
  const watch = new NetWatch({
    timers: { now: clock.now, after: (wait, run) => clock.after(wait, run) },
    addresses: () => {
      seen.looks += 1
      return seen.addresses
    },
    woken: () => {
      seen.woken += 1
    },
  })
  return { clock, seen, watch }
}

test.each(['', 'wlan0 10.0.0.2/24\ntun0 10.9.0.1/32', 'eth0 192.168.1.9/24'])(
  'other addresses (%j) wake whoever waits, once',
  async (addresses) => {
    const { clock, seen, watch } = scene()
    watch.watch(true)
    await clock.pass(10_000)
    expect(seen.woken).toBe(0)
    seen.addresses = addresses
    await clock.pass(1000)
    expect(seen.woken).toBe(1)
    await clock.pass(10_000)
    expect(seen.woken).toBe(1)
  },
)

test('the end of sleep wakes whoever waits', async () => {
  const { clock, seen, watch } = scene()
  watch.watch(true)
  await clock.pass(2000)
  await clock.sleep(3_600_000)
  await clock.pass(1000)
  expect(seen.woken).toBe(1)
})

test('nobody looks while nobody waits', async () => {
  const { clock, seen, watch } = scene()
  await clock.pass(10_000)
  expect(seen.looks).toBe(0)
  watch.watch(true)
  watch.watch(true)
  watch.watch(false)
  const { looks } = seen
  await clock.pass(10_000)
  expect([looks, seen.looks]).toEqual([1, 1])
})
