import { bundle, oneFile } from './bundle.mjs'

/** What is typed behind `liminal`. */
export const buildCli = () =>
  bundle({ entries: { liminal: 'src/cli/main.ts' }, to: 'out/cli', output: oneFile })
