// Proves that the list of agents is fetched when the user asks for it, kept for the next start, and never lost to a bad answer.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { RegistryFile } from '../../src/main/agent/catalog/registry-file'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { freshFolder, removeFolders } from '../end-to-end/lib/app'

let folder = ''
let file = ''
beforeEach(() => {
  folder = freshFolder('registry')
  file = join(folder, 'registry.json')
})
afterAll(removeFolders)

const entry = { id: 'new-one', name: 'New one', version: '1', distribution: {} }
const answering =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }))
const registry = () => new RegistryFile(localFiles, file)
const ids = async () => (await registry().load()).map(({ id }) => id)

it('a new list takes the place of the one that came with the app, also at the next start', async () => {
  expect(await ids()).toContain('claude-code')
  const fetched = await registry().refresh(answering(JSON.stringify({ agents: [entry] })))
  expect(fetched).toMatchObject({ ok: true, value: [{ id: 'new-one' }] })
  expect(await ids()).toEqual(['new-one'])
  expect(readdirSync(folder)).toEqual(['registry.json'])
})

it.each<[string, typeof fetch]>([
  ['an error of the server', answering('down', 503)],
  ['a page instead of a list', answering('<html>')],
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
])('%s leaves the list that is there, and says what to do', async (_, get) => {
  await registry().refresh(answering(JSON.stringify({ agents: [entry] })))
  expect(await registry().refresh(get)).toMatchObject({
    ok: false,
    problem: { hint: 'The list that is here stays in use. Check the network and try again.' },
  })
  expect(await ids()).toEqual(['new-one'])
})
