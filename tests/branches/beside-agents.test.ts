// Proves that nothing of ours makes a git of agents fail: 600 commits by six agents, 20 at once, and gc at the same time.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RepositoryRadar } from '../../src/main/change/branches/radar'
import { testFolder } from '../lib/folder'
import { git, repository, write } from '../lib/repository'
import { branchesOf, somebody, valueIn } from './scene'

/** Of each of the six. */
const commits = 100

/** A shell that does it so many times and counts what failed; what git said comes along. */
function agent(
  folder: string,
  times: number,
  script: string,
): Promise<{ failed: number; said: string }> {
  const loop = `failed=0; i=0; while [ $i -lt ${times} ]; do i=$((i+1)); { ${script}; } >/dev/null || failed=$((failed+1)); done; echo $failed`
  const child = spawn('sh', ['-c', loop], { cwd: folder, env: { ...process.env, ...somebody } })
  let [out, said] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    said += text
  })
  return new Promise((resolve) => child.on('close', () => resolve({ failed: Number(out), said })))
}

function family(count: number) {
  const project = repository({ 'a.txt': 'one\n', 'shared.txt': 'one\n' })
  const trees = Array.from({ length: count }, (_, at) => {
    const tree = join(testFolder(), `w${at}`)
    git(project, 'worktree', 'add', '--quiet', '-b', `b${at}`, tree)
    return tree
  })
  return { project, trees }
}

test('600 commits by six agents: none fails while we look, foretell, watch and merge', async () => {
  const { project, trees } = family(6)
  const { branches, parts, git: door } = branchesOf()
  const radar = new RepositoryRadar(parts)
  let working = true
  const agents = Promise.all(
    trees.map((tree, at) =>
      agent(
        tree,
        commits,
        `echo $i > f${at} && echo $i >> shared.txt && git add -A && git commit -qm c$i`,
      ),
    ),
  ).finally(() => {
    working = false
  })
  let rounds = 0
  while (working) {
    for (const tree of trees) {
      valueIn(await branches.look(tree))
      await branches.preview(tree, 'main', 'merge')
      const found = valueIn(await door.find(tree))
      if (found) await radar.read(tree, found)
    }
    await radar.conflicts()
    rounds += 1
  }
  const results = await agents
  expect(results.map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 0])
  expect(rounds).toBeGreaterThan(0)
  for (const at of trees.keys())
    expect(git(project, 'rev-list', '--count', `main..b${at}`).trim()).toBe(String(commits))
})

test('an agent that commits in the folder in which we commit: each commit is whole, and none is lost', async () => {
  const folder = repository({ 'a.txt': 'one\n' })
  const { branches } = branchesOf()
  // An agent whose commit comes when another has just been made tries again, as it would beside another agent.
  const script = 'echo $i > agent.txt && git add agent.txt && git commit -qm agent$i -- agent.txt'
  let working = true
  const agents = agent(folder, 50, `${script} || { sleep 0.05; ${script}; }`).finally(() => {
    working = false
  })
  let made = 0
  for (let time = 0; working; time++) {
    write(folder, 'a.txt', `${time}\n`)
    const chosen = [{ path: 'a.txt' }]
    const done = await branches.commit(folder, { message: `ours${time}`, amend: false, chosen })
    if (done.ok) made += 1
    // Only that another commit came first, or that git works there now, is a reason.
    else expect(['git-moved', 'git-locked', 'changed-meanwhile']).toContain(done.problem.code)
  }
  const { failed, said } = await agents
  expect(said.includes('index.lock') ? said : '').toBe('')
  const subjects = git(folder, 'log', '--format=%s').trim().split('\n')
  expect(subjects.filter((line) => line.startsWith('ours')).length).toBe(made)
  expect(subjects.filter((line) => line.startsWith('agent')).length).toBe(50 - failed)
  for (const line of git(folder, 'log', '--format=%s', '--name-only').trim().split('\n\n'))
    expect(line).toMatch(/^(first|agent\d+|ours\d+|a\.txt|agent\.txt|\n)+$/)
})

test('20 agents that commit by us in 20 worktrees of one repository at once, with gc beside them', async () => {
  const { project, trees } = family(20)
  const { branches } = branchesOf()
  const sweeping = agent(project, 3, 'git gc --quiet --prune=now')
  for (const [at, tree] of trees.entries()) write(tree, `f${at}.txt`, `${at}\n`)
  const done = await Promise.all(
    trees.map((tree, at) => branches.commit(tree, { message: `c${at}`, amend: false })),
  )
  expect(done.filter(({ ok }) => !ok)).toEqual([])
  expect((await sweeping).failed).toBe(0)
  for (const at of trees.keys()) expect(git(project, 'show', `b${at}:f${at}.txt`)).toBe(`${at}\n`)
  expect(git(project, 'fsck', '--connectivity-only').includes('missing')).toBe(false)
})
