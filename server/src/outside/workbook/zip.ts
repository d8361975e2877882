import { inflateRawSync } from 'node:zlib'

interface Entry {
  readonly method: number
  readonly packed: number
  readonly offset: number
}

const END = Buffer.from('PK\u0005\u0006', 'latin1')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const [END_LENGTH, ENTRY_LENGTH, LOCAL_LENGTH] = [22, 46, 30]
const LONGEST_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]

/** Files of an archive, unpacked when asked for, and no more bytes in all than `most`, whatever sizes they declare. */
export class Zip {
  private readonly file: Buffer
  private readonly entries = new Map<string, Entry>()
  private left: number

  constructor(file: Buffer, most: number) {
    this.file = file
    this.left = most
    const end = file.lastIndexOf(END)
    if (end < 0 || end < file.length - END_LENGTH - LONGEST_COMMENT) throw new Error('this is no archive')
    let at = file.readUInt32LE(end + 16)
    for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
      if (file.readUInt32LE(at) !== ENTRY) throw new Error('this archive is damaged')
      const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
      const path = file.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + name!)
      this.entries.set(normal(path), {
        method: file.readUInt16LE(at + 10),
        packed: file.readUInt32LE(at + 20),
        offset: file.readUInt32LE(at + 42),
      })
      at += ENTRY_LENGTH + name! + extra! + comment!
    }
  }

  get paths() {
    return [...this.entries.keys()]
  }

  has(path: string) {
    return this.entries.has(normal(path))
  }

  read(path: string): Buffer | undefined {
    const entry = this.entries.get(normal(path))
    if (!entry) return undefined
    const { method, packed, offset } = entry
    if (this.file.readUInt32LE(offset) !== LOCAL) throw new Error('this archive is damaged')
    const from =
      offset + LOCAL_LENGTH + this.file.readUInt16LE(offset + 26) + this.file.readUInt16LE(offset + 28)
    const bytes = this.file.subarray(from, from + packed)
    const whole = unpacked(bytes, method, this.left)
    this.left -= whole.length
    if (this.left < 0) throw new Error('this archive is larger than any workbook')
    return whole
  }
}

function unpacked(bytes: Buffer, method: number, most: number): Buffer {
  if (method === STORED) return bytes
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most) })
  throw new Error('this archive is packed in another way')
}

/** Some writers begin paths with a slash or part them by backslashes; case does not count (ECMA-376 part 2). */
const normal = (path: string) => path.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
