/** Puts text on the clipboard; false when the system does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard is refused to a window without focus; the button then does not say "Copied".
    return false
  }
}
