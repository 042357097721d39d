import { byOrder, type Task } from '../../../shared/task/task'

/** Those that were accepted and are not merged yet: one after the other in each project. */
export class Line {
  readonly #ids = new Set<string>()

  put({ id, line }: Task): void {
    if (line) this.#ids.add(id)
    else this.#ids.delete(id)
  }

  /** Of each project whose line is free, the one that was accepted first. */
  next(find: (id: string) => Task | undefined): string[] {
    const waiting = new Map<string, Task>()
    const busy = new Set<string>()
    for (const id of this.#ids) {
      const found = find(id)
      if (!found?.line) continue
      if (found.line.merging) busy.add(found.project)
      const first = waiting.get(found.project)
      if (!first || comesBefore(found, first)) waiting.set(found.project, found)
    }
    return [...waiting.values()].flatMap(({ id, project }) => (busy.has(project) ? [] : [id]))
  }
}

const comesBefore = (one: Task, other: Task): boolean => {
  const earlier = (one.line?.acceptedAt ?? 0) - (other.line?.acceptedAt ?? 0)
  return earlier < 0 || (earlier === 0 && byOrder(one, other) < 0)
}
