import type { FailureClassifier } from './process/failure-classifier'

/** Judges failures: its rules come with the first driver, since a start has no use for them. */
export class Classifying implements FailureClassifier {
  #rules: FailureClassifier | undefined

  async load(): Promise<void> {
    const [{ confessed }, { exitKind, lossKind }] = await Promise.all([
      import('./model/failure/classify'),
      import('./model/failure/loss'),
    ])
    this.#rules = { confessed, exitKind, lossKind }
  }

  confessed(...of: Parameters<FailureClassifier['confessed']>) {
    return this.#loaded().confessed(...of)
  }

  lossKind(...of: Parameters<FailureClassifier['lossKind']>) {
    return this.#loaded().lossKind(...of)
  }

  exitKind(...of: Parameters<FailureClassifier['exitKind']>) {
    return this.#loaded().exitKind(...of)
  }

  #loaded(): FailureClassifier {
    if (!this.#rules) throw new Error('Something failed before there was a driver')
    return this.#rules
  }
}
