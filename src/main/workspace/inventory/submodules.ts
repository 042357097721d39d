import { resolve } from 'node:path'
import { type BytePath, shownPath } from '../../../kit/path'
import { inText, printed, type Repository } from '../git/git'
import { type FilesParts, findFiles, statusOf } from './files'
import { Findings } from './findings'

/** Submodules in submodules are looked into so far. */
const deepest = 3

/** What is in submodules and nowhere else: what they keep goes with the workspace's folder. */
export async function findSubmodules(
  parts: FilesParts,
  repository: Repository,
  paths: BytePath[],
  findings: Findings,
  depth = 1,
): Promise<void> {
  const { folders, git } = parts
  const made = await folders.present(
    repository.top,
    paths.map((path) => `${path}/.git`),
  )
  for (const place of made) {
    const path = place.slice(0, -'/.git'.length)
    const shown = shownPath(path)
    if (depth > deepest) {
      findings.doubt(`The submodule ${shown} lies too deep to be looked into`)
      continue
    }
    const top = resolve(repository.top, inText(path))
    const found = await findings.known(git.find(top), `The submodule ${shown} could not be read`)
    if (!found || resolve(found.top) !== (await realOf(parts, top))) {
      findings.doubt(`The submodule ${shown} could not be read`)
      continue
    }
    const inner = new Findings()
    const status = await inner.known(statusOf(git, found), shown)
    const deeper = status ? await findFiles(parts, found, status, inner) : []
    await findSubmodules(parts, found, deeper, inner, depth + 1)
    const commits = await unpushed(parts, found, inner)
    for (const fact of inner.facts)
      if (fact.type === 'doubt') findings.doubt(`The submodule ${shown}: ${fact.words}`)
    const changed = inner.facts.length > 0
    if (changed || commits > 0) findings.add({ type: 'submodule', path, changed, commits })
  }
}

async function realOf({ folders }: FilesParts, path: string): Promise<string | undefined> {
  const facts = await folders.facts(path)
  return facts.ok ? facts.value.real : undefined
}

/** Its branches and its stash live in the workspace too. */
async function unpushed({ git }: FilesParts, found: Repository, inner: Findings): Promise<number> {
  const asked = [
    'rev-list',
    '--count',
    'HEAD',
    '--glob=refs/heads/*',
    '--glob=refs/stash',
    '--not',
    '--remotes',
  ]
  const counted = await inner.known(git.read(found, asked).then(printed), 'Its commits')
  return Number(counted ?? 0)
}
