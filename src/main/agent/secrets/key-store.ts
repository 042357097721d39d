import { failure, type Result, success } from '../../../kit/result'
import type { Vault } from '../../app/desktop'

interface KeyStoreParts {
  /** What the app remembers: keys stand there encrypted only. */
  memory: { get(key: string): unknown; set(key: string, value: unknown): void }
  vault: Vault
  platform: NodeJS.Platform
  /** A key is known from now on: it must stand nowhere. */
  known(key: string): void
}

/** Encrypted with a password that everybody knows, which protects from nobody. */
const unsafe = new Set(['basic_text', 'unknown'])

/** The API keys of accounts, encrypted by the system's key store; where there is none, none is kept. */
export class KeyStore {
  #open = new Map<string, string>()

  constructor(private readonly parts: KeyStoreParts) {}

  /** Why no key can be kept here, in words. */
  trouble(): string | undefined {
    const { vault, platform } = this.parts
    const backend = platform === 'linux' ? vault.getSelectedStorageBackend?.() : undefined
    if (vault.isEncryptionAvailable() && !(backend && unsafe.has(backend))) return undefined
    return platform === 'linux'
      ? 'This computer has no key store that is unlocked (such as GNOME Keyring or KWallet), so a key cannot be kept safely.'
      : 'The system’s key store cannot be used, so a key cannot be kept safely.'
  }

  /** The accounts that have one. */
  kept(): string[] {
    return Object.keys(this.#stored())
  }

  get(account: string): string | undefined {
    const open = this.#open.get(account)
    if (open !== undefined) return open
    const stored = this.#stored()[account]
    if (stored === undefined || this.trouble() !== undefined) return undefined
    try {
      const key = this.parts.vault.decryptString(Buffer.from(stored, 'base64'))
      this.#knows(account, key)
      return key
    } catch {
      // The key store is another than it was: the user has to enter the key again, and is told so.
      return undefined
    }
  }

  set(account: string, key: string): Result<void> {
    const trouble = this.trouble()
    if (trouble !== undefined)
      return failure('no-key-store', trouble, {
        hint: 'Put the key into a variable of your environment, and name that in the account instead.',
      })
    try {
      const sealed = Buffer.from(this.parts.vault.encryptString(key)).toString('base64')
      this.parts.memory.set(place, { ...this.#stored(), [account]: sealed })
    } catch (error) {
      return failure('no-key-store', 'The system’s key store did not take the key.', {
        details: String(error),
      })
    }
    this.#knows(account, key)
    return success(undefined)
  }

  remove(account: string): void {
    this.#open.delete(account)
    const { [account]: removed, ...rest } = this.#stored()
    if (removed !== undefined) this.parts.memory.set(place, rest)
  }

  #knows(account: string, key: string): void {
    this.#open.set(account, key)
    this.parts.known(key)
  }

  #stored(): Record<string, string> {
    return (this.parts.memory.get(place) as Record<string, string> | undefined) ?? {}
  }
}

const place = 'account-keys'
