import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'

/**
 * The parser also takes a check that follows an empty list item for one ("*", and "[x] word" in the
 * line below), though it belongs to no item: there it is text, which would be lost.
 */
function checkOutsideItem(this: CompileContext, token: Token): boolean {
  if (this.stack.at(-2)?.type === 'listItem') return false
  this.enter({ type: 'text', value: `[${this.sliceSerialize(token)}]` }, token)
  this.exit(token)
  return true
}

/** The extensions, with checks only where there is an item to be checked. */
export function checksInItems(extensions: Extension[]): Extension[] {
  return extensions.map((extension) => {
    const { exit } = extension
    const names = ['taskListCheckValueChecked', 'taskListCheckValueUnchecked'] as const
    if (!exit || !names.every((name) => exit[name])) return extension
    const checked = { ...exit }
    for (const name of names) {
      const usual = exit[name]
      checked[name] = function (this: CompileContext, token: Token) {
        if (!checkOutsideItem.call(this, token)) usual?.call(this, token)
      }
    }
    return { ...extension, exit: checked }
  })
}
