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

const pages: Record<string, (box: HTMLElement) => number> = {
  PageDown: ({ scrollTop, clientHeight }) => scrollTop + clientHeight - 40,
  ' ': ({ scrollTop, clientHeight }) => scrollTop + clientHeight - 40,
  PageUp: ({ scrollTop, clientHeight }) => scrollTop - clientHeight + 40,
  ArrowDown: ({ scrollTop }) => scrollTop + 40,
  ArrowUp: ({ scrollTop }) => scrollTop - 40,
  Home: () => 0,
  End: ({ scrollHeight }) => scrollHeight,
}

/** Goes where a key leads in what is asked; whether it leads anywhere. */
export function scrollFor(key: string, box: HTMLElement): boolean {
  const to = Object.hasOwn(pages, key) ? pages[key] : undefined
  if (!to || box.scrollHeight <= box.clientHeight) return false
  box.scrollTo({ top: to(box) })
  return true
}
