import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { nextLine, startProgram } from '../../lib/program'
import { SocketMachine } from './socket-machine'

/** A machine in a process of its own, which ends with the test. */
export async function openSocketMachine(folder: string, environment: Record<string, string>) {
  const [path, token] = [join(folder, 'socket'), randomUUID()]
  const file = join(import.meta.dirname, 'server.ts')
  const program = startProgram(file, [path, token, JSON.stringify(environment)])
  await nextLine(program)
  const machine = new SocketMachine(path, token)
  return {
    machine,
    token,
    /** The app is gone, and another one comes. */
    again: () => new SocketMachine(path, token, machine.leave()),
  }
}
