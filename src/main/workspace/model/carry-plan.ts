import type { BytePath } from '../../../kit/path'

/** What of the files that git ignores goes along into a new workspace, and how. */
export interface CarryOptions {
  copy: readonly string[]
  link: readonly string[]
}

interface Carried {
  path: BytePath
  how: 'copy' | 'link'
}

/**
 * Which of the ignored files and folders are meant: the first list that names one decides. A pattern
 * without a slash is a name at any depth, one with a slash a path from the top of the checkout.
 */
export function carryPlan(ignored: readonly BytePath[], { copy, link }: CarryOptions): Carried[] {
  const [copied, linked] = [copy.map(patternOf), link.map(patternOf)]
  return ignored.flatMap((listed): Carried[] => {
    const path = listed.replace(/\/$/, '')
    if (path === '') return []
    if (linked.some((fits) => fits(path))) return [{ path, how: 'link' }]
    return copied.some((fits) => fits(path)) ? [{ path, how: 'copy' }] : []
  })
}

function patternOf(pattern: string): (path: BytePath) => boolean {
  const words = pattern.replace(/^\.?\//, '').replace(/\/$/, '')
  const anchored = words.includes('/') || pattern.startsWith('/')
  const rule = new RegExp(`^${anchored ? '' : '(?:.*/)?'}${regexOf(bytesOf(words))}$`)
  return (path) => rule.test(path)
}

/** As paths are: bytes, one character for each. */
const bytesOf = (words: string): string =>
  [...new TextEncoder().encode(words)].map((byte) => String.fromCharCode(byte)).join('')

const parts = /\*\*\/|\*\*|\*|\?|[^*?]+/g

function regexOf(words: string): string {
  return (words.match(parts) ?? []).map((part) => wild[part] ?? escaped(part)).join('')
}

const wild: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }

const escaped = (text: string): string => text.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
