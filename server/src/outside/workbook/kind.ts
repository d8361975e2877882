import type { RefusalReason } from '@gongfang/contract/base/refusal'
import type { Zip } from './zip.ts'

const starts = (file: Buffer, ...bytes: (number | string)[]) => {
  const head = Buffer.concat(bytes.map((part) => Buffer.from(typeof part === 'string' ? part : [part])))
  return file.subarray(0, head.length).equals(head)
}
const holds = (file: Buffer, name: string) => file.includes(Buffer.from(name, 'utf16le'))

/** Why a file that is no archive and no text cannot be read, or undefined. By its first bytes, for names may lie. */
export function refusalOf(file: Buffer): RefusalReason | undefined {
  if (starts(file, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (holds(file, 'EncryptedPackage')) return 'sheetLocked'
    return holds(file, 'WordDocument') || holds(file, 'PowerPoint Document') ? 'sheetOther' : 'sheetOld'
  }
  // BIFF 2 to 4, without a container
  if (starts(file, 0x09, 0x00) || starts(file, 0x09, 0x02) || starts(file, 0x09, 0x04)) return 'sheetOld'
  if (starts(file, '%PDF')) return 'sheetPdf'
  if (isPicture(file)) return 'sheetPicture'
  const isArchive = starts(file, 'Rar!') || starts(file, '7z', 0xbc, 0xaf) || starts(file, 0x1f, 0x8b)
  return isArchive || starts(file, 'MIME-Version:') ? 'sheetOther' : undefined
}

const isPicture = (file: Buffer) =>
  starts(file, 0x89, 'PNG') ||
  starts(file, 0xff, 0xd8, 0xff) ||
  starts(file, 'GIF8') ||
  starts(file, 'II*', 0) ||
  starts(file, 'MM', 0, '*') ||
  (starts(file, 'BM') && file.readUInt32LE(2) === file.length) ||
  (starts(file, 'RIFF') && file.toString('latin1', 8, 12) === 'WEBP') ||
  /^ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1|avif)/.test(file.toString('latin1', 4, 12))

/** Why an archive is no .xlsx, or undefined. */
export function archiveRefusal(zip: Zip): RefusalReason | undefined {
  if (zip.has('xl/workbook.xml')) return undefined
  const mimetype = zip.read('mimetype')?.toString('latin1') ?? ''
  const isForeign =
    mimetype.includes('opendocument.spreadsheet') ||
    zip.has('xl/workbook.bin') ||
    zip.paths.some(
      (path) => path.endsWith('.iwa') || path.endsWith('index.numbers') || path.endsWith('index.zip'),
    )
  if (isForeign) return 'sheetForeign'
  const isWorkbook = zip.paths.some((path) => path.endsWith('workbook.xml') || path.endsWith('book.xml'))
  return isWorkbook && zip.has('_rels/.rels') ? undefined : 'sheetOther'
}
