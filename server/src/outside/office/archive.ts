import { crc32, createInflateRaw } from 'node:zlib'

/** A part of a document: its name as written, and its unpacked bytes if they were asked for. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer
}

/** `locked`: packed with a password. `large`: more than any document when it is unpacked. `broken`: not as ZIP says. */
export type ArchiveFault = 'locked' | 'large' | 'broken'

export class BadArchive extends Error {
  override name = 'BadArchive'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault) {
    super(fault)
    this.fault = fault
  }
}

const broken = (): never => {
  throw new BadArchive('broken')
}
const large = (): never => {
  throw new BadArchive('large')
}

const [LOCAL, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const [LOCAL_LENGTH, ENTRY_LENGTH, END_LENGTH] = [30, 46, 22]
const [STORED, DEFLATED] = [0, 8]
const IN_ZIP64 = 0xffff_ffff
const ENCRYPTED = 1

const MOST_ENTRIES = 10_000
const MOST_UNPACKED = 400 * 1024 * 1024
/** Sheets of numbers shrink to a fifteenth; a file of one repeated letter to a thousandth. */
const MOST_RATIO = 200
const SMALL = 20 * 1024 * 1024
const MOST_KEPT = 128 * 1024 * 1024
const HEAD = 16
/** Bytes between entries that belong to none. Descriptors after an entry take up to 24 each. */
const MOST_GAP = 64

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/**
 * Reads an archive as strictly as a program that writes documents makes it, so that no two readers find different things in it:
 * it begins at the first byte and ends with the last, its entries lie one after the other without overlapping, and have one name
 * each. Every entry is unpacked and its check sum compared; of those that `wants` does not name the first bytes are kept.
 */
export async function readArchive(file: Buffer, wants: (name: string) => boolean): Promise<Part[]> {
  const entries = listEntries(file)
  const parts: Part[] = []
  let left = Math.min(MOST_UNPACKED, Math.max(SMALL, file.length * MOST_RATIO))
  let kept = 0
  for (const entry of entries) {
    if ((entry.flags & ENCRYPTED) !== 0) throw new BadArchive('locked')
    const whole = wants(entry.name)
    if (whole) kept += entry.size
    if (entry.size > left || kept > MOST_KEPT) large()
    const bytes = await unpacked(file, entry, whole ? entry.size : HEAD)
    left -= entry.size
    parts.push({ name: entry.name, bytes })
  }
  return parts
}

function listEntries(file: Buffer): Entry[] {
  const end = file.length - END_LENGTH
  // No comment: what stands behind the end may be another file.
  if (end < 0 || file.readUInt32LE(end) !== END || file.readUInt16LE(end + 20) !== 0) broken()
  const [count, size, from] = [
    file.readUInt16LE(end + 10),
    file.readUInt32LE(end + 12),
    file.readUInt32LE(end + 16),
  ]
  if (count === 0 || count > MOST_ENTRIES || count !== file.readUInt16LE(end + 8) || from + size !== end)
    broken()
  const entries: Entry[] = []
  const names = new Set<string>()
  let at = from
  for (let place = 0; place < count; place++) {
    const entry = entryAt(file, at)
    names.add(entry.name.toLowerCase())
    entries.push(entry)
    at += ENTRY_LENGTH + [28, 30, 32].reduce((sum, field) => sum + file.readUInt16LE(at + field), 0)
  }
  if (at !== end || names.size !== count || entries.some(({ name }) => isOutside(name))) broken()
  mustLieInARow(file, entries, from)
  return entries
}

function entryAt(file: Buffer, at: number): Entry {
  if (at + ENTRY_LENGTH > file.length || file.readUInt32LE(at) !== ENTRY) broken()
  const [named, extra] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30)]
  const from = at + ENTRY_LENGTH
  const large64 = zip64Of(file.subarray(from + named, from + named + extra))
  const value = (field: number) => {
    const short = file.readUInt32LE(at + field)
    return short === IN_ZIP64 ? (large64.shift() ?? broken()) : short
  }
  // The order of the fields in the extra part is this one.
  const size = value(24)
  const packed = value(20)
  return {
    name: file.toString('utf8', from, from + named),
    flags: file.readUInt16LE(at + 8),
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    size,
    packed,
    at: value(42),
  }
}

/** Some writers note every size in 64 bits. */
function zip64Of(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const numbers = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(numbers.length / 8) }, (_, place) =>
      Number(numbers.readBigUInt64LE(place * 8)),
    )
  }
  return []
}

const isOutside = (name: string) =>
  name === '' || name.includes('\0') || /^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(name)

function mustLieInARow(file: Buffer, entries: readonly Entry[], until: number) {
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  let at = 0
  for (const [place, entry] of inOrder.entries()) {
    const gap = entry.at - at
    if (gap < 0 || gap > (place === 0 ? 0 : MOST_GAP)) broken()
    at = dataOf(file, entry) + entry.packed
  }
  if (at > until || until - at > MOST_GAP) broken()
}

/** Where the entry's bytes begin. Its own header must name it as the list does. */
function dataOf(file: Buffer, { name, at, method }: Entry): number {
  if (at + LOCAL_LENGTH > file.length || file.readUInt32LE(at) !== LOCAL) broken()
  const named = file.readUInt16LE(at + 26)
  const from = at + LOCAL_LENGTH
  if (file.toString('utf8', from, from + named) !== name || file.readUInt16LE(at + 8) !== method) broken()
  return from + named + file.readUInt16LE(at + 28)
}

/** An entry that is longer than it says is not unpacked to its end. */
async function unpacked(file: Buffer, entry: Entry, keep: number): Promise<Buffer> {
  const from = dataOf(file, entry)
  const packed = file.subarray(from, from + entry.packed)
  const kept: Buffer[] = []
  let [size, crc] = [0, 0]
  for await (const chunk of inflated(packed, entry.method)) {
    size += chunk.length
    crc = crc32(chunk, crc)
    if (size > entry.size) broken()
    if (size - chunk.length < keep) kept.push(chunk)
  }
  if (size !== entry.size || crc !== entry.crc) broken()
  return Buffer.concat(kept)
}

async function* inflated(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === STORED) return yield packed
  if (method !== DEFLATED) return broken()
  const stream = createInflateRaw()
  stream.end(packed)
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    if (error instanceof BadArchive) throw error
    broken()
  }
}
