const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
const HEADER = 46
const STREAMED = 8

/**
 * To how many bytes a zip unpacks, by what it says of each file in it; whoever unpacks it takes no more than was said.
 * Every place that could be read as an entry counts, so that no second directory hides a larger one; an entry that
 * leaves its size open, or puts it somewhere else, makes it endless.
 */
export function unpackedSize(zip: Buffer): number {
  let size = 0
  for (let at = zip.indexOf(ENTRY); at >= 0; at = zip.indexOf(ENTRY, at + 4)) {
    if (at + HEADER > zip.length) break
    const [flags, packed, whole] = [
      zip.readUInt16LE(at + 8),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ]
    const open = packed === 0 ? (flags & STREAMED) !== 0 : whole === 0 && packed > 2
    size += open ? Number.POSITIVE_INFINITY : whole
  }
  return size
}
