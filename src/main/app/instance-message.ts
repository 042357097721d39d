import { z } from 'zod'

/** What a later start asks of the one that is there. */
const message = z.strictObject({ folders: z.array(z.string().min(1).max(4096)).max(256) })

export type InstanceMessage = z.infer<typeof message>

/** Nothing honest is longer: so many folders of the longest path. */
export const longestMessage = 2 * 1024 * 1024

export const acknowledgement = 'taken'

export function readMessage(line: string): InstanceMessage | undefined {
  try {
    return message.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
