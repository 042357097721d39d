/** What the user has selected, with where it stands in words. */
export interface Selected {
  text: string
  from: string
}

let read: () => Selected | undefined = () => undefined

/** Terminals keep their selection to themselves: this is who can tell it. */
export function offerTerminalSelection(next: () => Selected | undefined): void {
  read = next
}

export const selectedInTerminal = (): Selected | undefined => read()

let attach: () => void = () => undefined

/** Who writes messages can attach to one what is selected. */
export function offerAttaching(next: () => void): void {
  attach = next
}

export const attachSelected = (): void => attach()
