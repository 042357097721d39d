import { undeclared } from '../../kit/undeclared.ts'

/** What stands behind xterm's own terminals, of which its types do not tell: each use names what it needs. */
export function coreOf<Core>(terminal: object): Core {
  const core = undeclared<{ _core?: Core }>(terminal)._core
  if (core === undefined)
    throw new Error('This version of xterm has no core where it is looked for')
  return core
}
