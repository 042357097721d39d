import type { IpcRenderer } from 'electron'
import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Markdown } from '../../../src/renderer/kit/markdown/markdown'

const { ipcRenderer } = (
  window as unknown as { require(name: 'electron'): { ipcRenderer: IpcRenderer } }
).require('electron')

interface Update {
  messageId: string
  content: { text: string }
}

interface Message {
  id: string
  text: string
}

let longest = 0
let begun = 0
let last = 0
let lastWord = ''

/** Drawn as the app draws it; what is finished is not drawn again. */
const Words = memo(function Words({ text }: { text: string }) {
  return <Markdown text={text} />
})

function List() {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(() => {
    ipcRenderer.on('update', (_, { messageId, content }: Update) =>
      setMessages((before) => {
        const newest = before.at(-1)
        const same = newest?.id === messageId
        const grown = { id: messageId, text: (same ? newest.text : '') + content.text }
        return [...(same ? before.slice(0, -1) : before), grown]
      }),
    )
  }, [])
  return (
    <div role="log">
      {messages.map(({ id, text }) => (
        <Words key={id} text={text} />
      ))}
    </div>
  )
}

function watch(now: number): void {
  longest = Math.max(longest, now - last)
  last = now
  if (!document.body.textContent?.includes(lastWord)) requestAnimationFrame(watch)
  else ipcRenderer.send('done', { seconds: (now - begun) / 1000, longest })
}

ipcRenderer.on('begin', (_, count: number) => {
  lastWord = `w${count - 1}`
  begun = performance.now()
  last = begun
  requestAnimationFrame(watch)
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<List />)
