const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Without the name of the home folder, also within JSON and within JSON of that. */
export function withoutHome(text: string, home: string): string {
  // Who lives at the root has no name to take out.
  if (home.length < 2) return text
  const written = [home, inJson(home), inJson(inJson(home))]
  return written.reduce((cleaned, one) => cleaned.replaceAll(one, '~'), text)
}
