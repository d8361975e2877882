import type { RefusalReason } from '@gongfang/contract/base/refusal'
import type { UploadKind } from '@gongfang/contract/system/upload'
import type { StaffUploadKind } from '@gongfang/contract/system/upload-desk'

export type FileKind = UploadKind | StaffUploadKind

/** Files that one member may upload in 24 hours. */
export const DAILY_FILES = 60
/** Bytes that one member may store. */
export const MEMBER_BYTES = 500 * 1024 * 1024
/** The same of attachments, which stay with orders for years. The files of a day are limited already. */
export const MEMBER_ATTACHED_BYTES = 5 * 1024 * 1024 * 1024
/** Files that one staff member may upload in 24 hours. A new shop's pictures are uploaded on one day. */
export const STAFF_DAILY_FILES = 5_000

/** More than a 50-megapixel camera makes; a small file that unpacks to more than this is an attack. */
export const MAX_PIXELS = 50_000_000
/** Longer than any screenshot of a whole page; one row of fifty million pixels takes a minute to unpack. */
export const MAX_EDGE = 32_767
/** A phone's usual picture. What is larger has one slot of its lane, so that it does not keep usual ones waiting. */
export const LIGHT_PIXELS = 13_000_000

/** Long edge in px: what anyone may see is for screens, a licence has to be read to its smallest print. */
export const edgeOf = {
  image: 2048,
  licence: 4096,
  feedback: 2048,
  aftersale: 2048,
  attachment: 2048,
  slip: 4096,
  invoice: 2048,
  attached: 4096,
} as const satisfies Record<FileKind, number>

export type PictureType = 'jpeg' | 'png' | 'webp'
export type OfficeType = 'docx' | 'xlsx' | 'pptx'
export type FileType = PictureType | OfficeType | 'pdf'

export const isPicture = (type: FileType): type is PictureType =>
  type === 'jpeg' || type === 'png' || type === 'webp'

export const mimeOf = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const satisfies Record<FileType, string>

/** The type by the first bytes; name and declared type are ignored. An Office file is known by what is packed in it. */
export function typeOf(bytes: Buffer): PictureType | 'pdf' | null {
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg'
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'png'
  if (startsWith(bytes, '52494646') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (startsWith(bytes, '255044462d')) return 'pdf'
  return null
}

/**
 * A photo as iPhones keep it. Real files name `heic`, or `mif1` and `heic` behind it; an AVIF may begin with `mif1`, too.
 * Source: ISO/IEC 23008-12 §10, github.com/strukturag/libheif/issues/83.
 */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128)).match(/.{4}/gs) ?? []
  return brands.some((brand) => HEVC_BRANDS.includes(brand))
}
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

export const isArchive = (bytes: Buffer) => startsWith(bytes, '504b0304')

const startsWith = (bytes: Buffer, hex: string) => bytes.toString('hex', 0, hex.length / 2) === hex

/** Pictures go anywhere but where a document is wanted; a document only where it is kept private or only ever saved. */
export const accepts = (kind: FileKind, type: FileType) =>
  kind === 'attached' ||
  (type === 'pdf' ? isPaper(kind) || isDocument(kind) : isPicture(type) && !isDocument(kind))

/** Photographed or scanned by its owner. */
const isPaper = (kind: FileKind) => kind === 'licence' || kind === 'slip'
const isDocument = (kind: FileKind) => kind === 'attachment' || kind === 'invoice'

/** The refusal of a file whose type is not accepted there. */
export const unaccepted = (kind: FileKind) =>
  kind === 'attached'
    ? 'attachmentType'
    : isPaper(kind)
      ? 'uploadType'
      : isDocument(kind)
        ? 'uploadPdfOnly'
        : 'uploadPictureOnly'

/** Refusals of files that were looked into, which costs as much as to keep one. A wrong type is seen at once. */
export const countsAsTry = (reason: RefusalReason) =>
  reason === 'uploadUnreadable' ||
  reason === 'uploadTooManyPixels' ||
  /^uploadPdf(?:Active|Locked)$/.test(reason) ||
  /^attachment(?:Macro|Active|Locked|Large|Name)$|^malwareFound$/.test(reason)

/** What a name says that a file is: letters after its last point. '第2版.v3' says nothing. */
const SAID = /\.([a-z]{2,5}|7z|mp[34])$/i
const PICTURE_NAMES = ['jpg', 'jpeg', 'jfif', 'png', 'webp']

/** What the name says instead of what the file is, or undefined. Pictures are often saved under the name of another kind. */
export function otherwiseNamed(name: string, type: FileType): string | undefined {
  const [, said] = SAID.exec(name)?.map((text) => text.toLowerCase()) ?? []
  if (said === undefined || said === type) return undefined
  return isPicture(type) && PICTURE_NAMES.includes(said) ? undefined : said
}

export const typeNames = {
  jpeg: '图片',
  png: '图片',
  webp: '图片',
  pdf: 'pdf',
  docx: 'Word 文档（docx）',
  xlsx: 'Excel 表格（xlsx）',
  pptx: 'PowerPoint 文稿（pptx）',
} as const satisfies Record<FileType, string>

const NAME_LENGTH = 100

/** A name that can stand on a screen and in a header: no folders, no control or direction characters, ≤ 100. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').trim()
  return [...clean].slice(-NAME_LENGTH).join('') || '未命名'
}

/** The name with the extension of what the file is: systems open files by it. */
export function fittingName(name: string, type: FileType): string {
  const fits = type === 'jpeg' ? /\.jpe?g$/i : new RegExp(`\\.${type}$`, 'i')
  if (fits.test(name)) return name
  const extension = type === 'jpeg' ? '.jpg' : `.${type}`
  const stem = name.replace(/\.(?:jpe?g|jfif|png|webp|pdf)$/i, '') || '未命名'
  return [...stem].slice(extension.length - NAME_LENGTH).join('') + extension
}

/** Public files have their own folders, so that no public address can name a private file. */
export const isPublicKey = (key: string) =>
  /^(?:image\/[0-9a-f-]{36}\.(?:jpeg|png|webp)|attachment\/[0-9a-f-]{36}\.pdf)$/.test(key)

/** The media type of a key that this slice made. */
export const mimeOfKey = (key: string) => mimeOf[key.split('.')[1] as FileType]

/** The other way round, of a public address. */
export const keyOf = (url: string) => (url.startsWith('/uploads/') ? url.slice('/uploads/'.length) : '')

export const urlOf = ({ id, key }: { id: number; key: string }) =>
  isPublicKey(key) ? `/uploads/${key}` : `/api/common/file?id=${id}`
