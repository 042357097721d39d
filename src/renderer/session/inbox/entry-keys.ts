import type { SessionRow } from '../../../shared/app/tables'
import { optionForKey } from '../questions/permission-keys'

type EntryAnswer = { option: string } | 'look' | undefined

/** What a key means on an entry: an answer, or to look first at what the entry does not show whole. */
export function entryAnswer({ request }: SessionRow, key: string): EntryAnswer {
  const option = request && optionForKey(request.options, key)
  if (!option) return undefined
  return request.whole || option.kind.startsWith('reject') ? { option: option.id } : 'look'
}

/** "1 Allow  Esc Reject": the keys that are told of, the smallest permission first. */
export function entryKeys({ request, asking }: SessionRow): string {
  if (!request || asking === undefined) return ''
  const { options } = request
  const once = options.findIndex(({ kind }) => kind === 'allow_once')
  const rejects = options.some(({ kind }) => kind === 'reject_once' || kind === 'reject_always')
  return [once >= 0 && `${once + 1} ${request.whole ? 'Allow' : 'Look'}`, rejects && 'Esc Reject']
    .filter(Boolean)
    .join('  ')
}
