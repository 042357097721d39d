import type { ProcessNode } from '../../../shared/app/tables'
import { membersOf } from './members'
import { nameOf, roleOf } from './roles'
import type { Marks, ProcessEntry, Root, System } from './system/system'

/** What belongs to each of the roots, by their ids, with the CPU used since the last look. */
export class TreeSampler {
  readonly #system: System
  #cpu = new Map<string, number>()
  #marks = new Map<string, Marks>()
  #commandLines = new Map<string, string[]>()
  #at = 0

  constructor(system: System) {
    this.#system = system
  }

  async sample(roots: Root[]): Promise<Map<string, ProcessNode[]>> {
    const entries = await this.#system.list()
    const marks = await this.#readMarks(entries)
    const now = performance.now()
    const elapsed = this.#at === 0 ? 0 : now - this.#at
    const trees = roots.map((root) => ({ root, members: membersOf(root, entries, marks) }))
    const all = trees.flatMap(({ members }) => members)
    await this.#readCommandLines(all)
    // One that keeps nothing any more is leaving: all of its tree is over.
    const kept = trees.filter(({ members }) => members.length > 0).map(({ root }) => root)
    const keepers = await this.#keepers(kept, entries, elapsed)
    const nodes = trees.map(({ root, members }): [string, ProcessNode[]] => {
      const own = members.map((entry) => this.#node(entry, root, elapsed))
      return [root.id, [...(keepers.get(root.id) ?? []), ...own.sort((a, b) => a.pid - b.pid)]]
    })
    const held = entries.filter(({ pid }) => kept.some(({ keeper }) => keeper === pid))
    this.#cpu = new Map([...all, ...held].map((entry) => [identity(entry), entry.cpu]))
    this.#at = now
    return new Map(nodes)
  }

  /** What keeping costs: the program of a keeper is shared with the app, its own memory is not. */
  async #keepers(
    roots: Root[],
    entries: ProcessEntry[],
    elapsed: number,
  ): Promise<Map<string, ProcessNode[]>> {
    const found = roots.map(async (root): Promise<[string, ProcessNode[]]> => {
      const entry = entries.find(({ pid }) => pid === root.keeper)
      if (!entry) return [root.id, []]
      const memory = (await this.#system.ownMemory?.(entry.pid)) ?? entry.memory
      const name = 'Background helper'
      return [root.id, [{ ...this.#node(entry, root, elapsed), name, role: 'keeper', memory }]]
    })
    return new Map(await Promise.all(found))
  }

  #node(entry: ProcessEntry, root: Root, elapsed: number): ProcessNode {
    const words = this.#commandLines.get(identity(entry)) ?? []
    const before = this.#cpu.get(identity(entry))
    const used = before === undefined || elapsed === 0 ? 0 : (entry.cpu - before) / elapsed
    return {
      pid: entry.pid,
      parent: entry.parent,
      name: nameOf(words, entry.name),
      role: roleOf(words.length > 0 ? words.join(' ') : entry.name, entry.pid === root.pid),
      cpu: Math.round(Math.max(used, 0) * 1000) / 10,
      memory: entry.memory,
      ...(entry.group === root.pid ? {} : { apart: true }),
    }
  }

  /** Environments, too, are read once: those of all processes of the machine would cost too much. */
  async #readMarks(entries: ProcessEntry[]): Promise<Map<number, Marks>> {
    const unknown = entries.filter((entry) => {
      const marks = this.#marks.get(identity(entry))
      return marks === undefined || marks.unread
    })
    const read = await this.#system.marks(unknown)
    const known = entries.map((entry): [ProcessEntry, Marks] => [
      entry,
      read.get(entry.pid) ?? this.#marks.get(identity(entry)) ?? {},
    ])
    this.#marks = new Map(known.map(([entry, marks]) => [identity(entry), marks]))
    return new Map(known.map(([entry, marks]) => [entry.pid, marks]))
  }

  /** Once for each program that a process runs: they do not change. */
  async #readCommandLines(entries: ProcessEntry[]): Promise<void> {
    const unknown = entries.filter((entry) => !this.#commandLines.has(identity(entry)))
    const read = await this.#system.commandLines(unknown)
    const known = entries.map((entry): [string, string[]] => [
      identity(entry),
      read.get(entry.pid) ?? this.#commandLines.get(identity(entry)) ?? [],
    ])
    this.#commandLines = new Map(known)
  }
}

function identity({ pid, startTime, name }: ProcessEntry): string {
  return `${pid} ${startTime} ${name}`
}
