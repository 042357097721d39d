/** Where a task is to be done. */
export interface Where {
  project: string
  place?: string | undefined
  label?: string | undefined
}

/** Its machine was there a moment ago: the task waits for it again. */
export const notThere = 'not-there'

/** Tasks that wait for the same machine. */
export const whereOf = ({ project, place = '', label = '' }: Where): string =>
  `${project}\n${place}\n${label}`

/** Where it may be done besides its own machine, in words; nothing where nothing is said of that. */
export function whereWords({ place, label }: Omit<Where, 'project'>): string | undefined {
  return place ?? (label === undefined ? undefined : `a place with the label “${label}”`)
}
