/** Gives back what was taken: a listener, a timer, a file. */
export type Release = () => void
