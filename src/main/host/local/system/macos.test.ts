import { expect, test } from 'vitest'
import { cpuTime, macos, parseConnected, parseLine, parseOpenFiles } from './macos'

const line =
  '  501   1   501 ttys003 Ss    1:02.50  20480 Wed Nov 18 10:21:37 2026 /Applications/Some App/Contents/MacOS/thing'

test('a line of ps is read', () => {
  expect(parseLine(line)).toEqual({
    pid: 501,
    parent: 1,
    group: 501,
    session: 501,
    terminal: 'ttys003',
    name: 'thing',
    zombie: false,
    startTime: 'Wed Nov 18 10:21:37 2026',
    cpu: 62_500,
    memory: 20480 * 1024,
  })
  expect(parseLine('')).toBeUndefined()
  expect(parseLine(line.replace('ttys003', '??'))).not.toHaveProperty('terminal')
})

test('CPU time has many forms', () => {
  expect(cpuTime('0:00.01')).toBe(10)
  expect(cpuTime('12:34.56')).toBe(754_560)
  expect(cpuTime('1-02:03:04')).toBe(93_784_000)
})

test('ps is asked for everything, one process, and the environments', async () => {
  const asked: string[] = []
  const system = macos(async (command, args) => {
    asked.push([command, ...args].join(' '))
    return args.includes('-E') ? '501 thing A=1 LIMINAL_RUN=r LIMINAL_PROCESS=p B=2\n1 init' : line
  })
  expect(await system.list()).toHaveLength(1)
  expect(await system.startTimeOf(501)).toBe('Wed Nov 18 10:21:37 2026')
  expect(await system.marks([])).toEqual(new Map([[501, { run: 'r', process: 'p' }]]))
  expect(asked).toEqual([
    '/bin/ps -A -o pid=,ppid=,pgid=,tty=,stat=,time=,rss=,lstart=,comm=',
    '/bin/ps -o pid=,ppid=,pgid=,tty=,stat=,time=,rss=,lstart=,comm= -p 501',
    '/bin/ps -A -E -ww -o pid=,command=',
  ])
})

test('the open files of each process are read as lsof tells them', () => {
  const told = 'p12\nfcwd\nn/Users/me/api\nf3\nn/dev/null\nf4\nn192.168.0.1:80\np13\nfcwd\nn/\n'
  expect(parseOpenFiles(told)).toEqual(
    new Map([
      [12, ['/Users/me/api', '/dev/null']],
      [13, ['/']],
    ]),
  )
})

test('of a connection it is told who has the end that is asked about', () => {
  const told =
    'p10\nf5\nn127.0.0.1:600->127.0.0.1:50\np20\nf6\nn127.0.0.1:50->127.0.0.1:600\np30\nf1\n'
  expect(parseConnected(told, 50, 600)).toEqual([20])
  expect(parseConnected(told, 600, 50)).toEqual([10])
  expect(parseConnected('', 1, 2)).toEqual([])
})
