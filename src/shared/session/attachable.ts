import { ownOf } from '../../kit/own'

/** What kinds of files go along as they are, and how large they may be. */
const pictures: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const sounds: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
}

/** Agents refuse larger pictures and sounds. */
export const mostBytes = 20 * 1024 * 1024
/** Longer texts are not put into the prompt: the agent reads them where they are. */
export const mostText = 256 * 1024

/** Of a file that goes along as it is, by its name. */
export function mediaType(name: string): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return ownOf(pictures, ending) ?? ownOf(sounds, ending)
}

export const isPicture = (mimeType: string): boolean => Object.values(pictures).includes(mimeType)

export const tooLarge = (name: string): string =>
  `${name} is larger than 20 MB: make it smaller, or put it into the project’s folder and mention it.`
