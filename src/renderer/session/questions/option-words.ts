import type { PermissionOption } from '../../../shared/session/question'

/** What an option does, whatever the agent calls it. */
export const kindWords: Record<PermissionOption['kind'], string> = {
  allow_once: 'Allows this once',
  allow_always: 'Allows from now on',
  reject_once: 'Rejects this once',
  reject_always: 'Rejects from now on',
  other: 'The agent does not say whether this allows',
}

const rejects = /\b(?:reject|deny|decline|refuse|no|never|don['’]t|cancel|stop)\b/i
const allows = /\b(?:allow|yes|approve|accept|permit|grant|ok|okay|proceed|always)\b/i

/** Said beside a name that would be taken for something else. */
export function besideName({ name, kind }: PermissionOption): string | undefined {
  const plain = name.replace(/do(?: not|n['’]t) ask/gi, '')
  if (kind.startsWith('allow') && rejects.test(plain) && !allows.test(plain)) return kindWords[kind]
  if (kind.startsWith('reject') && allows.test(plain) && !rejects.test(plain))
    return kindWords[kind]
  if (kind === 'allow_always' && !lasting.test(name)) return 'from now on'
  return undefined
}

const lasting = /always|ever|session|ask again|accept|everything|from now|all\b|every|allowlist/i

/** What is known of answers that last, before one is given: once for all of which the same is known. */
export function keptWords(options: readonly PermissionOption[], agent: string): string[] {
  const names = new Map<string, string[]>()
  for (const { name, kind, kept } of options) {
    if (kind !== 'allow_always' && kind !== 'reject_always') continue
    const words =
      kept ??
      `${agent} decides what this covers and keeps it. Liminal cannot see it or take it back.`
    names.set(words, [...(names.get(words) ?? []), `“${name}”`])
  }
  return [...names].map(([words, all]) => `${all.join(', ')}: ${words}`)
}
