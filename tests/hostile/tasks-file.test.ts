// Proves that whatever is written to `tasks.md`, by whomever, no word, check or checklist of what a person has approved is changed by it, and no tick decides.
// docs/guide/tasks.md: It proposes and never decides: whatever it says of an approved task waits for you, and no task goes because its line is gone.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keepFromFile, takeFromFile } from '../../src/main/task/from-file'
import { testFolder } from '../lib/folder'
import { followed, tasksFileIn } from '../tasks/lib/followed'
import { decided, evil, plan, planned, versioned } from '../tasks/lib/planned'

describe('words, checks and checklists of what is approved', () => {
  const writers: Record<string, (path: string, text: string) => void> = {
    'an editor that writes in place': writeFileSync,
    'an editor that renames a new file over it': (path, text) => {
      writeFileSync(`${path}~new`, text)
      renameSync(`${path}~new`, path)
    },
    'an editor that moves the old one away first': (path, text) => {
      renameSync(path, `${path}~`)
      writeFileSync(path, text)
    },
    'a program that saves it with a mark of its encoding and ends of lines of Windows': (
      path,
      text,
    ) => writeFileSync(path, `\ufeff${text.replaceAll('\n', '\r\n')}`),
  }
  test.each(Object.entries(writers))('%s: it asks, and nothing is taken over', async (_, write) => {
    const { path, tasks, settle, finish, task, text } = await planned()
    finish('Beta')
    const before = decided(tasks.all())
    write(path, evil)
    const written = text()
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays).toMatchObject({
      what: 'changed',
      words: { description: 'EVIL', check: 'touch PWNED; true' },
    })
    expect(task('Beta')?.fileSays?.words).toEqual({ checklist: ['nothing to look at'] })
    expect(text()).toBe(written)
  })

  test('what waits for a word of the user does not begin with either', async () => {
    const { path, tasks, settle, task } = await planned()
    writeFileSync(path, evil)
    await settle()
    const says = task('Alpha')?.fileSays?.at ?? 0
    expect(keepFromFile(tasks, task('Alpha')?.id ?? '', says)).toEqual({ ok: true })
    await settle()
    expect(readFileSync(path, 'utf8')).toContain('`true`')
    expect(task('Alpha')).toMatchObject({ description: 'Do alpha.', check: 'true' })
    expect(task('Alpha')?.fileSays).toBeUndefined()
  })

  test('what is taken over is what was seen, and not what came after', async () => {
    const { path, tasks, settle, task } = await planned()
    writeFileSync(path, evil)
    await settle()
    const { id = '', fileSays } = task('Alpha') ?? {}
    writeFileSync(path, evil.replace('touch PWNED', 'rm -rf build'))
    await settle()
    expect(takeFromFile(tasks, id, fileSays?.at ?? 0)).toMatchObject({ ok: false })
    expect(task('Alpha')?.check).toBe('true')
    expect(takeFromFile(tasks, id, task('Alpha')?.fileSays?.at ?? 0)).toEqual({ ok: true })
    expect(task('Alpha')).toMatchObject({ state: 'waiting', check: 'rm -rf build; true' })
  })

  test('what an agent writes on its branch comes in with the merge, and asks', async () => {
    const { folder, tasks, settle, task } = await planned()
    const git = versioned(folder)
    git('checkout', '-qb', 'agent')
    writeFileSync(tasksFileIn(folder), evil)
    git('commit', '-qam', 'Work')
    git('checkout', '-q', 'main')
    await settle()
    const before = decided(tasks.all())
    git('merge', '-q', 'agent')
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays?.what).toBe('changed')
    git('reset', '-q', '--hard', 'HEAD~1')
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Alpha')?.fileSays).toBeUndefined()
  })

  // docs/guide/unattended.md: While an agent is at work in a folder, what stands in its `tasks.md` waits, and so does a check command that you have not approved in that project before.
  test('a command that stands in the file is approved by no rule, unless the user has approved it', async () => {
    const folder = testFolder()
    const path = tasksFileIn(folder)
    writeFileSync(path, '- [ ] One\n- [ ] Two\n  - check: `npm test`\n')
    const { settle, task, approve } = followed({ p: folder }, [{ name: 'All', from: ['tasks.md'] }])
    await settle()
    expect([task('One')?.state, task('Two')?.state]).toEqual(['waiting', 'proposed'])
    approve('Two')
    appendFileSync(
      path,
      '- [ ] Three\n  - check: `npm test`\n- [ ] Four\n  - check: `npm test;x`\n',
    )
    await settle()
    expect([task('Three')?.state, task('Four')?.state]).toEqual(['waiting', 'proposed'])
  })

  test('nobody approves what was changed in the very moment', async () => {
    const { path, settle, task, tasks, wait } = await planned()
    writeFileSync(path, plan.replace('- [ ] Delta', '- [ ] Delta\n  - check: `evil`'))
    await settle()
    const id = task('Delta')?.id ?? ''
    const history = task('Delta')?.history.at(-1)
    expect(history?.what).toBe('edited in tasks.md')
    wait(-4000)
    expect(tasks.input(id, { type: 'approve' }, 'user')).toMatchObject({ ok: false })
    wait(8000)
    expect(tasks.input(id, { type: 'approve' }, 'user')).toEqual({ ok: true })
  })
})

describe('ticks', () => {
  const ticked = (title: string) => plan.replace(`- [ ] ${title}`, `- [x] ${title}`)
  test.each([
    ['in place', (path: string, text: string) => writeFileSync(path, text)],
    [
      'with a large X',
      (path: string, text: string) => writeFileSync(path, text.replace('[x]', '[X]')),
    ],
    [
      'in another order, of Windows',
      (path: string, text: string) => {
        const [head = '', ...items] = text.split(/^(?=- )/m)
        writeFileSync(path, [head, ...items.reverse()].join('').replaceAll('\n', '\r\n'))
      },
    ],
  ])('a tick of a result or of what waits is a question, %s', async (_, write) => {
    const { path, tasks, settle, finish, task, approve } = await planned()
    finish('Beta')
    approve('Gamma')
    const before = decided(tasks.all())
    write(path, ticked('Beta'))
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Beta')?.fileSays).toMatchObject({ what: 'done' })
    write(path, ticked('Gamma'))
    await settle()
    expect(decided(tasks.all())).toEqual(before)
    expect(task('Beta')?.fileSays).toBeUndefined()
    expect(task('Gamma')?.fileSays).toMatchObject({ what: 'done' })
  })

  test('the tick of a result that is taken over accepts it, and merges nothing by itself', async () => {
    const { path, tasks, settle, finish, task } = await planned()
    finish('Alpha')
    writeFileSync(path, ticked('Alpha'))
    await settle()
    const { id = '', fileSays } = task('Alpha') ?? {}
    expect(takeFromFile(tasks, id, fileSays?.at ?? 0)).toEqual({ ok: true })
    expect(task('Alpha')).toMatchObject({ state: 'review', line: { merging: false } })
  })
})
