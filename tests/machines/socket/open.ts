import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../../../src/kit/clock'
import { RemoteMachine } from '../../../src/main/host/link/remote-machine'
import type { Way } from '../../../src/main/host/link/way'
import { nextLine, startProgram } from '../../lib/program'

/** A place that is reached by a socket of this computer. */
function socketWay(path: string): Way {
  return {
    open({ bytes, closed }) {
      const socket = connect(path)
      socket.on('data', bytes)
      // It is closed after that, too.
      socket.on('error', () => socket.destroy())
      socket.once('close', () => closed('The socket was closed.'))
      return { write: (data) => void socket.write(data), close: () => socket.destroy() }
    },
  }
}

/** A machine in a process of its own, which ends with the test. */
export async function openSocketMachine(folder: string, environment: Record<string, string>) {
  const [path, token, run] = [join(folder, 'socket'), randomUUID(), randomUUID()]
  const file = join(import.meta.dirname, 'server.ts')
  const program = startProgram(file, [path, token, JSON.stringify(environment)])
  await nextLine(program)
  const open = (firstCall = 0) =>
    new RemoteMachine({
      id: 'socket',
      name: 'Socket',
      ways: () => new Map([['', socketWay(path)]]),
      timers: systemClock,
      // It is cut far oftener than any way is.
      token,
      run,
      firstCall,
      pace: 0.01,
    })
  const machine = open()
  await machine.up
  return {
    machine,
    token,
    /** The app is gone, and another one comes. */
    again: () => open(machine.leave()),
  }
}
