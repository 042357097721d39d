import { isOver, type Task } from './task'

/** Why the result of a task cannot come into its base yet: it has another one's in it, which is not there. */
export function notBefore(
  { title, into, needs: [need = ''] }: Task,
  find: (id: string) => Task | undefined,
): string | undefined {
  const below = into === undefined ? undefined : find(need)
  if (!below || isOver(below)) return undefined
  return `“${title}” began from the branch of “${below.title}”: that comes into ${into} first.`
}
