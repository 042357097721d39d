import type { BytePath } from '../../../../kit/path'

/** A path below a folder as the system takes it: names may be no text. */
export const below = (folder: string, path: BytePath): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')])
