const where = {
  threadId: '01a1f0fc-6a72-7121-ba3f-7303cfa4ced9',
  turnId: '01a1f0fc-6bbe-7610-87fa-4e14a5224bfa',
}

/** What it prints nearly all the time: pieces of text, and now and then news of a tool. */
export function notificationLines(count: number): string {
  let text = ''
  for (let index = 0; index < count; index += 1) {
    const message = index % 100 === 99 ? searched(`t${index}`) : said(` and then word ${index}`)
    // A model that is fast gives some in each millisecond.
    const emittedAtMs = 1795044437010 + Math.floor(index / 5)
    text += `${JSON.stringify({ ...message, emittedAtMs })}\n`
  }
  return text
}

const said = (delta: string) => ({
  method: 'item/agentMessage/delta',
  params: { ...where, itemId: 'msg_375bb13f58084fee2b949af5', delta },
})

const searched = (id: string) => ({
  method: 'item/completed',
  params: {
    item: { type: 'webSearch', id, query: 'x', action: null, results: null },
    ...where,
    contentTokenCount: null,
  },
})
