import { contextBridge, ipcRenderer, webUtils } from 'electron'

/**
 * The page's only way out: commands, and ports that main sends. A port cannot pass through
 * contextBridge, so it is handed on as a message of the window to itself.
 */
contextBridge.exposeInMainWorld('liminal', {
  call: (name: string, input: unknown) => ipcRenderer.invoke('call', name, input),
  connect: (target: string) => ipcRenderer.send('connect', target),
  pathOfFile: (file: File) => webUtils.getPathForFile(file),
})

ipcRenderer.on('port', (event, target: string) => {
  window.postMessage({ liminalPort: target }, window.location.origin, event.ports as MessagePort[])
})
