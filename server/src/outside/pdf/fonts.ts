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

const FOLDER = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json')))
const MISSING = '□'
/** Greek letters, which the font lacks, that mean a unit or a diameter, and the Latin letters that look the same. */
const TWINS = new Map([
  ['\u03bc', '\u00b5'],
  ['\u03c6', '\u00f8'],
  ['\u03a6', '\u00d8'],
])
const twinOf = (sign: string) => TWINS.get(sign) ?? sign

/**
 * Noto Sans SC comes in about a hundred pieces by characters, each with all weights. A document loads those that it
 * needs, and holds no other glyphs than it shows.
 */
export class Fonts {
  readonly #doc: PDFDocument
  readonly #pieceOf: (point: number) => string | undefined
  readonly #pieces = new Map<string, Piece>()
  readonly #widths = new Map<string, number>()
  /** The names of the pieces on each page. */
  readonly #keys = new WeakMap<PDFPage, Map<Piece, PDFName>>()
  #next: Font | null = null

  private constructor(doc: PDFDocument, pieceOf: (point: number) => string | undefined) {
    this.#doc = doc
    this.#pieceOf = pieceOf
    doc.registerFontkit({ create: () => this.#next } as never)
  }

  static async open(doc: PDFDocument): Promise<Fonts> {
    const ranges = JSON.parse(await readFile(join(FOLDER, 'unicode.json'), 'utf8')) as Record<string, string>
    return new Fonts(doc, finderOf(ranges))
  }

  /** Must have been called for every text before it is measured or drawn. */
  async load(text: string, weight: Weight) {
    const points = [...text, MISSING].map((sign) => twinOf(sign).codePointAt(0) ?? 0)
    const names = new Set(points.flatMap((point) => this.#pieceOf(point) ?? []))
    for (const name of names) if (!this.#pieces.has(name + weight)) await this.#embed(name, weight)
  }

  async #embed(name: string, weight: Weight) {
    const file = join(FOLDER, 'files', `noto-sans-sc-${name}-wght-normal.woff2`)
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
    const embedded = await this.#doc.embedFont(bytes, { subset: true })
    this.#pieces.set(name + weight, { font, embedded })
  }

  /** The sign as it is shown, and the piece that has it. */
  #find(asked: string, weight: Weight): { sign: string; piece: Piece | undefined } {
    const sign = twinOf(asked)
    const point = sign.codePointAt(0) ?? 0
    const piece = this.#pieces.get(`${this.#pieceOf(point) ?? ''}${weight}`)
    if (piece?.font.hasGlyphForCodePoint(point)) return { sign, piece }
    return sign === MISSING ? { sign, piece: undefined } : this.#find(MISSING, weight)
  }

  widthOf(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number {
    let width = 0
    for (const sign of text) width += this.#emOf(sign, weight)
    return width * size
  }

  #emOf(sign: string, weight: Weight): number {
    const known = this.#widths.get(sign + weight)
    if (known !== undefined) return known
    const { sign: shown, piece } = this.#find(sign, weight)
    const em = piece
      ? piece.font.glyphForCodePoint(shown.codePointAt(0) ?? 0).advanceWidth / piece.font.unitsPerEm
      : 1
    this.#widths.set(sign + weight, em)
    return em
  }

  draw(page: PDFPage, text: string, { x, y, size, weight, color }: Style & { x: number; y: number }) {
    page.pushOperators(
      beginText(),
      setFillingRgbColor(color.red, color.green, color.blue),
      moveText(x, y),
      ...this.#runsOf(text, weight).flatMap(({ piece, run }) => [
        setFontAndSize(this.#keyOf(page, piece), size),
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

  /** Parts of a text whose signs come from one piece. */
  #runsOf(text: string, weight: Weight) {
    const runs: { piece: Piece; run: string }[] = []
    for (const raw of text) {
      const { sign, piece } = this.#find(raw, weight)
      if (!piece) continue
      const last = runs.at(-1)
      if (last?.piece === piece) last.run += sign
      else runs.push({ piece, run: sign })
    }
    return runs
  }
}

/** Ranges as CSS writes them: 'U+4e00-4e05,U+4e07'. Pieces are named '[4]' there and '4' in their files. */
function finderOf(ranges: Record<string, string>) {
  const list = Object.entries(ranges)
    .flatMap(([name, text]) =>
      text.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-')
        return {
          from: Number.parseInt(from, 16),
          to: Number.parseInt(to, 16),
          name: name.replace(/[[\]]/g, ''),
        }
      }),
    )
    .sort((a, b) => a.from - b.from)
  const known = new Map<number, string | undefined>()
  return (point: number) => {
    if (!known.has(point)) known.set(point, list.find(({ from, to }) => from <= point && point <= to)?.name)
    return known.get(point)
  }
}
