import { expect, test } from 'vitest'
import { parseConnected, parseLine, taskkill, windows } from './windows'

const table = [
  '4\t0\t100\t0\t0\tSystem',
  '10\t4\t200\t50000\t4096\tnode.exe',
  '11\t10\t300\t0\t0\tgit.exe',
  '12\t10\t150\t0\t0\told.exe',
].join('\r\n')

test('the table is asked for whole, or for one process only', async () => {
  const asked: string[] = []
  const system = windows(async (command, args) => {
    asked.push([command, args.at(-1)].join(' '))
    return args.at(-1)?.includes('ProcessId=10') ? (table.split('\r\n')[1] ?? '') : table
  })
  expect(await system.list()).toHaveLength(4)
  expect(await system.startTimeOf(10)).toBe('200')
  expect(asked[0]).toMatch(
    /^C:\\Windows\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe Get-CimInstance Win32_Process \| /,
  )
  expect(asked[1]).toContain('Win32_Process -Filter "ProcessId=10" | ')
})

test('a taskkill that fails is no failure of the app', async () => {
  const system = windows(() => Promise.reject(new Error('not there')))
  const [entry] = await windows(async () => table).list()
  system.signal({ pid: 4, startTime: '100', id: 'p' }, entry ? [entry] : [], 'SIGKILL')
  await new Promise((resolve) => setImmediate(resolve))
})

test('a line of the table is read', () => {
  expect(parseLine('0\t0\t\t0\t8192\tSystem Idle Process')).toBeUndefined()
  expect(parseLine('10\t4\t200\t50000\t4096\tnode.exe')).toMatchObject({
    pid: 10,
    parent: 4,
    name: 'node.exe',
    startTime: '200',
    cpu: 5,
    memory: 4096,
  })
})

test('who is older than its parent has lost it, and somebody younger has the number', async () => {
  const entries = await windows(async () => table).list()
  expect(entries.map(({ pid, parent }) => [pid, parent])).toEqual([
    [4, 0],
    [10, 4],
    [11, 10],
    [12, 0],
  ])
})

test('a tree is ended by its root, or by what is left of it', async () => {
  const asked: string[] = []
  const system = windows(async (command, args) => {
    asked.push([command, ...args].join(' '))
    return table
  })
  const entries = await windows(async () => table).list()
  const members = entries.filter(({ pid }) => pid === 10 || pid === 11)
  system.signal({ pid: 10, startTime: '200', id: 'p' }, members, 'SIGTERM')
  system.signal({ pid: 10, startTime: '200', id: 'p' }, members, 'SIGKILL')
  system.signal({ pid: 10, startTime: '200', id: 'p' }, members.slice(1), 'SIGKILL')
  system.signal({ pid: 10, startTime: '200', id: 'p' }, [], 'SIGKILL')
  // One that lost its parent is in no tree but its own.
  const left = [...members, ...entries.filter(({ pid }) => pid === 12)]
  system.signal({ pid: 10, startTime: '200', id: 'p' }, left, 'SIGKILL')
  const taskkillExe = 'C:\\Windows\\System32\\taskkill.exe'
  expect(asked).toEqual([
    `${taskkillExe} /PID 10 /T`,
    `${taskkillExe} /PID 10 /T /F`,
    `${taskkillExe} /PID 11 /T /F`,
    `${taskkillExe} /PID 10 /PID 12 /T /F`,
  ])
  expect(taskkill([1, 2], false)).toEqual(['/PID', '1', '/PID', '2', '/T'])
})

test('of a connection it is told who has the end that is asked about', () => {
  const told =
    '  Proto  Local  Foreign  State  PID\r\n  TCP    127.0.0.1:50    127.0.0.1:600    ESTABLISHED    20\r\n' +
    '  TCP    127.0.0.1:600    127.0.0.1:50    HERGESTELLT    10\r\n'
  expect(parseConnected(told, 50, 600)).toEqual([20])
  expect(parseConnected(told, 51, 600)).toEqual([])
})
