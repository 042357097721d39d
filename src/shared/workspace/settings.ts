import { z } from 'zod'

const someTexts = z.array(z.string().min(1).max(4096)).max(100)

/** What a new worktree of one project gets. */
const projectSetting = z.strictObject({
  copy: someTexts
    .exactOptional()
    .describe('Files that git ignores and that are copied, as patterns'),
  link: someTexts.exactOptional().describe('The same, as links to those of the project'),
  setUp: someTexts.exactOptional().describe('Commands that are run in a new worktree'),
  tearDown: someTexts.exactOptional().describe('Commands that are run before it is removed'),
  check: someTexts
    .exactOptional()
    .describe('Commands that have to succeed before an unattended run is done'),
})

/** What the user says of workspaces. */
export const workspaceSettings = {
  'workspaces.folder': z
    .string()
    .max(4096)
    .default('')
    .describe(
      'Where worktrees are made, a folder for each repository; empty for beside the repository',
    ),
  'workspaces.reproducible': z
    .string()
    .max(4096)
    .default('')
    .describe(
      'What Git ignores and anybody can make again, besides the usual: names or paths, between commas',
    ),
  'workspaces.spare': z
    .boolean()
    .default(false)
    .describe(
      'Keep one spare worktree for each repository, so that the next is there in a moment; it takes the room of a checkout',
    ),
  'workspaces.projects': z
    .record(z.string().max(4096), projectSetting)
    .default({})
    .describe(
      'What new worktrees of a project get, by its folder; it counts more than the file .liminal.json of its repository',
    ),
}
