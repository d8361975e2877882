import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { decodeQR } from 'qr/decode.js'

/** The smallest document that a reader opens; `inside` stands in it as a comment, a byte a character. */
export function aPdf(inside = ''): Buffer {
  const head = `%PDF-1.7\n% ${inside}\n`
  const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const body = `${head}${catalog}2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`
  const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const table = `xref\n0 3\n0000000000 65535 f \n${row(head.length)}${row(head.length + catalog.length)}`
  return Buffer.from(
    `${body}${table}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The text of each page in the order it was drawn, and how many glyphs are .notdef: the empty box of a font. */
export async function drawnIn(bytes: Uint8Array) {
  const doc = await PDFDocument.load(bytes)
  const pages = doc.getPages().map((page) => glyphsOf(doc, page))
  return {
    texts: pages.map((glyphs) => glyphs.map(({ text }) => text).join('')),
    missing: pages.flat().filter(({ id, text }) => id === 0 || text === undefined).length,
  }
}

/** An area of a page in points, from its lower left corner. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A QR code as a page draws it: where it stands, without its quiet zone; what it says; what is written into that zone. */
export interface DrawnCode extends Area {
  readonly says: string
  readonly disturbed: number
}

/** Dots for each point, which is 288 to an inch. */
const DOTS = 4

/** The codes of a document, painted from its squares and read by another library than the one that made them. */
export async function codesIn(bytes: Uint8Array): Promise<DrawnCode[]> {
  const doc = await PDFDocument.load(bytes)
  return doc.getPages().flatMap((page) => {
    const written = writtenOn(doc, page)
    const number = String.raw`(-?[\d.]+)`
    const found = [...written.matchAll(new RegExp(`${number} ${number} ${number} ${number} re`, 'g'))]
    const squares = found.map(([, x, y, width, height]) => ({
      ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    }))
    if (squares.length === 0) return []
    const [left, low] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
    const width = Math.max(...squares.map((one) => one.x + one.width)) - left
    const height = Math.max(...squares.map((one) => one.y + one.height)) - low
    const zone = 4 * squares[0]!.width
    const disturbed = [...written.matchAll(new RegExp(`${number} ${number} Td`, 'g'))].filter(
      ([, x, y]) =>
        Number(x) > left - zone &&
        Number(x) < left + width + zone - 0.01 &&
        Number(y) > low - zone &&
        Number(y) < low + height + zone,
    ).length
    return [{ x: left, y: low, width, height, disturbed, says: decodeQR(painted(page, squares)) }]
  })
}

/** A white page with black areas. */
function painted(page: PDFPage, areas: readonly Area[]) {
  const width = Math.ceil(page.getWidth() * DOTS)
  const height = Math.ceil(page.getHeight() * DOTS)
  const data = new Uint8Array(width * height * 3).fill(255)
  for (const area of areas) {
    const right = Math.round((area.x + area.width) * DOTS)
    const lower = height - Math.round(area.y * DOTS)
    for (let row = height - Math.round((area.y + area.height) * DOTS); row < lower; row += 1)
      data.fill(0, (row * width + Math.round(area.x * DOTS)) * 3, (row * width + right) * 3)
  }
  return { width, height, data }
}

const textOf = (stream: unknown) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

function writtenOn(doc: PDFDocument, page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams.map((one) => textOf(one && doc.context.lookup(one as never))).join('\n')
}

/** Each glyph by its number in the font, with the characters that the font says it stands for. */
function glyphsOf(doc: PDFDocument, page: PDFPage) {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const signsOf = new Map<string, Map<number, string>>()
  for (const [name, ref] of fonts?.entries() ?? []) {
    const font = doc.context.lookup(ref, PDFDict)
    const map = textOf(doc.context.lookup(font.get(PDFName.of('ToUnicode'))))
    const named = [...map.matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)>/gim)].map(
      ([, code = '', points = '']) =>
        [Number.parseInt(code, 16), Buffer.from(points, 'hex').swap16().toString('utf16le')] as const,
    )
    signsOf.set(String(name), new Map(named))
  }
  const written = writtenOn(doc, page)
  let font = ''
  return [...written.matchAll(/(\/\S+) [\d.-]+ Tf|<([0-9A-Fa-f]*)> Tj/g)].flatMap(([, name, codes]) => {
    if (name !== undefined) font = name
    return (codes?.match(/.{4}/g) ?? []).map((code) => {
      const id = Number.parseInt(code, 16)
      return { id, text: signsOf.get(font)?.get(id) }
    })
  })
}
