import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'

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

const textOf = (stream: unknown) =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''

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
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const written = streams.map((one) => textOf(one && doc.context.lookup(one as never))).join('\n')
  let font = ''
  return [...written.matchAll(/(\/\S+) [\d.-]+ Tf|<([0-9A-Fa-f]*)> Tj/g)].flatMap(([, name, codes]) => {
    if (name !== undefined) font = name
    return (codes?.match(/.{4}/g) ?? []).map((code) => {
      const id = Number.parseInt(code, 16)
      return { id, text: signsOf.get(font)?.get(id) }
    })
  })
}
