// Proves that the folders on the command line are told from the switches around them.
import { describe, expect, it } from 'vitest'
import { foldersOf } from './arguments'

describe('the command line', () => {
  it('opens the folders it names, relative ones from the current folder', () => {
    const argv = [
      '/opt/liminal',
      '--no-sandbox',
      'app',
      '/code/api',
      'web',
      '--user-data-dir=/data',
    ]
    expect(foldersOf(argv, false, '/home/me')).toEqual(['/code/api', '/home/me/web'])
  })

  it('takes the word “open” before them, which names a folder only as a path', () => {
    const opened = (...typed: string[]) => foldersOf(['/opt/liminal', ...typed], true, '/home/me')
    expect(opened('--user-data-dir=/data', 'open', 'web', '/api')).toEqual(['/home/me/web', '/api'])
    expect(opened('open')).toEqual([])
    expect(opened('./open', 'open')).toEqual(['/home/me/open', '/home/me/open'])
  })

  it('has no app among its arguments once it is packaged', () => {
    expect(foldersOf(['/opt/liminal', '/code/api'], true, '/')).toEqual(['/code/api'])
  })
})
