import { onTestFinished } from 'vitest'
import { testFolder } from '../../lib/folder'
import { RealStack } from './real-stack'

/** A stack that ends with the running test. */
export function openStack(folder = testFolder()): RealStack {
  const stack = new RealStack(folder)
  onTestFinished(() => stack.end())
  return stack
}
