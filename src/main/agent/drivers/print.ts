import { createHash } from 'node:crypto'

/** By which a message is known again that may hold whole pictures. */
export const printOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
