import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** What an archive is told to hold, honest or not. */
export interface Member {
  path: string
  text?: string
  link?: string
  /** A type of the format that is no file, folder or link. */
  type?: string
  mode?: number
}

export function tarGz(members: Member[]): Buffer {
  const parts = members.flatMap((member) => {
    const { path, text = '', link } = member
    const name = Buffer.from(path)
    const long = name.length > 100 ? tarMember('././@LongLink', 'L', `${path}\0`) : []
    const kind = member.type ?? (link === undefined ? (path.endsWith('/') ? '5' : '0') : '2')
    return [...long, ...tarMember(path.slice(0, 100), kind, text, link, member.mode)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

function tarMember(name: string, type: string, text: string, link = '', mode = 0o755): Buffer[] {
  const content = Buffer.from(text)
  const header = Buffer.alloc(512)
  header.write(name, 0, 100)
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write(link, 157, 100)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
}

/** `claims` is what the directory says the content is, when that is a lie. */
export function zip(members: Member[], claims?: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { path, text = '', link, mode = 0o755 } of members) {
    const name = Buffer.from(path)
    const content = Buffer.from(link ?? text)
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claims ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE((((link === undefined ? 0o100000 : 0o120000) | mode) << 16) >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, packed)
    entries.push(entry, name)
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
