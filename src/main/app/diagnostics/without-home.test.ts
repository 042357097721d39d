// Proves that the name of the home folder is taken out of diagnostics however it is written in them.
import { expect, test } from 'vitest'
import { withoutHome } from './without-home'

test.each(['/home/mira', '/home/mira "m"', 'C:\\Users\\Mira', "/home/o'mira\u0301"])(
  '%s',
  (home) => {
    const value = { folder: `${home}/project` }
    const plain = withoutHome(`in ${home}/project`, home)
    const json = withoutHome(JSON.stringify(value), home)
    const line = withoutHome(JSON.stringify({ body: JSON.stringify(value) }), home)
    expect(plain).toBe('in ~/project')
    expect(JSON.parse(json)).toEqual({ folder: '~/project' })
    expect(JSON.parse(JSON.parse(line).body)).toEqual({ folder: '~/project' })
  },
)

test.each(['', '/'])('a home that is %j is no name', (home) => {
  expect(withoutHome('/etc/hosts', home)).toBe('/etc/hosts')
})
