import type { Settings } from '../../shared/app/settings'

export interface Updater {
  look(): void
  onReady(listener: (version: string) => void): void
  /** Whether what is here is put in place when the app ends by itself. */
  whenEnding(install: boolean): void
  /** Puts it in place, and starts it. */
  install(): void
  onFailure(listener: (cause: Error) => void): void
}

interface UpdateNews {
  /** A new version is here. */
  ready(version: string): void
  failed(cause: Error): void
}

interface Surroundings {
  /** False in development and in packages made without a feed: there is nowhere to look. */
  hasFeed: boolean
  load(): Promise<Updater>
  every(milliseconds: number, look: () => void): () => void
  news: UpdateNews
}

type Request = Settings['updates.withAgents']

// Often enough for someone who never closes the app, rare enough to cost nobody anything.
const pause = 6 * 60 * 60 * 1000

/** Looks for new versions while the user wants it. Nothing is loaded before that. */
export class Updates {
  readonly #surroundings: Surroundings
  #updater: Promise<Updater> | undefined
  #stop: (() => void) | undefined
  /** There when a new version is here. */
  #ready: Updater | undefined
  #again = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** Takes the setting "updates.automatic", now and whenever it changes. */
  follow(automatic: boolean): void {
    if (!automatic || !this.#surroundings.hasFeed) {
      this.#stop?.()
      this.#stop = undefined
    } else if (!this.#stop) {
      this.#stop = this.#surroundings.every(pause, () => this.#look())
      this.#look()
    }
  }

  /** The app is about to end; agents go on without it or not, and it comes back or not. */
  leaving(agents: number, request: Request, again: boolean): void {
    this.#again = again && this.#ready !== undefined
    this.#ready?.whenEnding(!this.#again && (request === 'go-ahead' || agents === 0))
  }

  /** Nothing of the app runs any more, and its data folder is free. */
  ended(): void {
    if (this.#again) this.#ready?.install()
  }

  #look(): void {
    this.#updater ??= this.#load()
    this.#updater
      .then((updater) => updater.look())
      .catch((cause: Error) => this.#surroundings.news.failed(cause))
  }

  async #load(): Promise<Updater> {
    const { load, news } = this.#surroundings
    const updater = await load()
    updater.onReady((version) => {
      this.#ready = updater
      news.ready(version)
    })
    updater.onFailure(news.failed)
    return updater
  }
}

/** What is told when it is here. */
export const whenInstalled = (request: Request): string =>
  request === 'go-ahead'
    ? 'It is put in place when you quit. Agents that go on without Liminal go on.'
    : 'It is put in place when you quit, unless agents go on then; “Update” in the status bar does not wait.'
