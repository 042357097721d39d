// Proves that keys are kept encrypted only, by a key store that protects them, and are said to be lost where they are.
import { expect, test } from 'vitest'
import type { Vault } from '../../app/desktop'
import { KeyStore } from './key-store'

const key = 'sk-live-0123456789abcdef'

/** A key store that no test machine has: what it makes is not the key, and others cannot read it. */
const vault = (more: Partial<Vault> = {}, own = 'A'): Vault => ({
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(`${own}${Buffer.from(text).toString('hex')}`),
  decryptString: (bytes) => {
    const text = bytes.toString()
    if (!text.startsWith(own)) throw new Error('another key store')
    return Buffer.from(text.slice(1), 'hex').toString()
  },
  ...more,
})

function store(
  by = vault(),
  platform: NodeJS.Platform = 'darwin',
  memory = new Map<string, unknown>(),
) {
  const known: string[] = []
  const keys = new KeyStore({
    memory: { get: (name) => memory.get(name), set: (name, value) => memory.set(name, value) },
    vault: by,
    platform,
    known: (one) => known.push(one),
  })
  return { keys, memory, known }
}

// docs/guide/limits.md: API key | in the system's key store, and in no settings file
test('a key is kept, encrypted, and there again after a start', () => {
  const { keys, memory } = store()
  expect(keys.set('work', key).ok).toBe(true)
  expect(JSON.stringify([...memory])).not.toContain(key)
  const later = store(vault(), 'darwin', memory)
  expect(later.keys.kept()).toEqual(['work'])
  expect(later.keys.get('work')).toBe(key)
  expect(later.known).toEqual([key])
})

test('a key that is entered is to be taken out of all that is said from then on', () => {
  const { keys, known } = store()
  keys.set('work', key)
  expect(known).toEqual([key])
})

test('a key is replaced, and removed with nothing of it left', () => {
  const { keys, memory } = store()
  keys.set('work', key)
  keys.set('work', 'sk-other-0123456789')
  expect(keys.get('work')).toBe('sk-other-0123456789')
  keys.remove('work')
  expect([keys.get('work'), keys.kept(), memory.get('account-keys')]).toEqual([undefined, [], {}])
})

test.each<[string, Partial<Vault>, NodeJS.Platform]>([
  ['Linux without a keyring', { getSelectedStorageBackend: () => 'basic_text' }, 'linux'],
  ['Linux before that is known', { getSelectedStorageBackend: () => 'unknown' }, 'linux'],
  ['a locked key store', { isEncryptionAvailable: () => false }, 'darwin'],
])('on %s no key is kept, which is said with what to do instead', (_what, more, platform) => {
  const { keys, memory } = store(vault(more), platform)
  expect(keys.trouble()).toContain('kept safely')
  expect(keys.set('work', key)).toMatchObject({
    problem: { code: 'no-key-store', hint: expect.stringContaining('variable') },
  })
  expect(memory.size).toBe(0)
})

test('Linux with a keyring keeps keys', () => {
  const { keys } = store(vault({ getSelectedStorageBackend: () => 'gnome_libsecret' }), 'linux')
  expect(keys.trouble()).toBeUndefined()
})

test('a key that another key store has encrypted is not there, and can be entered again', () => {
  const { keys, memory } = store()
  keys.set('work', key)
  const { keys: elsewhere } = store(vault({}, 'B'), 'darwin', memory)
  expect(elsewhere.get('work')).toBeUndefined()
  expect(elsewhere.set('work', key).ok).toBe(true)
  expect(elsewhere.get('work')).toBe(key)
})

test('a key store that fails is said, and nothing is kept', () => {
  const encryptString = () => {
    throw new Error('the user said no')
  }
  const { keys, memory } = store(vault({ encryptString }))
  expect(keys.set('work', key)).toMatchObject({ problem: { details: 'Error: the user said no' } })
  expect(memory.size).toBe(0)
})
