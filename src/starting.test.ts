// Proves that programs are started in one room, and so all of them bare; a part of src/architecture.test.ts.
import { expect, test } from 'vitest'
import { findings, imports, outside, sources } from './sources.test-kit'

const starters = /['"](?:(?:node:)?child_process|node-pty)['"]/g

test('programs are started in one room, bare: nothing else of child_process and node-pty goes around it than their types', () => {
  const elsewhere = outside('starting/').map(({ path, text }) => ({
    path,
    text: text.replace(/^import type \{[^}]*\} from .*$/gm, ''),
  }))
  expect(findings(elsewhere, starters)).toEqual([])
  const otherWays = /\b(?:utilityProcess|posix_spawn|process\.binding|app\.relaunch)\b/g
  expect(findings(sources, otherWays)).toEqual([])
})

test('programs are started by machines and keepers: nobody else knows how', () => {
  // A place has a program of its own, which starts itself.
  const files = outside('main/host/local/', 'keeper/', 'starting/', 'remote/place.ts')
  expect(findings(files, starters)).toEqual([])
  const starting = files.flatMap((file) =>
    imports(file)
      .filter((name) => /^starting\/(?:programs|terminals)/.test(name))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(starting).toEqual([])
})

test('what runs has the umask of the user: nothing of ours changes it', () => {
  expect(findings(sources, /\bprocess\.umask\([^)]/g)).toEqual([])
})
