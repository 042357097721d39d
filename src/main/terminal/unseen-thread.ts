/*
 * Reads what programs print where nobody looks, in a thread of its own: whatever they print, and
 * however long reading it takes, main goes on.
 */
import { parentPort } from 'node:worker_threads'
import { EmulatedScreens, type ScreenRequest } from './emulated-screens.ts'

export type ScreenOrder =
  | { screen: number; call: number; request: ScreenRequest }
  | { screen: number; forget: true }

export interface ScreenNews {
  call: number
  answer: string
}

const screens = new EmulatedScreens()

parentPort?.on('message', (order: ScreenOrder) => {
  if ('forget' in order) screens.forget(order.screen)
  else
    void screens.answer(order.screen, order.request).then((answer) => {
      parentPort?.postMessage({ call: order.call, answer } satisfies ScreenNews)
    })
})
