/** A word that is said in one message only, and begins no other. */
export const wordOf = (session: string, message: string) => `${session}said${message}x`
