import { expect, test } from 'vitest'
import { cpuTime, macos, parseLine, parseOpenFiles } from './macos'

const line =
  '  501   1   501 Ss    1:02.50  20480 Wed Nov 18 10:21:37 2026 /Applications/Some App/Contents/MacOS/thing'

test('a line of ps is read', () => {
  expect(parseLine(line)).toEqual({
    pid: 501,
    parent: 1,
    group: 501,
    session: 501,
    name: 'thing',
    zombie: false,
    startTime: 'Wed Nov 18 10:21:37 2026',
    cpu: 62_500,
    memory: 20480 * 1024,
  })
  expect(parseLine('')).toBeUndefined()
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
    '/bin/ps -A -o pid=,ppid=,pgid=,stat=,time=,rss=,lstart=,comm=',
    '/bin/ps -o pid=,ppid=,pgid=,stat=,time=,rss=,lstart=,comm= -p 501',
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
