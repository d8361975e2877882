import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  beginText,
  endText,
  moveText,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
  type RGB,
  setFillingRgbColor,
  setFontAndSize,
  setTextRise,
  showText,
} from '@cantoo/pdf-lib'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'
import { encodeGlyph } from './glyph.ts'

export type Weight = 400 | 700

export interface Style {
  size: number
  weight: Weight
  color: RGB
}

interface Piece {
  font: Font
  embedded: PDFFont
}

/** The fonts, by priority. Noto Sans KR has the same design, and Greek letters, Roman numerals and units like ㎥ and ㎪. */
const FAMILIES = {
  'noto-sans-sc': import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'),
  'noto-sans-kr': import.meta.resolve('@fontsource-variable/noto-sans-kr/package.json'),
}
const MISSING = '□'
/** Signs that neither family has, and those that look the same. */
const TWINS = new Map([
  ['\u2300', '\u00f8'],
  ['\u2714', '\u2713'],
])
/** Raised and lowered signs that the families lack are drawn smaller from what Unicode says they consist of. */
const RAISED = /[\u2070-\u207e]/
const LOWERED = /[\u2080-\u208e]/

/** A sign as it is shown; rise and scale as shares of the size. */
interface Shown {
  piece: Piece
  sign: string
  scale: number
  rise: number
}

/**
 * Noto Sans comes in about a hundred pieces by characters, each with all weights. A document loads those that it
 * needs, and holds no other glyphs than it shows.
 */
export class Fonts {
  readonly #doc: PDFDocument
  readonly #files: FileOf[]
  readonly #pieces = new Map<string, Promise<Piece>>()
  /** By sign and weight. */
  readonly #shown = new Map<string, Shown>()
  readonly #widths = new Map<string, number>()
  /** The names of the pieces on each page. */
  readonly #keys = new WeakMap<PDFPage, Map<Piece, PDFName>>()
  #next: Font | null = null

  private constructor(doc: PDFDocument, files: FileOf[]) {
    this.#doc = doc
    this.#files = files
    doc.registerFontkit({ create: () => this.#next } as never)
  }

  static async open(doc: PDFDocument): Promise<Fonts> {
    return new Fonts(doc, await Promise.all(Object.entries(FAMILIES).map(filesOf)))
  }

  /** Must have been called for every text before it is measured or drawn. */
  async load(text: string, weight: Weight) {
    for (const sign of new Set([MISSING, ...text]))
      if (!this.#shown.has(sign + weight)) {
        const shown = await this.#find(sign, weight)
        if (shown) this.#shown.set(sign + weight, shown)
      }
  }

  async #find(asked: string, weight: Weight): Promise<Shown | undefined> {
    const sign = TWINS.get(asked) ?? asked
    const point = sign.codePointAt(0) ?? 0
    for (const fileOf of this.#files) {
      const file = fileOf(point)
      const piece = file === undefined ? undefined : await this.#pieceOf(file, weight)
      if (piece?.font.hasGlyphForCodePoint(point)) return { piece, sign, scale: 1, rise: 0 }
    }
    const usual = sign.normalize('NFKC')
    if (usual === sign || !(RAISED.test(sign) || LOWERED.test(sign))) return undefined
    const base = await this.#find(usual, weight)
    return base && { ...base, scale: 0.6, rise: RAISED.test(sign) ? 0.35 : -0.12 }
  }

  #pieceOf(file: string, weight: Weight): Promise<Piece> {
    const known = this.#pieces.get(file + weight) ?? this.#embed(file, weight)
    this.#pieces.set(file + weight, known)
    return known
  }

  async #embed(file: string, weight: Weight): Promise<Piece> {
    const bytes = Uint8Array.from(await decompress(await readFile(file)))
    const font = create(bytes).getVariation({ wght: weight })
    const subsetOf = font.createSubset.bind(font)
    font.createSubset = () => Object.assign(subsetOf(), { glyphEncoder: { encodeSimple: encodeGlyph } })
    // One glyph for each character: a piece has no whole words to join signs of.
    font.layout = (text) => {
      const glyphs = [...text].map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
      const positions = glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }))
      return { glyphs, positions }
    }
    this.#next = font
    return { font, embedded: await this.#doc.embedFont(bytes, { subset: true }) }
  }

  #shownAs(sign: string, weight: Weight): Shown | undefined {
    return this.#shown.get(sign + weight) ?? this.#shown.get(MISSING + weight)
  }

  widthOf(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number {
    let width = 0
    for (const sign of text) width += this.#emOf(sign, weight)
    return width * size
  }

  #emOf(asked: string, weight: Weight): number {
    const known = this.#widths.get(asked + weight)
    if (known !== undefined) return known
    const shown = this.#shownAs(asked, weight)
    if (!shown) return 1
    const { piece, sign, scale } = shown
    const em =
      (piece.font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / piece.font.unitsPerEm) * scale
    this.#widths.set(asked + weight, em)
    return em
  }

  draw(page: PDFPage, text: string, { x, y, size, weight, color }: Style & { x: number; y: number }) {
    page.pushOperators(
      beginText(),
      setFillingRgbColor(color.red, color.green, color.blue),
      moveText(x, y),
      ...this.#runsOf(text, weight).flatMap(({ piece, run, scale, rise }) => [
        setFontAndSize(this.#keyOf(page, piece), size * scale),
        setTextRise(size * rise),
        showText(piece.embedded.encodeText(run)),
      ]),
      endText(),
    )
  }

  #keyOf(page: PDFPage, piece: Piece): PDFName {
    const keys = this.#keys.get(page) ?? new Map<Piece, PDFName>()
    this.#keys.set(page, keys)
    const key = keys.get(piece) ?? page.node.newFontDictionary(piece.embedded.name, piece.embedded.ref)
    keys.set(piece, key)
    return key
  }

  /** Parts of a text whose signs come from one piece, in one size and height. */
  #runsOf(text: string, weight: Weight) {
    const runs: (Omit<Shown, 'sign'> & { run: string })[] = []
    for (const raw of text) {
      const shown = this.#shownAs(raw, weight)
      if (!shown) continue
      const { sign, ...as } = shown
      const last = runs.at(-1)
      if (last?.piece === as.piece && last.rise === as.rise) last.run += sign
      else runs.push({ ...as, run: sign })
    }
    return runs
  }
}

/** The file of the piece that may have a character. */
type FileOf = (point: number) => string | undefined

/** Ranges as CSS writes them: 'U+4e00-4e05,U+4e07'. Pieces are named '[4]' there and '4' in their files. */
async function filesOf([family, address]: [string, string]): Promise<FileOf> {
  const folder = dirname(fileURLToPath(address))
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const list = Object.entries(ranges)
    .flatMap(([name, text]) =>
      text.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-')
        const file = join(folder, 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`)
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
      }),
    )
    .sort((a, b) => a.from - b.from)
  return (point) => list.find(({ from, to }) => from <= point && point <= to)?.file
}
