/** So often main asks a page whether it is still there (SPEC R8). */
export const heartbeatEvery = 30_000

/** What main says then, as it is; the page answers at once, whatever else it has to do. */
export const beat = '{"beat":true}'
