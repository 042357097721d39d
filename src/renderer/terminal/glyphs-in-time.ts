import type { Terminal } from '@xterm/xterm'

/** Where the pictures of letters are; all terminals that look alike have one in common. */
interface Atlas {
  _drawToCache(...letter: unknown[]): unknown
}

/** What draws by the graphics card; xterm's types do not tell of it. */
interface Renderer {
  _charAtlas?: Atlas
  _updateModel?(start: number, end: number): void
}

export interface DrawnByCard extends Pick<Terminal, 'refresh' | 'rows'> {
  buffer: { active: { baseY: number; cursorY: number; viewportY: number } }
  _core: { _renderService: { _renderer: { value?: Renderer } } }
}

/** Milliseconds for letters that were not drawn before, in one picture of a terminal. */
const patience = 20

/**
 * Letters that were drawn before cost the graphics card nothing, but each new one is drawn by the
 * page: of a screen full of them as many rows are shown as there is time for, and the others with
 * the next pictures.
 */
export function drawFewNew(terminal: DrawnByCard, now: () => number): void {
  const renderer = terminal._core._renderService._renderer.value
  const update = renderer?._updateModel?.bind(renderer)
  if (!renderer || !update) return
  /** Who waits for longest is the first, also if it has changed again. */
  const waiting = new Set<number>()
  renderer._updateModel = (start, end) => {
    for (let row = start; row <= end; row += 1) waiting.add(row)
    const isOver = timeFor(renderer._charAtlas, now)
    let most = 1
    while (waiting.size > 0 && !isOver()) {
      const [first, last] = take(waiting, most)
      const before = spent
      update(first, last)
      // Each call goes over the backgrounds of the whole screen: rows without new letters are many at once.
      most = spent === before ? most * 2 : 1
    }
    // With any row that is not the cursor's, the cursor is taken away.
    const { baseY, cursorY, viewportY } = terminal.buffer.active
    const cursor = baseY + cursorY - viewportY
    if (cursor < terminal.rows) {
      waiting.delete(cursor)
      update(cursor, cursor)
    }
    const [next] = waiting
    if (next !== undefined) terminal.refresh(next, next)
  }
}

/** Rows that lie below each other, from the one that waits for longest on. */
function take(waiting: Set<number>, most: number): [number, number] {
  const [first = 0] = waiting
  let last = first
  while (last - first + 1 < most && waiting.has(last + 1)) last += 1
  for (let row = first; row <= last; row += 1) waiting.delete(row)
  return [first, last]
}

/** Milliseconds that went into new letters, of all terminals. */
let spent = 0
const followed = new WeakSet<Atlas>()

function timeFor(atlas: Atlas | undefined, now: () => number): () => boolean {
  if (atlas && !followed.has(atlas)) {
    followed.add(atlas)
    const draw = atlas._drawToCache.bind(atlas)
    atlas._drawToCache = (...letter) => {
      const begun = now()
      const drawn = draw(...letter)
      spent += now() - begun
      return drawn
    }
  }
  const until = spent + patience
  return () => spent > until
}
