const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
const HEADER = 46
const STREAMED = 8

/**
 * The unpacked size of a zip file by the sizes that it declares; the reader unpacks no more than that. Counts every
 * place that could be read as an entry, so that a second directory cannot hide a larger one. An entry without a size,
 * or with it elsewhere, makes the result infinite.
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
