// Proves what git is told so that a moment comes to be, for names and contents of any bytes.
import { expect, test } from 'vitest'
import { imported, importStream } from './import-stream'

const step = {
  key: 'k',
  number: 7,
  all: 'a'.repeat(40),
  work: 'b'.repeat(40),
  changes: [],
  beside: {},
  dropped: [],
  at: 1,
}

test('what goes is said before what comes, each by a name that nothing can break', () => {
  const stream = importStream({
    ...step,
    changes: [
      { path: 'new\n"x"', mode: '100644', oid: 'o', content: 'a\nb' },
      { path: 'known', mode: '100755', oid: 'c'.repeat(40) },
      { path: 'gone', mode: null, oid: '' },
    ],
    dropped: [3],
  })
  const lines = stream.split('\n')
  expect(lines).toContain('D 000003')
  expect(lines).toContain(`M 100755 ${'c'.repeat(40)} "000007/work/known"`)
  expect(lines.indexOf('D "000007/work/gone"')).toBeLessThan(
    lines.indexOf('M 100644 inline "000007/work/new\\n\\"x\\""'),
  )
  expect(stream).toContain('\ndata 3\na\nb\n')
})

test('what was made is read from what git prints', () => {
  const [all, work, commit] = ['1', '2', '3'].map((one) => one.repeat(40))
  const output = `040000 tree ${all}\t\n040000 tree ${work}\t000007/work\n${commit}\n`
  expect(imported(output)).toEqual({ all, work, commit })
  expect(imported(`040000 tree ${all}\t\nmissing 000007/work\n${commit}\n`).work).toBe(null)
})
