import type { Judge } from './process/judge'

/** Judges failures: its rules come with the first driver, since a start has no use for them. */
export class Judging implements Judge {
  #rules: Judge | undefined

  async load(): Promise<void> {
    const [{ confessed }, { exitKind, lossKind }] = await Promise.all([
      import('./model/failure/classify'),
      import('./model/failure/loss'),
    ])
    this.#rules = { confessed, exitKind, lossKind }
  }

  confessed(...of: Parameters<Judge['confessed']>) {
    return this.#loaded().confessed(...of)
  }

  lossKind(...of: Parameters<Judge['lossKind']>) {
    return this.#loaded().lossKind(...of)
  }

  exitKind(...of: Parameters<Judge['exitKind']>) {
    return this.#loaded().exitKind(...of)
  }

  #loaded(): Judge {
    if (!this.#rules) throw new Error('Something failed before there was a driver')
    return this.#rules
  }
}
