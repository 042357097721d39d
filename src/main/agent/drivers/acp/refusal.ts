/** What we do not do for an agent, as the code and words that it is told. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const methodUnknown = -32601
export const invalid = -32602
export const failed = -32603
export const missing = -32002
