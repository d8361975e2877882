import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
import { inWords } from './words.ts'

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

/** Noto Sans KR has the same design as SC, and Greek letters, Roman numerals and units like ㎥ and ㎪. */
const NOTO: readonly Family[] = [
  { address: import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'), filesOf: piecesOfNoto },
  { address: import.meta.resolve('@fontsource-variable/noto-sans-kr/package.json'), filesOf: piecesOfNoto },
]
/**
 * LXGW WenKai has the rare characters of names: all of CJK Unified Ideographs and Extension A, those of 通用规范汉字表 in
 * Extensions B to E, and 2,000 more of B to H. It has another design and one weight.
 */
const WENKAI: readonly Family[] = [
  { address: import.meta.resolve('lxgw-wenkai-screen-web/package.json'), filesOf: piecesOfWenKai },
]
/**
 * Signs that no family has, and those that look the same. The last line: places of the private area where names lie that
 * were written before GB 18030-2022 gave these characters their own, by its annex D.
 */
const TWINS = new Map([
  ['\u2300', '\u00f8'],
  ['\u2714', '\u2713'],
  ...pairs(
    'e816 20087 e817 20089 e818 200cc e81e 9fb4 e826 9fb5 e82b 9fb6 e82c 9fb7 e831 215d7 e832 9fb8 e83b 2298f e843 9fb9 e854 9fba e855 241fe e863 4dae e864 9fbb',
  ),
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
 * The families come in a hundred or more pieces by characters. A document loads those that it needs, and holds no other
 * glyphs than it shows.
 */
export class Fonts {
  readonly #doc: PDFDocument
  /** A family is opened when those before it lack a sign. */
  readonly #files = new Map<Family, Promise<FileOf>>()
  readonly #pieces = new Map<string, Promise<Piece>>()
  /** By sign and weight. */
  readonly #shown = new Map<string, Shown>()
  readonly #widths = new Map<string, number>()
  /** The names of the pieces on each page. */
  readonly #keys = new WeakMap<PDFPage, Map<Piece, PDFName>>()
  #next: Font | null = null

  constructor(doc: PDFDocument) {
    this.#doc = doc
    doc.registerFontkit({ create: () => this.#next } as never)
  }

  /** Must have been called for every text before it is measured or drawn. */
  async load(text: string, weight: Weight) {
    for (const sign of new Set(text))
      if (!this.#shown.has(sign + weight)) {
        const shown = await this.#find(sign, weight)
        if (shown) this.#shown.set(sign + weight, shown)
      }
  }

  /** The text with a word for each sign that no family has. */
  async printable(text: string): Promise<string> {
    await this.load(text, 400)
    const has = (sign: string) => this.#shown.has(`${sign}400`)
    if ([...text].every((sign) => sign === '\n' || has(sign))) return text
    await this.load(`${text.normalize('NFC')}${text.normalize('NFKC')} `, 400)
    return inWords(text, has)
  }

  async #find(asked: string, weight: Weight): Promise<Shown | undefined> {
    const sign = TWINS.get(asked) ?? asked
    return (
      (await this.#findIn(NOTO, sign, weight)) ??
      (await this.#findSmaller(sign, weight)) ??
      (await this.#findIn(WENKAI, sign, weight))
    )
  }

  async #findIn(families: readonly Family[], sign: string, weight: Weight): Promise<Shown | undefined> {
    const point = sign.codePointAt(0) ?? 0
    for (const family of families) {
      const fileOf = this.#files.get(family) ?? family.filesOf(dirname(fileURLToPath(family.address)))
      this.#files.set(family, fileOf)
      const file = (await fileOf)(point)
      const piece = file === undefined ? undefined : await this.#pieceOf(file, weight)
      if (piece?.font.hasGlyphForCodePoint(point)) return { piece, sign, scale: 1, rise: 0 }
    }
  }

  async #findSmaller(sign: string, weight: Weight): Promise<Shown | undefined> {
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
    const whole = create(bytes)
    const font = whole.variationAxes.wght ? whole.getVariation({ wght: weight }) : whole
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

  widthOf(text: string, { size, weight }: Pick<Style, 'size' | 'weight'>): number {
    let width = 0
    for (const sign of text) width += this.#emOf(sign, weight)
    return width * size
  }

  #emOf(asked: string, weight: Weight): number {
    const known = this.#widths.get(asked + weight)
    if (known !== undefined) return known
    const shown = this.#shown.get(asked + weight)
    if (!shown) return 0
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
      const shown = this.#shown.get(raw + weight)
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

interface Family {
  readonly address: string
  readonly filesOf: (folder: string) => Promise<FileOf>
}

/** Pieces are named '[4]' in the list of ranges and '4' in their files. */
async function piecesOfNoto(folder: string): Promise<FileOf> {
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const fileOf = (name: string) => `${basename(folder)}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`
  return byRanges(
    Object.entries(ranges).map(([name, text]) => [join(folder, 'files', fileOf(name)), text] as const),
  )
}

/** The design that follows the standard of the mainland, one of four in the package. */
async function piecesOfWenKai(folder: string): Promise<FileOf> {
  const within = join(folder, 'lxgwwenkaigbscreen')
  const css = await readFile(join(within, 'result.css'), 'utf8')
  return byRanges(
    [...css.matchAll(/url\("\.\/([\w.]+)"\)[^}]*?unicode-range:([^;}]+)/g)].map(
      ([, file = '', text = '']) => [join(within, file), text] as const,
    ),
  )
}
/** Ranges as CSS writes them: 'U+4e00-4e05,U+4e07'. */
function byRanges(pieces: readonly (readonly [file: string, ranges: string])[]): FileOf {
  const list = pieces
    .flatMap(([file, text]) =>
      text.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-')
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
      }),
    )
    .sort((a, b) => a.from - b.from)
  return (point) => list.find(({ from, to }) => from <= point && point <= to)?.file
}

/** Pairs of characters from their code points in hexadecimal. */
function pairs(text: string): [string, string][] {
  const signs = text.split(' ').map((point) => String.fromCodePoint(Number.parseInt(point, 16)))
  return signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? ''] as [string, string]] : []))
}
