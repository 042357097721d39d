import type { MachineFiles } from '../files'
import type { MachineFolders } from '../folders'
import type { SaysUnreachable } from './wire'

/** How each method of the files says that their machine cannot be reached. */
export const filesSay: SaysUnreachable<MachineFiles> = {
  find: 'result',
  show: 'result',
  attachable: 'result',
  read: 'result',
  write: 'result',
  readExact: 'result',
  replaceIf: 'result',
  discard: 'result',
  kind: 'thrown',
  walk: 'thrown',
  places: 'thrown',
  compare: 'thrown',
  removeEmpty: 'thrown',
  names: 'thrown',
  makeFolder: 'thrown',
  text: 'thrown',
  put: 'thrown',
  replace: 'thrown',
  copy: 'thrown',
  remove: 'thrown',
  survey: 'thrown',
  readKept: 'thrown',
  tidyKept: 'thrown',
}

export const foldersSay: SaysUnreachable<MachineFolders> = {
  facts: 'result',
  users: 'result',
  survey: 'result',
  make: 'result',
  move: 'result',
  discard: 'result',
  same: 'thrown',
  present: 'thrown',
  removeEmpty: 'thrown',
  carry: 'thrown',
  room: 'thrown',
}
