import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { capture } from '../run/command.mjs'
import { inProject } from '../run/project.mjs'
import { ensureTools, findTool } from '../setup/system.mjs'

// The published hash of the AppImage project's type2-runtime 20251108 for x86_64. A registry package
// carries an AppImage made with it; once the four sections that differ per file are cleared, the
// bytes must be the official ones.
const runtime = {
  spec: '@git-nav/linux-x64@0.0.30',
  file: 'package/git-nav.AppImage',
  size: 944632,
  hash: '2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d',
  sections: [
    [0xe3900, 0x10],
    [0xe3910, 0x400],
    [0xe3d10, 0x400],
    [0xe4110, 0x2000],
  ],
}

const tools = { mksquashfs: ['squashfs-tools'], 'desktop-file-validate': ['desktop-file-utils'] }

async function fetchRuntime(target) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'liminal-appimage-'))
  try {
    const listing = await capture('npm', ['pack', runtime.spec, '--json', '--ignore-scripts'], {
      cwd: scratch,
    })
    await capture(
      'tar',
      ['xzf', JSON.parse(listing)[0].filename.replace(/^@/, '').replace('/', '-')],
      {
        cwd: scratch,
      },
    )
    const bytes = readFileSync(path.join(scratch, runtime.file)).subarray(0, runtime.size)
    for (const [offset, length] of runtime.sections) bytes.fill(0, offset, offset + length)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash !== runtime.hash) throw new Error(`The AppImage runtime has the wrong hash: ${hash}`)
    writeFileSync(target, bytes, { mode: 0o755 })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Lays out what electron-builder needs to make an AppImage and gives the folder. */
export async function appImageTools() {
  await ensureTools(tools, 'to make an AppImage')
  const folder = inProject('.cache/appimage-tools')
  mkdirSync(path.join(folder, 'runtimes'), { recursive: true })
  mkdirSync(path.join(folder, 'lib/x64'), { recursive: true })
  const target = path.join(folder, 'runtimes/runtime-x64')
  if (!existsSync(target)) await fetchRuntime(target)
  for (const tool of Object.keys(tools)) {
    rmSync(path.join(folder, tool), { force: true })
    symlinkSync(findTool(tool), path.join(folder, tool))
  }
  return folder
}
