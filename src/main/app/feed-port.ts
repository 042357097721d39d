import type { MessagePortMain } from 'electron'
import type { FeedPort } from '../store/feed/window-feed'

export function feedPort(port: MessagePortMain): FeedPort {
  return {
    send: (text) => port.postMessage(text),
    onMessage: (listener) => port.on('message', ({ data }) => listener(String(data))),
    onClose: (listener) => port.on('close', listener),
    close: () => port.close(),
  }
}
