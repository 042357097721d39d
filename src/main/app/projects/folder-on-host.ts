/** A folder as it is named on the command line: “build-1:/folder” is one of the place build-1. */
export function folderOnHost(
  name: string,
  places: Readonly<Record<string, unknown>>,
): [path: string, machine?: string] {
  const [, machine = '', path = ''] = /^([a-z0-9][a-z0-9-]+):(\/.*)$/s.exec(name) ?? []
  return Object.hasOwn(places, machine) ? [path, machine] : [name]
}
