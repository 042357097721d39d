// Over 300 lines: one table, of all that can be in a workspace that is to be removed.
import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredWorkspace } from '../../src/main/store/log/log'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { madeWorkspace } from './made'

export const start = {
  'a.txt': 'one\n',
  'dir/b.txt': 'two\n',
  '.gitignore': '.env\nnode_modules/\nsecrets/\n*.log\n',
}

export interface Scene {
  project: string
  workspace: StoredWorkspace
  tree: string
}

export function scene(): Scene {
  const project = repository(start)
  const workspace = madeWorkspace(project)
  return { project, workspace, tree: workspace.path }
}

const commit = (folder: string, name: string) => {
  write(folder, name, `${name}\n`)
  git(folder, 'add', name)
  git(folder, 'commit', '--quiet', `--message=${name}`)
}

const conflicting = ({ project, tree }: Scene) => {
  write(tree, 'a.txt', 'theirs\n')
  git(tree, 'commit', '--quiet', '--all', '--message=theirs')
  write(project, 'a.txt', 'ours\n')
  git(project, 'commit', '--quiet', '--all', '--message=ours')
}

const tried = (act: () => unknown) => {
  try {
    act()
  } catch {
    // Git says by its exit code that there is a conflict.
  }
}

const withSubmodule = ({ tree }: Scene): string => {
  const other = repository({ 's.txt': 's\n' })
  git(tree, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub')
  git(tree, 'commit', '--quiet', '--message=submodule')
  return join(tree, 'sub')
}

/** What is done to a workspace, and what is found in it then. */
export const found: [name: string, act: (scene: Scene) => unknown, expected: object[]][] = [
  ['nothing', () => undefined, []],
  [
    'a changed file',
    ({ tree }) => write(tree, 'a.txt', 'x'),
    [{ type: 'changed', paths: ['a.txt'] }],
  ],
  [
    'an edit of the same size with its time set back',
    ({ tree }) => {
      write(tree, 'a.txt', 'two\n')
      utimesSync(join(tree, 'a.txt'), 1, 1)
    },
    [{ type: 'changed', paths: ['a.txt'] }],
  ],
  [
    'a deleted file',
    ({ tree }) => rmSync(join(tree, 'a.txt')),
    [{ type: 'changed', paths: ['a.txt'] }],
  ],
  [
    'a file staged, and changed again',
    ({ tree }) => {
      write(tree, 'a.txt', 'x')
      git(tree, 'add', 'a.txt')
      write(tree, 'a.txt', 'y')
    },
    [
      { type: 'staged', paths: ['a.txt'] },
      { type: 'changed', paths: ['a.txt'] },
    ],
  ],
  ['a new file', ({ tree }) => write(tree, 'new', ''), [{ type: 'untracked', paths: ['new'] }]],
  [
    'a name that is no text',
    ({ tree }) => writeFileSync(Buffer.from(`${tree}/\xe9\n`, 'latin1'), ''),
    [{ type: 'untracked', paths: ['\xe9\n'] }],
  ],
  [
    'an ignored file',
    ({ tree }) => write(tree, '.env', 'SECRET=1'),
    [{ type: 'precious', paths: ['.env'] }],
  ],
  [
    'an ignored file that is the project’s own',
    ({ tree, project }) => {
      for (const each of [tree, project]) write(each, '.env', 'SECRET=1')
    },
    [],
  ],
  [
    'an ignored file that is no longer what the project has',
    ({ tree, project }) => {
      write(project, '.env', 'SECRET=1')
      write(tree, '.env', 'SECRET=2')
    },
    [{ type: 'precious', paths: ['.env'] }],
  ],
  [
    'an ignored folder, of which the project has but a part',
    ({ tree, project }) => {
      for (const each of [tree, project]) write(each, 'secrets/one', '1')
      write(tree, 'secrets/two', '2')
    },
    [{ type: 'precious', paths: ['secrets/'] }],
  ],
  [
    'an ignored folder that is copied from the project',
    ({ tree, project }) => {
      for (const each of [tree, project]) write(each, 'secrets/one', '1')
    },
    [],
  ],
  [
    'an ignored file in a new folder',
    ({ tree }) => {
      write(tree, 'new/a', '')
      write(tree, 'new/x.log', '')
    },
    [
      { type: 'untracked', paths: ['new/'] },
      { type: 'precious', paths: ['new/x.log'] },
    ],
  ],
  ['what is made again', ({ tree }) => write(tree, 'node_modules/a/index.js', ''), []],
  [
    'a file too large for a checkpoint',
    ({ tree }) => write(tree, 'new/big', 'x'.repeat(11 * 1024 * 1024)),
    [{ type: 'untracked' }, { type: 'large', paths: ['new/big'] }],
  ],
  [
    'a commit on the branch',
    ({ tree }) => commit(tree, 'c'),
    [{ type: 'ahead', of: 'main', branch: 'fix', commits: 1 }],
  ],
  [
    'a commit that is not pushed',
    ({ tree, project }) => {
      const remote = testFolder()
      git(remote, 'init', '--quiet', '--bare')
      git(project, 'remote', 'add', 'origin', remote)
      git(tree, 'push', '--quiet', '--set-upstream', 'origin', 'fix')
      commit(tree, 'c')
    },
    [
      { type: 'ahead', of: 'origin/fix', commits: 1 },
      { type: 'ahead', of: 'main', commits: 1 },
    ],
  ],
  [
    'a commit on no branch',
    ({ tree }) => {
      git(tree, 'checkout', '--quiet', '--detach')
      commit(tree, 'c')
    },
    [{ type: 'lonely', commits: 1 }],
  ],
  [
    'a commit that a reference of this worktree alone leads to',
    ({ tree }) => {
      git(tree, 'checkout', '--quiet', '--detach')
      commit(tree, 'c')
      git(tree, 'update-ref', 'refs/worktree/mine', 'HEAD')
      git(tree, 'checkout', '--quiet', 'fix')
    },
    [{ type: 'lonely', commits: 1 }],
  ],
  [
    'a commit that only the stash leads to',
    ({ tree }) => {
      git(tree, 'checkout', '--quiet', '--detach')
      commit(tree, 'c')
      write(tree, 'a.txt', 'x')
      git(tree, 'stash')
    },
    [{ type: 'lonely', commits: 1 }],
  ],
  [
    'HEAD detached at a commit of a branch',
    ({ tree }) => git(tree, 'checkout', '--quiet', '--detach'),
    [],
  ],
  [
    'a stash',
    ({ tree }) => {
      write(tree, 'a.txt', 'x')
      git(tree, 'stash')
    },
    [{ type: 'stash', entries: 1, branch: 'fix' }],
  ],
  [
    'a stash of another branch',
    ({ project }) => {
      write(project, 'a.txt', 'x')
      git(project, 'stash')
    },
    [],
  ],
  [
    'a change that Git was told not to look at',
    ({ tree }) => {
      git(tree, 'update-index', '--assume-unchanged', 'a.txt')
      git(tree, 'update-index', '--skip-worktree', 'dir/b.txt')
      write(tree, 'a.txt', 'x')
    },
    [{ type: 'hidden', paths: ['a.txt'] }],
  ],
  [
    'a sparse checkout',
    ({ tree }) => git(tree, 'sparse-checkout', 'set', '--no-cone', '/a.txt', '/.gitignore'),
    [],
  ],
  [
    'a merge under way',
    (scene) => {
      conflicting(scene)
      tried(() => git(scene.tree, 'merge', 'main'))
    },
    [{ type: 'operation', operation: 'merge' }, { type: 'conflicted' }, { type: 'ahead' }],
  ],
  [
    'a rebase under way',
    (scene) => {
      conflicting(scene)
      tried(() => git(scene.tree, 'rebase', 'main'))
    },
    [{ type: 'operation', operation: 'rebase' }, { type: 'conflicted' }],
  ],
  [
    'a cherry-pick under way',
    (scene) => {
      conflicting(scene)
      tried(() => git(scene.tree, 'cherry-pick', 'main'))
    },
    [{ type: 'operation', operation: 'cherry-pick' }, { type: 'conflicted' }, { type: 'ahead' }],
  ],
  [
    'a revert under way',
    ({ tree }) => {
      commit(tree, 'c')
      git(tree, 'revert', '--no-commit', 'HEAD')
    },
    [{ type: 'operation', operation: 'revert' }, { type: 'staged' }, { type: 'ahead' }],
  ],
  [
    'a bisect under way',
    ({ tree }) => git(tree, 'bisect', 'start'),
    [{ type: 'operation', operation: 'bisect' }],
  ],
  [
    'patches that are being applied',
    (scene) => {
      conflicting(scene)
      const patch = git(scene.project, 'format-patch', '-1', '--stdout', 'main')
      write(scene.project, '../patch', patch)
      tried(() => git(scene.tree, 'am', join(scene.project, '../patch')))
      rmSync(join(scene.project, '../patch'))
    },
    [{ type: 'operation', operation: 'am' }, { type: 'ahead' }],
  ],
  [
    'a lock of its index',
    ({ workspace }) => write(workspace.admin ?? '', 'index.lock', ''),
    [{ type: 'git-lock', name: 'index.lock' }],
  ],
  [
    'a lock of the worktree',
    ({ project, tree }) => git(project, 'worktree', 'lock', '--reason=on a stick', tree),
    [{ type: 'locked', why: 'on a stick' }],
  ],
  [
    'another worktree inside',
    ({ project, tree }) =>
      git(project, 'worktree', 'add', '--quiet', '-b', 'inner', join(tree, 'node_modules/inner')),
    [{ type: 'worktree-inside' }],
  ],
  [
    'a repository of its own inside',
    ({ tree }) => {
      write(tree, 'inner/a', '')
      git(join(tree, 'inner'), 'init', '--quiet')
    },
    [
      { type: 'untracked', paths: ['inner/'] },
      { type: 'nested', path: 'inner' },
    ],
  ],
  [
    'a repository that was made in a folder that is tracked',
    ({ tree }) => git(join(tree, 'dir'), 'init', '--quiet'),
    [{ type: 'nested', path: 'dir' }],
  ],
  [
    'a repository deep in what is ignored',
    ({ tree }) => git(tree, 'init', '--quiet', 'secrets/deep/inner'),
    [
      { type: 'precious', paths: ['secrets/'] },
      { type: 'nested', path: 'secrets/deep/inner' },
    ],
  ],
  ['a submodule as it was', (scene) => void withSubmodule(scene), [{ type: 'ahead' }]],
  [
    'a submodule with a change',
    (scene) => write(withSubmodule(scene), 's.txt', 'x'),
    [
      { type: 'submodule', path: 'sub', changed: true, commits: 0 },
      { type: 'changed', paths: ['sub'] },
      { type: 'ahead' },
    ],
  ],
  [
    'a submodule with a commit that is not pushed',
    (scene) => commit(withSubmodule(scene), 'c'),
    [
      { type: 'submodule', path: 'sub', changed: false, commits: 1 },
      { type: 'changed', paths: ['sub'] },
      { type: 'ahead' },
    ],
  ],
  [
    'its folder gone',
    ({ tree }) => rmSync(tree, { recursive: true }),
    [{ type: 'place', is: 'gone' }],
  ],
  [
    'a link in its place',
    ({ tree }) => {
      renameSync(tree, `${tree}-moved`)
      symlinkSync(`${tree}-moved`, tree)
    },
    [{ type: 'place', is: 'link' }],
  ],
  [
    'a file in its place',
    ({ tree }) => {
      rmSync(tree, { recursive: true })
      writeFileSync(tree, '')
    },
    [{ type: 'place', is: 'replaced' }],
  ],
  [
    'another worktree in its place',
    ({ tree, project }) => {
      renameSync(tree, `${tree}-moved`)
      git(project, 'worktree', 'add', '--quiet', '-f', '-b', 'other', tree)
    },
    [{ type: 'place', is: 'replaced' }],
  ],
  [
    'a link above it',
    ({ tree }) => {
      const above = join(tree, '..')
      renameSync(above, `${above}-moved`)
      symlinkSync(`${above}-moved`, above)
    },
    [{ type: 'place', is: 'outside' }],
  ],
  [
    'a .git that leads to another repository',
    ({ tree }) => write(tree, '.git', `gitdir: ${join(repository(), '.git')}\n`),
    [{ type: 'place', is: 'foreign' }],
  ],
  [
    'a .git that is a folder',
    ({ tree }) => {
      rmSync(join(tree, '.git'))
      git(tree, 'init', '--quiet')
    },
    [{ type: 'place', is: 'foreign' }],
  ],
  [
    'a worktree that Git has forgotten',
    ({ tree, project }) => {
      renameSync(tree, `${tree}-moved`)
      git(project, 'worktree', 'prune')
      renameSync(`${tree}-moved`, tree)
    },
    [{ type: 'place', is: 'pruned' }],
  ],
  [
    'an index that cannot be read',
    ({ workspace }) => write(workspace.admin ?? '', 'index', 'garbage'),
    [{ type: 'doubt' }],
  ],
  [
    'an unborn branch',
    ({ tree }) => {
      git(tree, 'checkout', '--quiet', '--orphan', 'fresh')
      git(tree, 'rm', '--quiet', '-r', '--cached', '.')
      git(tree, 'clean', '--quiet', '-fd')
    },
    [],
  ],
]
