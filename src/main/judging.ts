import type { Judge } from './sessions/judge'

/** Judges failures: its rules come with the first driver, since a start has no use for them. */
export class Judging implements Judge {
  #rules: Judge | undefined

  async load(): Promise<void> {
    const [{ confessed }, { exitKind, lossKind }] = await Promise.all([
      import('../shared/failure/classify'),
      import('../shared/failure/loss'),
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
