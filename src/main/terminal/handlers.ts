import { failure, type Result, success } from '../../kit/result'
import { asciicast, textExport } from '../../shared/terminal/export'
import type { Handlers } from '../app/bridge/handlers'
import type { Terminal } from './terminal'
import type { Terminals } from './terminals'

type TerminalCommand = Extract<keyof Handlers, `terminal.${string}`>

export function terminalHandlers(terminals: Terminals): Pick<Handlers, TerminalCommand> {
  const withTerminal = <T>(
    id: string,
    act: (terminal: Terminal) => Result<T> | Promise<Result<T>>,
  ): Result<T> | Promise<Result<T>> => {
    const found = terminals.find(id)
    return found.ok ? act(found.value) : found
  }

  return {
    'terminal.open': ({ project, session, columns, rows }) =>
      terminals.openShell(project, session, { columns, rows }),

    'terminal.close': ({ terminal }) =>
      withTerminal<void>(terminal, (each) => {
        if (each.record.kind === 'agent') {
          return failure('pinned', "An agent's terminal stays as long as its session.")
        }
        terminals.closeSoon(each)
        return success(undefined)
      }),

    'terminal.reopen': ({ terminal }) =>
      withTerminal<void>(terminal, (each) => {
        terminals.reopen(each)
        return success(undefined)
      }),

    'terminal.rename': ({ terminal, title }) =>
      withTerminal<void>(terminal, (each) => {
        terminals.rename(each, title)
        return success(undefined)
      }),

    'terminal.move': ({ terminal, place }) =>
      withTerminal<void>(terminal, (each) => {
        terminals.move(each, place)
        return success(undefined)
      }),

    'terminal.clear': ({ terminal, keep }) =>
      withTerminal<{ cleared: boolean }>(terminal, (each) => {
        if (keep && keep.offset !== each.output.length) return success({ cleared: false })
        each.clear(keep?.text)
        return success({ cleared: true })
      }),

    'terminal.epochs': ({ terminal }) =>
      withTerminal(terminal, ({ record: { epochs } }) => {
        const lines = epochs.map(({ startedAt, command, exit }, place) => ({
          number: place + 1,
          startedAt,
          command,
          ...(exit ? { exit } : {}),
        }))
        return success({ epochs: lines.reverse() })
      }),

    'terminal.export': ({ terminal, format }) =>
      withTerminal(terminal, ({ id, record, output }) => {
        const name = record.title.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80) || 'terminal'
        const kept = output.read(0)
        return format === 'text'
          ? success({ name: `${name}.txt`, text: textExport(kept) })
          : success({ name: `${name}.cast`, text: asciicast(kept, terminals.timesOf(id).all()) })
      }),
  }
}
