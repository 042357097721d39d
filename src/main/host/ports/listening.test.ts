import { expect, test } from 'vitest'
import { eachOnce, listeners } from './listening'

const head =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
const row = (local: string, state: string, inode: number) =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0000 100 0 0 10 0\n`

test.each([
  ['0100007F:0BB8', 3000, '127.0.0.1'],
  ['00000000:1F90', 8080, '127.0.0.1'],
  ['0700000A:0050', 80, '10.0.0.7'],
  ['00000000000000000000000000000000:0BB8', 3000, '::1'],
  ['00000000000000000000000001000000:0BB8', 3000, '::1'],
  ['0000000000000000FFFF00000100007F:0BB8', 3000, '127.0.0.1'],
  ['B80D0120000000000000000001000000:0BB8', 3000, '2001:db8:0:0:0:0:0:1'],
])('%s', (local, port, address) => {
  expect(listeners(head + row(local, '0A', 7))).toEqual([{ port, address, inode: '7' }])
})

test('connections that stand are none, nor is what is no table', () => {
  expect(listeners(head + row('0100007F:0BB8', '01', 7))).toEqual([])
  for (const odd of ['', 'x', `${head}\n   0: zz\n`]) expect(listeners(odd)).toEqual([])
})

test('who listens at both kinds of addresses is one', () => {
  const at = (port: number, address: string) => ({ port, address, inode: '1' })
  expect(eachOnce([at(80, '127.0.0.1'), at(22, '::1'), at(80, '::1')])).toEqual([
    at(22, '::1'),
    at(80, '127.0.0.1'),
  ])
})
