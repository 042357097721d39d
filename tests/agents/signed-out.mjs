// Wants its user to sign in before the first conversation: by itself, or in a terminal with "login", which reads a word.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { answers, serve } from './lib/acp.mjs'

const proof = join(process.env.LOGIN ?? '.', 'signed-in')

if (process.argv[2] === 'login') {
  process.stdout.write('Password: ')
  createInterface({ input: process.stdin }).once('line', (word) => {
    writeFileSync(proof, word)
    process.exit(0)
  })
} else {
  serve({
    initialize: () => ({
      ...answers.initialize(),
      authMethods: [
        { id: 'browser', name: 'Sign in by browser', description: 'Opens a page' },
        { id: 'terminal', name: 'Sign in by terminal', type: 'terminal', args: ['login'] },
      ],
    }),
    authenticate: ({ methodId }) => {
      writeFileSync(proof, methodId)
      return {}
    },
    'session/new': (params) => {
      if (!existsSync(proof)) throw { code: -32000, message: 'Authentication required' }
      return answers['session/new'](params)
    },
  })
}
