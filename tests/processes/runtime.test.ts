// Proves that children start, speak, stop and die as the runtime says, with whole trees.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChildHandle, Exit, ProcessSpec } from '../../src/main/processes/process'
import { carrying, isAlive, openScene } from './lib/scene'

let scene: ReturnType<typeof openScene>
beforeEach(() => {
  scene = openScene()
})
afterEach(async () => {
  await scene.close()
  expect(carrying(scene.token)).toEqual([])
})

async function start(changes: Partial<ProcessSpec>): Promise<ChildHandle> {
  const created = await scene.runtime.create(scene.spec(changes))
  if (!created.ok) throw new Error(created.problem.message)
  return created.value
}

function shell(script: string): Promise<ChildHandle> {
  return start({ args: ['-c', script] })
}

function exitOf(child: ChildHandle): Promise<Exit> {
  return new Promise((resolve) => child.onExit(resolve))
}

function textOf(child: ChildHandle): () => string {
  const chunks: Uint8Array[] = []
  child.onOutput((bytes) => chunks.push(bytes))
  return () => Buffer.concat(chunks).toString()
}

/** Resolves with the first line of output. */
function firstLine(child: ChildHandle): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.onOutput((bytes) => {
      text += Buffer.from(bytes).toString()
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
  })
}

test('what is written is read, and what is printed arrives, before the exit is told', async () => {
  const child = await shell('cat; exit 3')
  const text = textOf(child)
  await child.write('one\n')
  await child.write(new TextEncoder().encode('two\n'))
  child.closeInput()
  expect(await exitOf(child)).toEqual({ code: 3, signal: null, lastWords: '' })
  expect(text()).toBe('one\ntwo\n')
})

test('H8: a record is there while the child is, and is gone afterwards', async () => {
  const child = await shell('cat')
  expect(scene.records.all()).toMatchObject([
    { id: child.id, pid: child.pid, token: scene.token, command: '/bin/sh -c cat' },
  ])
  await child.stop()
  expect(scene.records.all()).toEqual([])
})

test('a tree that ignores SIGTERM and left its group is ended whole', async () => {
  const child = await shell(
    `trap '' TERM
     sleep 100 & (setsid sleep 100 &) ; setsid sh -c 'trap "" TERM; sleep 100 & echo $!; wait' &
     sleep 100`,
  )
  const grandchild = Number(await firstLine(child))
  expect(isAlive(grandchild)).toBe(true)
  const exit = await child.stop({ inputGrace: 20, termGrace: 20 })
  expect(exit.signal).toBe('SIGKILL')
  expect(isAlive(grandchild)).toBe(false)
  expect(carrying(child.id)).toEqual([])
})
