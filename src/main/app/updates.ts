export interface Updater {
  look(): void
  onReady(listener: (version: string) => void): void
  onFailure(listener: (cause: Error) => void): void
}

export interface UpdateNews {
  /** A new version is here and is installed when the app is closed. */
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

// Often enough for someone who never closes the app, rare enough to cost nobody anything.
const pause = 6 * 60 * 60 * 1000

/** Looks for new versions while the user wants it. Nothing is loaded before that. */
export class Updates {
  readonly #surroundings: Surroundings
  #updater: Promise<Updater> | undefined
  #stop: (() => void) | undefined

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

  #look(): void {
    this.#updater ??= this.#load()
    this.#updater
      .then((updater) => updater.look())
      .catch((cause: Error) => this.#surroundings.news.failed(cause))
  }

  async #load(): Promise<Updater> {
    const { load, news } = this.#surroundings
    const updater = await load()
    updater.onReady(news.ready)
    updater.onFailure(news.failed)
    return updater
  }
}
