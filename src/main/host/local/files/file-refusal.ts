import { failure, type Result, success } from '../../../../kit/result'
import type { FileProblem } from '../../files'

/** What is not done with a file, in words. */
export class FileRefusal extends Error {
  readonly code: FileProblem

  constructor(code: FileProblem, message: string) {
    super(message)
    this.code = code
  }
}

/** What was done, or why it was not. */
export function refusedOr<T>(done: Promise<T>): Promise<Result<T>> {
  return done.then(success, (error: unknown) => {
    if (error instanceof FileRefusal) return failure(error.code, error.message)
    throw error
  })
}
