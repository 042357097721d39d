import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pack } from './install'

const built = (name: string): string => fileURLToPath(new URL(`../place/${name}`, import.meta.url))

/** What places are sent, as it was built with the app. */
export async function builtPack(): Promise<Pack> {
  const { hash, platform, arch } = JSON.parse(await readFile(built('pack.json'), 'utf8'))
  return {
    hash,
    platform,
    arch,
    bytes: () => readFile(built('place.pack')),
    unpacker: () => readFile(built('unpack.mjs')),
  }
}
