/*
 * Liminal without a window: how the app is told to be that, and what it says of it where it was
 * started.
 */

/** A switch of the app; its value says how it speaks. */
export const serveSwitch = 'serve'

export type Speech = 'words' | 'json'

/** Who has a data folder: one that has just begun to serve it, or one that ran before. */
export interface Served {
  state: 'serving' | 'running'
  folder: string
  /** Of the app, where it is known. */
  pid?: number
  version?: string
}

export function servedIn(speech: Speech, served: Served): string {
  if (speech === 'json') return JSON.stringify(served)
  const { state, folder, pid } = served
  const who = pid === undefined ? '' : `, as process ${pid}`
  return state === 'serving'
    ? `Liminal serves ${folder} without a window${who}. Ctrl+C ends it.`
    : `Liminal runs already on ${folder}${who}. It was handed all folders.`
}
