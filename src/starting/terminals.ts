// Plain Node reads this file as it is written, in tests: so its imports carry their endings.
import { spawn } from 'node-pty'
import { bare } from './bare.ts'

/** Starts a program in a pseudoterminal, bare: the only way to do it. */
export const startInTerminal: typeof spawn = (...given) => bare(() => spawn(...given))
