/**
 * True if a reader opens the file without repairs: a header at the first byte, at the end the position of the cross-
 * reference table, at that position a table or its stream, and there the document's root. The table is not read
 * further.
 */
export function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const end = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-1024))
  if (!/^%PDF-[12]\.\d\s/.test(text) || end === null || isArchive(bytes)) return false
  const table = text.slice(Number(end[1]))
  const dictionary = /^\s*xref\s+\d+\s+\d+\s/.test(table) ? trailerOf(table) : streamHeadOf(table)
  return /\/Root\s+\d+\s+\d+\s+R\b/.test(dictionary)
}

const trailerOf = (table: string) => /\btrailer\s*<<([\s\S]*?)\bstartxref\b/.exec(table)?.[1] ?? ''

/** Since PDF 1.5 the table may be a stream, and the dictionary before it is the trailer. */
function streamHeadOf(table: string): string {
  const head = /^\s*\d+\s+\d+\s+obj\s*<<([\s\S]{0,4096}?)>>\s*stream\r?\n/.exec(table)?.[1] ?? ''
  return /\/Type\s*\/XRef\b/.test(head) ? head : ''
}

const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1')

/** Archives are read from their end, so a file can be a document and an archive, or a program, at once. */
function isArchive(bytes: Buffer): boolean {
  for (let at = bytes.lastIndexOf(ARCHIVE_END); at > 0; at = bytes.lastIndexOf(ARCHIVE_END, at - 1)) {
    const comment = at + 22
    if (comment <= bytes.length && comment + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}
