import { fileURLToPath } from 'node:url'
import { success } from '../../../../kit/result'
import type { Block } from '../../../../shared/agent/content'
import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Fields } from '../fields'

/** What is said, as Codex takes it. It knows of text, pictures and files by their path. */
export function writeInput(content: readonly Block[]): Outcome<Fields[]> {
  const input: Fields[] = []
  for (const block of content) {
    const written = writeBlock(block)
    if (!written) return failed('unsupported', `Codex does not understand ${block.type}s`)
    input.push(written)
  }
  return success(input)
}

const text = (words: string): Fields => ({ type: 'text', text: words, text_elements: [] })

function writeBlock(block: Block): Fields | undefined {
  switch (block.type) {
    case 'text':
      return text(block.text)
    case 'image':
      return { type: 'image', url: `data:${block.mimeType};base64,${block.data}` }
    case 'audio':
      return undefined
    case 'link':
      return text(pathIn(block.uri))
    case 'resource':
      return text(block.text === undefined ? block.uri : `${pathIn(block.uri)}\n\n${block.text}`)
  }
}

/** Codex reads files by their path. */
function pathIn(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri
  } catch {
    return uri
  }
}

/** The words alone, as the agent will say them again. */
export const wordsOf = (input: readonly Fields[]): string =>
  input.flatMap((part) => (typeof part.text === 'string' ? part.text : [])).join('\n\n')
