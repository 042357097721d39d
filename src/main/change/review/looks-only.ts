const harmless = new Set(['read', 'search', 'think', 'fetch', 'switch_mode'])

/** Whether a tool call of this kind only looks; of one that does not say so nothing is known. */
export const looksOnly = (kind: string | undefined): boolean =>
  kind === undefined || harmless.has(kind)
