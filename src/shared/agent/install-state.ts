import type { Problem } from '../../kit/result'

/** Whether a program is there, or on its way. */
export type InstallState =
  | { state: 'unknown' }
  | { state: 'installed'; version?: string; path?: string; update?: string }
  | { state: 'missing'; installable: boolean }
  | { state: 'installing'; progress: string; fraction?: number }
  | { state: 'failed'; problem: Problem }
