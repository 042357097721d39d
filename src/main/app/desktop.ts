/** What encrypts for this user of this computer; Electron's `safeStorage`. */
export interface Vault {
  isEncryptionAvailable(): boolean
  /** Linux only: which of its key stores that is. */
  getSelectedStorageBackend?(): string
  encryptString(text: string): Uint8Array
  decryptString(bytes: Buffer): string
}

/** What only the desktop's side of the app knows: nothing below it asks Electron itself. */
export interface Desktop {
  version: string
  /** How often a second passes in a second of the clock on the wall: 1 but in tests. */
  clockSpeed: number
  darkColors(): boolean
  vault: Vault
  /** By a dialog of the system, above a window. */
  chooseFolders(window: number): Promise<string[]>
}
