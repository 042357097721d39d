#!/usr/bin/env node
// Stands in for glab: prints what glab prints.
import { appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const args = process.argv.slice(2)
appendFileSync(join(dirname(process.argv[1]), 'told'), `${JSON.stringify({ args })}\n`)
const print = (value) => process.stdout.write(JSON.stringify(value))
const [group, verb = ''] = args
if (group === 'mr' && verb === 'create')
  process.stdout.write('!3 Fix (fix)\n https://gitlab.example/o/r/-/merge_requests/3\n')
else if (group === 'mr' && verb === 'view')
  print({
    ...{ iid: 3, title: 'Fix', web_url: 'https://gitlab.example/o/r/-/merge_requests/3' },
    ...{ state: 'opened', draft: false, head_pipeline: { id: 9, status: 'running' } },
  })
else if (group === 'issue' && verb === 'list')
  print([
    {
      ...{ iid: 4, title: 'Slow', description: 'Very.' },
      web_url: 'https://gitlab.example/o/r/-/issues/4',
    },
  ])
else if (group === 'api' && verb.includes('/pipelines/9/'))
  print([{ name: 'test', status: 'running', web_url: '' }])
else if (group === 'api' && verb.endsWith('/notes'))
  print([{ id: 2, body: 'Why?', system: false, author: { username: 'bob' } }])
else {
  process.stderr.write('unknown command\n')
  process.exit(1)
}
