import { bundle, oneFile } from './bundle.mjs'

/** Programs beside the app. */
const programs = {
  keeper: 'src/keeper/main.ts',
  'windows-guard': 'src/main/host/local/windows-guard-program.ts',
  // This one is soon over; it is what ssh starts to ask something.
  ask: 'src/remote/ask.ts',
}

export async function buildKeeper() {
  // Built together they would share files.
  for (const [name, entry] of Object.entries(programs))
    await bundle({
      ...{ entries: { [name]: entry }, to: 'out/keeper', emptied: false },
      output: oneFile,
    })
}
