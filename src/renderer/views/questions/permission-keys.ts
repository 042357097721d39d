import type { PermissionOption } from '../../../shared/session/question'

/** The option that a key answers with: digits in order, Escape the one that rejects. */
export function optionForKey(
  options: readonly PermissionOption[],
  key: string,
): PermissionOption | undefined {
  if (/^[1-9]$/.test(key)) return options[Number(key) - 1]
  return key === 'Escape' ? rejecting(options) : undefined
}

/** Rejecting once comes before rejecting for ever. */
export function rejecting(options: readonly PermissionOption[]): PermissionOption | undefined {
  return (
    options.find((option) => option.kind === 'reject_once') ??
    options.find((option) => option.kind === 'reject_always')
  )
}

/** What Enter answers while the request itself has the focus: the smallest permission. */
export function allowingOnce(options: readonly PermissionOption[]): PermissionOption | undefined {
  return options.find((option) => option.kind === 'allow_once')
}
