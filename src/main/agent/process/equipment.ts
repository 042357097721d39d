import type { Equipment, Takes } from '../drivers/driver'

/** What the agent is not told of, and why: the rest of a sentence that begins with its name. */
interface Lack {
  title: string
  why: string
}

/** Every agent can start a program; what else a conversation is given, only some take. */
export function usableEquipment(
  { servers, folders, instructions, replaceInstructions }: Equipment,
  can: Takes = {},
): { usable: Equipment; lacks: Lack[] } {
  const reached = { stdio: true, http: can.http === true, sse: can.sse === true }
  const lacks = servers
    .filter(({ type }) => !reached[type])
    .map(({ name, type }) => ({
      title: `The MCP server “${name}” was left out`,
      why: `does not reach servers by ${type}.`,
    }))
  if (folders.length > 0 && !can.folders)
    lacks.push({
      title: 'The further folders of the profile were left out',
      why: 'works in one folder only.',
    })
  if (instructions !== '' && !can.instructions)
    lacks.push({
      title: 'The instructions of the profile were left out',
      why: 'does not take instructions for a session.',
    })
  else if (instructions !== '' && replaceInstructions && !can.replaceInstructions)
    lacks.push({
      title: 'The instructions of the profile were added to the agent’s own',
      why: 'does not let its own be replaced.',
    })
  return {
    usable: {
      servers: servers.filter(({ type }) => reached[type]),
      folders: can.folders ? folders : [],
      instructions: can.instructions ? instructions : '',
      replaceInstructions: can.replaceInstructions === true && replaceInstructions,
    },
    lacks,
  }
}
