import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failure, type Result, success } from '../../kit/result'
import { ensureFolder, makePrivate } from './ensure-folder'
import { findAddress, makeAddress, removeAddress } from './instance-address'
import { readLine } from './instance-line'
import { takeLock } from './instance-lock'
import {
  acknowledgementOf,
  longestAcknowledgement,
  longestMessage,
  readAcknowledgement,
  readMessage,
} from './instance-message'

export type Instance =
  | {
      owner: true
      /** Folders that later starts hand over; those that came before are told at once. */
      onFolders(listener: (folders: string[]) => void): void
      release(): Promise<void>
    }
  /**
   * Another one has the data folder and has taken our folders: nothing is left to do. `windowless` is
   * its process, where it can open no window.
   */
  | { owner: false; windowless?: number }

/** How long a starting owner is waited for until it listens. */
const patience = 15_000
/** An answer is one turn of the owner's loop, which may be busy starting. */
const answerTime = 10_000
const betweenTries = 25

/**
 * Makes this process the one of a data folder, or hands its folders over to the one that is. Later
 * starts are told whether it can open windows.
 */
export async function acquireInstance(
  folder: string,
  folders: string[],
  windows = true,
): Promise<Result<Instance>> {
  const giveUpAt = performance.now() + patience
  try {
    await ensureFolder(folder)
    await makePrivate(folder)
    while (performance.now() < giveUpAt) {
      const unlock = takeLock(path.join(folder, 'instance.lock'))
      if (unlock) return success(await own(folder, unlock, windows))
      const taken = await handOver(folder, folders)
      if (taken) return success({ owner: false, ...taken })
      await pause(betweenTries)
    }
  } catch (error) {
    return failure('folder-unusable', `Liminal can not use its data folder ${folder}.`, {
      hint: 'Check that the folder can be written to and that its disk is not full, or start with --user-data-dir=FOLDER.',
      details: error instanceof Error ? error.message : String(error),
    })
  }
  return failure('instance-mute', 'Liminal is running already, but does not answer.', {
    hint: 'Wait a moment and try again, or end the running Liminal.',
  })
}

async function own(folder: string, unlock: () => void, windows: boolean): Promise<Instance> {
  const waiting: string[][] = []
  let listener: ((folders: string[]) => void) | undefined
  const server = createServer((socket) => {
    const take = (folders: string[]) => (listener ? listener(folders) : waiting.push(folders))
    void receive(socket, take, acknowledgementOf(windows))
  })
  try {
    await listen(server, await makeAddress(folder))
  } catch (error) {
    unlock()
    throw error
  }
  return {
    owner: true,
    onFolders(next) {
      listener = next
      for (const folders of waiting.splice(0)) next(folders)
    },
    async release() {
      server.close()
      await removeAddress(folder)
      unlock()
    },
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => resolve())
  })
}

async function receive(
  socket: Socket,
  take: (folders: string[]) => void,
  acknowledgement: string,
): Promise<void> {
  const line = await readLine(socket, longestMessage, answerTime)
  const message = line === undefined ? undefined : readMessage(line)
  if (!message) return void socket.destroy()
  take(message.folders)
  socket.end(`${acknowledgement}\n`)
}

/** What the owner says when it has our folders. */
async function handOver(folder: string, folders: string[]) {
  const address = await findAddress(folder)
  if (!address) return undefined
  const socket = connect(address)
  const answer = readLine(socket, longestAcknowledgement, answerTime)
  socket.write(`${JSON.stringify({ folders })}\n`)
  const taken = readAcknowledgement(await answer)
  socket.destroy()
  return taken
}
