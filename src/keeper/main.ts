// A program of its own: holds one program for the app, also when the app is gone.
//   keeper.cjs hold DIR     an invitation on its input, in one line; says "up" when it can be spoken to
//   keeper.cjs attach DIR   speaks to one that runs, or that is gone, over its own input and output
import { rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import type { Invitation } from '../shared/host/keeper/protocol'
import { Client } from './client'
import { Ended } from './ended'
import { Keeper } from './keeper'
import { openPipes } from './pipes'
import { failed, type Open } from './program'
import { recordIn } from './record'
import { warmUp } from './warm'

/** So often one is looked for that has not said a word. */
const TRIES = 20
const PAUSE = 20

const [mode = '', folder = ''] = process.argv.slice(2)
/** The folder of its own program; all of it is loaded at once, since it may be removed. */
const runtime = dirname(process.argv[1] ?? '')
const terminals = import('./terminal').catch((error: Error) => error)

const open: Open = async (spec, events) => {
  if (!spec.screen) return openPipes(spec, events)
  const loaded = await terminals
  return loaded instanceof Error ? failed(loaded) : loaded.openTerminal(spec, events)
}

/**
 * Node may hang for ever in its own exit, when another thread is collecting garbage. All that has to be
 * on disk is there by then, and a keeper that stayed would hold its memory for nobody.
 */
const leave = () => process.kill(process.pid, 'SIGKILL')

async function hold(): Promise<void> {
  const invitation = JSON.parse(await firstLine()) as Invitation
  const keeper = new Keeper({ folder, invitation, runtime, open, now: Date.now, onOver: leave })
  // Whoever started it lets go of it when it has attached; or is gone.
  process.stdin.on('end', () => keeper.abandon())
  for (const name of ['SIGHUP', 'SIGINT', 'SIGPIPE'] as const) process.on(name, () => undefined)
  process.on('SIGTERM', () => keeper.stop({ inputGrace: 0, termGrace: 2000 }))
  await terminals
  await keeper.listen()
  process.stdout.write('up\n')
  if (invitation.spare) await warmUp(folder)
}

function firstLine(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const take = (chunk: Buffer) => {
      text += chunk
      if (!text.includes('\n')) return
      process.stdin.off('data', take)
      process.stdin.resume()
      resolve(text)
    }
    process.stdin.on('data', take)
    process.stdin.once('end', () => reject(new Error('Nobody said what for.')))
  })
}

/** Frames from its input and to its output. */
function attach(): void {
  reach(Duplex.from({ readable: process.stdin, writable: process.stdout }), 0)
}

function reach(mine: Duplex, tries: number): void {
  const socket = createConnection(recordIn(folder).address)
  const nobody = () => {
    new Client(mine, new Ended(folder, leave))
    mine.resume()
  }
  socket.once('error', nobody)
  socket.once('connect', () => {
    socket.off('error', nobody)
    const told: Buffer[] = []
    const tell = (bytes: Buffer) => {
      told.push(bytes)
      socket.write(bytes)
    }
    // One that is just ending still takes who comes, and is gone before it has said a word: what was
    // told to it is for who is there by the next look, or for what it left.
    const again = () => {
      mine.off('data', tell)
      mine.pause()
      if (mine.readableEnded || tries >= TRIES) leave()
      if (told.length > 0) mine.unshift(Buffer.concat(told))
      setTimeout(() => reach(mine, tries + 1), PAUSE)
    }
    socket.on('error', () => socket.destroy())
    socket.once('close', again)
    socket.once('data', (first: Buffer) => {
      socket.off('close', again)
      socket.once('close', leave)
      mine.off('data', tell)
      mine.write(first)
      mine.pipe(socket).pipe(mine)
    })
    mine.once('error', () => socket.destroy())
    mine.once('end', () => socket.end())
    mine.on('data', tell)
    mine.resume()
  })
}

if (mode === 'hold') {
  hold().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    rmSync(join(folder, 'socket'), { force: true })
    process.exitCode = 1
  })
} else if (mode === 'attach') attach()
else {
  process.stderr.write('usage: keeper hold|attach DIR\n')
  process.exitCode = 2
}
