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

export async function tokensOf(info: string, code: string): Promise<Token[]> {
  const { language } = (await describe(info)?.load()) ?? {}
  if (!language) return []
  const tokens: Token[] = []
  highlightTree(language.parser.parse(code), classHighlighter, (from, to, classes) => {
    tokens.push({ from, to, classes })
  })
  return tokens
}
