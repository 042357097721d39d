import type { Result } from '../../../kit/result'
import type { Fact } from '../../../shared/workspace/inventory'

/** What is found out about a workspace, bit by bit; what cannot be found out is a fact as well. */
export class Findings {
  readonly facts: Fact[] = []

  add(...facts: Fact[]): void {
    this.facts.push(...facts)
  }

  /** Files, where there are some. */
  addFiles(type: Extract<Fact, { paths: unknown }>['type'], paths: string[]): void {
    if (paths.length > 0) this.add({ type, paths })
  }

  doubt(words: string): void {
    if (!this.facts.some((fact) => fact.type === 'doubt' && fact.words === words))
      this.add({ type: 'doubt', words })
  }

  /** What was asked for, or nothing and a doubt. */
  async known<Value>(asked: Promise<Result<Value>>, words: string): Promise<Value | undefined> {
    const answer = await asked
    if (answer.ok) return answer.value
    const { message, details } = answer.problem
    this.doubt(`${words}: ${details ?? message}`)
    return undefined
  }
}
