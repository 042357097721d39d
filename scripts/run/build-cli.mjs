import { bundle, oneFile } from './bundle.mjs'

/** Said before anything is read that an older Node does not have. */
const banner = `if (!process.getBuiltinModule?.('node:sqlite')) {
  process.stderr.write('liminal needs Node 22.13 or newer, or the app itself: this is Node ' + process.versions.node + '.\\n')
  process.exit(1)
}`

/** What is typed behind `liminal`. */
export const buildCli = () =>
  bundle({
    entries: { liminal: 'src/cli/main.ts' },
    to: 'out/cli',
    output: { ...oneFile, banner },
  })
