import type { MessagePortMain } from 'electron'
import type { TerminalUp } from '../../shared/terminal/protocol'
import type { ViewerPort } from '../terminals/viewer'

export function viewerPort(port: MessagePortMain): ViewerPort {
  return {
    send: (message) => port.postMessage(message),
    // What comes up is keys, sizes and acknowledgements; the terminal checks what it is told.
    onMessage: (listener) => port.on('message', ({ data }) => listener(data as TerminalUp)),
    onClose: (listener) => port.on('close', listener),
    close: () => port.close(),
  }
}
