// Takes a picture of the app's window every few seconds: screenshots.mjs PORT FILE
import { renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const [port, file] = process.argv.slice(2)
const pause = 3000

async function window() {
  const pages = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  return pages.find((page) => page.type === 'page')?.webSocketDebuggerUrl
}

function picture(address) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.onopen = () => socket.send('{"id":1,"method":"Page.captureScreenshot"}')
    socket.onerror = () => reject(new Error('the window is gone'))
    socket.onclose = () => reject(new Error('the window is gone'))
    socket.onmessage = ({ data }) => {
      const { id, result, error } = JSON.parse(data)
      if (id !== 1) return
      if (error) reject(new Error(error.message))
      else resolve(Buffer.from(result.data, 'base64'))
      socket.close()
    }
  })
}

for (;;) {
  try {
    const address = await window()
    if (address) {
      writeFileSync(`${file}.new`, await picture(address))
      renameSync(`${file}.new`, file)
    }
  } catch (error) {
    // A window may close or reload under the picture; the app itself ends this program.
    process.stderr.write(`No picture this time: ${error.message}\n`)
  }
  await wait(pause)
}
