/** The size of a WebP picture in pixels, as its head says it (RFC 9649). */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const chunk = bytes.toString('latin1', 12, 16)
  if (bytes.toString('latin1', 8, 12) === 'WEBP' && chunk === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (bytes.toString('latin1', 8, 12) === 'WEBP' && chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  throw new Error('a picture of the help is a WebP file with losses')
}
