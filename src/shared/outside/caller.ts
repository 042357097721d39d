/** Ports of the two ends of a connection on one computer: that of who asks, and ours. */
export interface Connection {
  from: number
  to: number
}

/** Who asks: the user, or a program that the user has started; what the app has started itself; or it cannot be told. */
export type Caller = 'person' | 'ours' | 'unknown'
