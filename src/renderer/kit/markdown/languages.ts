import { LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { classHighlighter, highlightTree } from '@lezer/highlight'

/** A stretch of code with the classes it is shown in. */
export interface Token {
  from: number
  to: number
  classes: string
}

/** What follows the fence: "ts", "ts title=…", "{.python}", "src/app.rs". */
function describe(info: string): LanguageDescription | null {
  const name = /[\w+#./-]+/.exec(info.replace(/^\{?\.?/, ''))?.[0] ?? ''
  if (name === '') return null
  return (
    LanguageDescription.matchLanguageName(languages, name, false) ??
    LanguageDescription.matchFilename(languages, name.includes('.') ? name : `file.${name}`)
  )
}

/** A text that has been read, however long it is; its tokens are made where it is looked at. */
export interface ReadCode {
  tokensIn(from: number, to: number): Token[]
}

/** No longer than this at a time, so that the page stays free. */
const patience = 6

/** Reads code in pieces, each when the page has time (`pause`). */
export async function readCode(
  info: string,
  code: string,
  pause: () => Promise<unknown>,
): Promise<ReadCode | undefined> {
  const { language } = (await describe(info)?.load()) ?? {}
  const parse = language?.parser.startParse(code)
  if (!parse) return undefined
  for (;;) {
    await pause()
    const until = performance.now() + patience
    while (performance.now() < until) {
      const tree = parse.advance()
      if (tree) return { tokensIn: (from, to) => tokensIn(tree, from, to) }
    }
  }
}

function tokensIn(tree: Parameters<typeof highlightTree>[0], from: number, to: number): Token[] {
  const tokens: Token[] = []
  const put = (from: number, to: number, classes: string) => tokens.push({ from, to, classes })
  highlightTree(tree, classHighlighter, put, from, to)
  return tokens
}

export async function tokensOf(info: string, code: string): Promise<Token[]> {
  const { language } = (await describe(info)?.load()) ?? {}
  if (!language) return []
  return tokensIn(language.parser.parse(code), 0, code.length)
}
