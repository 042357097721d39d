import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const limits = { maxBuffer: 64 * 1024 * 1024 }

/** The Debian release of this machine and where it gets its packages. */
function debian(): { release: string; mirror: string } {
  const description = readFileSync('/etc/os-release', 'utf8')
  const release = description.match(/^VERSION_CODENAME=(.+)$/m)?.[1]
  const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
  for (const file of sources) {
    try {
      const mirror = readFileSync(file, 'utf8').match(/^(?:URIs:|deb)\s+(https?:\S+)/m)?.[1]
      if (release && mirror) return { release, mirror }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error('No Debian package source is known on this machine')
}

/**
 * A clean Debian below one folder, with nothing but its base in it. The mounts end with the mount
 * namespace in which these tests are run.
 */
export class Tree {
  readonly root: string

  private constructor(root: string) {
    this.root = root
  }

  static async make(root: string): Promise<Tree> {
    rmSync(root, { recursive: true, force: true })
    mkdirSync(root, { recursive: true })
    const { release, mirror } = debian()
    await execute('debootstrap', ['--variant=minbase', release, root, mirror], limits)
    for (const source of ['/etc/apt', '/etc/resolv.conf']) {
      cpSync(source, path.join(root, source), { recursive: true, force: true, dereference: true })
    }
    const tree = new Tree(root)
    await tree.#mount()
    await tree.run('apt-get', ['update', '-qq'])
    await tree.run('useradd', ['--create-home', 'someone'])
    return tree
  }

  async #mount(): Promise<void> {
    await execute('mount', ['-t', 'proc', 'proc', path.join(this.root, 'proc')])
    await execute('mount', ['--rbind', '/dev', path.join(this.root, 'dev')])
    const displays = path.join(this.root, 'tmp/.X11-unix')
    mkdirSync(displays, { recursive: true })
    await execute('mount', ['--bind', '/tmp/.X11-unix', displays])
  }

  /** Runs a program in the tree to its end and gives what it printed. */
  async run(command: string, args: string[]): Promise<string> {
    const { stdout } = await execute('chroot', [this.root, command, ...args], {
      ...limits,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' },
    })
    return stdout
  }

  /**
   * Starts a program in the tree as an ordinary user. The tree becomes the real root, because the
   * kernel gives no user namespace, and so no sandbox, to a process in a chroot.
   */
  start(command: string, args: string[], environment: Record<string, string>): ChildProcess {
    const enter = `
      mount --rbind "$1" "$1"; cd "$1"; mkdir -p before; pivot_root . before; umount -l /before
      shift; exec setpriv --reuid=someone --regid=someone --init-groups -- "$@"
    `
    const within = ['--mount', 'sh', '-ec', enter, 'enter', this.root, command, ...args]
    return spawn('unshare', within, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/home/someone', ...environment },
    })
  }

  /** Every file of the tree whose path matches, machine-wide mounts left out. */
  async files(pattern: RegExp): Promise<string[]> {
    const { stdout } = await execute('find', [this.root, '-xdev'], limits)
    return stdout
      .split('\n')
      .map((file) => file.slice(this.root.length))
      .filter((file) => pattern.test(file))
  }

  async destroy(): Promise<void> {
    for (const place of ['tmp/.X11-unix', 'dev', 'proc']) {
      await execute('umount', ['--recursive', path.join(this.root, place)])
    }
    rmSync(this.root, { recursive: true })
  }
}
