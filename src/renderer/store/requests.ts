import type { FeedRequest } from '../../shared/store/feed'
import { openFeedPort } from './bridge'

let port: MessagePort | null = null
/** What was asked before there was a port to ask on. */
let early: string[] = []

/** Opens the road to main, until that closes it; what comes from there goes to the listener. */
export async function openRequests(
  session: string | null,
  listener: (text: string) => void,
  closed: () => void,
): Promise<void> {
  const opened = await openFeedPort(session)
  port = opened
  opened.onmessage = (event: MessageEvent<string>) => listener(event.data)
  opened.addEventListener('close', () => {
    port = null
    closed()
  })
  for (const text of early) opened.postMessage(text)
  early = []
}

/** Asks main for something of the feed. */
export function request(message: FeedRequest): void {
  const text = JSON.stringify(message)
  if (port) port.postMessage(text)
  else early.push(text)
}
