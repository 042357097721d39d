/** How much a result changes. */
export interface ChangeSize {
  files: number
  added: number
  deleted: number
}

/** What is found of a result once it is there. */
export type FoundInput =
  /** No rule accepts it: it is for the user. */
  | { type: 'judged'; why?: string | undefined }
  /** It was looked through: so much that attempt has changed. */
  | { type: 'measured'; attempt: number; size: ChangeSize }
  /** The user has found that item of its checklist to hold, or not to. */
  | { type: 'item'; item: string; ticked: boolean }
