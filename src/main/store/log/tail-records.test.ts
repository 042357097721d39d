// Proves that a tail gives back what it was given, and, wherever it is cut off, a beginning of that.
import { describe, expect, it } from 'vitest'
import { headRecord, type Kept, readTail, recordOf, tailVersion } from './tail-records'

const head = { version: tailVersion, log: 'a', generation: 7 }

const news: Kept[][] = [
  [
    {
      kind: 'events',
      stream: 'one',
      first: 1,
      count: 2,
      begins: true,
      data: Buffer.from('1,{"type":"text"},2,"wörd "'),
    },
    { kind: 'row', table: 'memory', id: 'told', data: '{"at":1}' },
  ],
  [
    {
      kind: 'output',
      stream: 'one',
      first: 2 ** 40,
      count: 300,
      begins: false,
      data: Uint8Array.from({ length: 300 }, (_, place) => place % 256),
    },
    { kind: 'row', table: 'memory', id: 'told', data: null },
    { kind: 'words', stream: 'one', data: '{"text":"words"}' },
  ],
  [
    {
      kind: 'events',
      stream: 'one',
      first: 3,
      count: 1,
      begins: false,
      data: Buffer.from('3,"x"'),
    },
  ],
]

function written(): { bytes: Uint8Array; ends: number[] } {
  const names = new Map<string, number>()
  const records = [headRecord(head), ...news.map((kept) => recordOf(kept, names))]
  let end = 0
  const ends = records.map((record) => {
    end += record.byteLength
    return end
  })
  return { bytes: Buffer.concat(records), ends }
}

const plain = (records: Kept[][]) =>
  records.map((kept) =>
    kept.map((one) =>
      'stream' in one && one.kind !== 'words' ? { ...one, data: [...one.data] } : one,
    ),
  )

describe('a tail', () => {
  it('gives back what it was given, and goes on with its names', () => {
    const read = readTail(written().bytes)
    expect(read.head).toEqual(head)
    expect(plain(read.records)).toEqual(plain(news))
    expect([...read.names.keys()]).toEqual(['one', 'memory', 'told'])
    expect(read.length).toBe(written().bytes.byteLength)
  })

  it('takes less than twenty bytes beside a word of a stream that it knows', () => {
    const { ends } = written()
    expect((ends[3] ?? 0) - (ends[2] ?? 0)).toBeLessThanOrEqual(20)
  })

  it('that is cut off at any byte holds the records that are whole', () => {
    const { bytes, ends } = written()
    for (let cut = 0; cut < bytes.byteLength; cut += 1) {
      const whole = ends.filter((end) => end <= cut)
      const read = readTail(bytes.subarray(0, cut))
      expect(read.length).toBe(whole.at(-1) ?? 0)
      expect(plain(read.records)).toEqual(plain(news.slice(0, Math.max(0, whole.length - 1))))
    }
  })

  it('in which a byte has changed holds the records before it', () => {
    const { bytes, ends } = written()
    for (let place = 0; place < bytes.byteLength; place += 1) {
      const spoilt = Buffer.from(bytes)
      spoilt[place] = (spoilt[place] ?? 0) ^ 0x5a
      const whole = ends.filter((end) => end <= place)
      expect(readTail(spoilt).length).toBe(whole.at(-1) ?? 0)
    }
  })

  it('of a newer version is not read beyond its head', () => {
    const newer = { ...head, version: tailVersion + 1 }
    const read = readTail(Buffer.concat([headRecord(newer), Buffer.from('what nobody knows')]))
    expect(read).toMatchObject({ head: newer, records: [] })
  })
})
