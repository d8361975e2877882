import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip, whose text comes in parts. */
export interface PackedFile {
  readonly name: string
  readonly parts: Iterable<string> | AsyncIterable<string>
}

/** Marks of a zip: names are UTF-8, and sizes stand behind the content because they are not known before it. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day of a zip: equal sheets make equal files. */
const DAY = 0x21
const MOST_BYTES = 2 ** 32 - 1

interface Packed {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly offset: number
}

/** A zip that is made while it is read: nothing of it stays in memory. */
export async function* packed(
  files: Iterable<PackedFile> | AsyncIterable<PackedFile>,
): AsyncGenerator<Buffer> {
  const all: Packed[] = []
  let at = 0
  for await (const { name, parts } of files) {
    const one = { name: Buffer.from(name), offset: at, crc: 0, size: 0, packed: 0 }
    const head = localHead(one.name)
    yield head
    for await (const chunk of deflated(parts, one)) {
      one.packed += chunk.length
      yield chunk
    }
    const tail = sizesOf(one)
    yield tail
    at += head.length + one.packed + tail.length
    if (one.size > MOST_BYTES || at > MOST_BYTES) throw new Error('a workbook of more than 4 GiB')
    all.push(one)
  }
  const directory = Buffer.concat(all.map(entryOf))
  yield directory
  yield endOf({ files: all.length, size: directory.length, offset: at })
}

async function* deflated(parts: PackedFile['parts'], sums: { crc: number; size: number }) {
  const deflate = createDeflateRaw()
  const fed = (async () => {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  })()
  fed.catch((error: Error) => deflate.destroy(error))
  for await (const chunk of deflate) yield chunk as Buffer
  await fed
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(DAY, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizesOf({ crc, packed, size }: Packed): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function entryOf({ name, crc, packed, size, offset }: Packed): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(DAY, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endOf({ files, size, offset }: { files: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
