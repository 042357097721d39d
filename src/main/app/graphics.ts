import { access } from 'node:fs/promises'

/** How a graphics card shows on Linux: through the kernel's drivers, Nvidia's, Windows', and phones'. */
const devices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg', '/dev/kgsl-3d0', '/dev/mali0']

/**
 * Whether there may be a graphics card. Where there is certainly none, the processor draws the
 * window directly: emulating a card takes it twenty times as long, and looking for one a tenth of
 * the start.
 */
export async function mayHaveGraphicsCard(
  system: NodeJS.Platform = process.platform,
  places = devices,
): Promise<boolean> {
  if (system !== 'linux') return true
  const found = await Promise.allSettled(places.map((place) => access(place)))
  return found.some(({ status }) => status === 'fulfilled')
}
