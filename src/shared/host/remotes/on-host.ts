/** What is called something on one machine, among those of all: on this computer as it is. */
export function onHost(machine: string | undefined, name: string): string {
  return machine === undefined ? name : `${machine}:${name}`
}

/** The row of a folder that a session works in, or of its branch. */
export const folderKey = (session: { machine?: string | undefined; workspace: { path: string } }) =>
  onHost(session.machine, session.workspace.path)

/** How the settings name the folder of a project. */
export const projectKey = (project: { machine?: string | undefined; path: string }) =>
  onHost(project.machine, project.path)

/** What the machine itself calls it; nothing that it would if it is called otherwise. */
export function withoutHost(machine: string, name: string): string {
  return name.startsWith(`${machine}:`) ? name.slice(machine.length + 1) : ''
}

/** A folder of another machine, as it is typed; one letter alone is a disk of this one. */
export const namesRemote = (folder: string): boolean => /^[a-z0-9][a-z0-9-]+:\//.test(folder)
