import { ERRORS, OUT } from '../shared/host/keeper/protocol'
import { Inputs } from './inputs'
import { Segments } from './segments'

/** Of the error output, for whoever comes to read it later. */
const KEPT_ERRORS = 16 * 1024
const ERROR_SEGMENT = 64 * 1024

/** All that a program said and was told, and what of it nobody needs any more. */
export class Files {
  readonly outputs: ReadonlyMap<number, Segments>
  readonly inputs: Inputs
  readonly #acked = new Map<number, number>()

  /** What is there already is gone on with. */
  constructor(folder: string, terminal: boolean) {
    const out: [number, Segments] = [OUT, new Segments(folder, String(OUT))]
    const errors = () => new Segments(folder, String(ERRORS), ERROR_SEGMENT)
    this.outputs = new Map(terminal ? [out] : [out, [ERRORS, errors()]])
    this.inputs = new Inputs(folder)
  }

  /** What is kept of each output: the oldest offset, and the end. */
  get kept(): Record<string, [start: number, end: number]> {
    const kept = [...this.outputs].map(([output, { start, end }]) => [output, [start, end]])
    return Object.fromEntries(kept)
  }

  /** What is not kept any more was acknowledged, be it to a keeper that is gone. */
  acked(output: number): number {
    return Math.max(this.#acked.get(output) ?? 0, this.outputs.get(output)?.start ?? 0)
  }

  /** How much of it nobody has acknowledged. */
  ahead(output: number): number {
    return (this.outputs.get(output)?.end ?? 0) - this.acked(output)
  }

  ack(output: number, offset: number): void {
    const segments = this.outputs.get(output)
    if (!segments) return
    const acked = Math.max(this.acked(output), Math.min(offset, segments.end))
    this.#acked.set(output, acked)
    segments.forget(acked)
  }

  /** The error output is for people: nobody acknowledges it, and only the newest of it is kept. */
  trim(output: number): void {
    if (output !== ERRORS) return
    const segments = this.outputs.get(output)
    segments?.forget(segments.end - KEPT_ERRORS)
  }

  close(): void {
    for (const segments of this.outputs.values()) segments.close()
    this.inputs.close()
  }
}
