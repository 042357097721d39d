/** The colours of a terminal: the tokens of the page, for who is asked about them where there is none. */
export interface Palette {
  text: string
  background: string
  cursor: string
  /** The first sixteen; the others are the same in every terminal. */
  ansi: readonly string[]
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    text: '#1a1b1e',
    background: '#f7f7f8',
    cursor: '#3d48c4',
    ansi: [
      '#1a1b1e',
      '#b02626',
      '#17693a',
      '#7d5000',
      '#1d57b5',
      '#8f2fa3',
      '#0c6470',
      '#5d606a',
      '#4d5059',
      '#c93434',
      '#1f7a46',
      '#8f5c00',
      '#2b68c9',
      '#a03fb5',
      '#0f7583',
      '#2c2e33',
    ],
  },
  dark: {
    text: '#e4e5e9',
    background: '#131417',
    cursor: '#a9b2ff',
    ansi: [
      '#3a3d45',
      '#f27d76',
      '#74d096',
      '#e5b454',
      '#7fadf7',
      '#d291ea',
      '#69c5d0',
      '#d0d2d8',
      '#7d818c',
      '#ff978e',
      '#8fe0ac',
      '#f7cd7b',
      '#a3c7ff',
      '#e3b3f5',
      '#8fdbe4',
      '#f2f3f5',
    ],
  },
}
