import {
  fill,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
} from '@cantoo/pdf-lib'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import { QUIET_ZONE } from '../qr.ts'
import type { Fonts, Style } from './fonts.ts'
import type { PaperCode } from './pdf.ts'
import type { Tags } from './tags.ts'
import { columnWidths, wrap } from './wrap.ts'

const [WIDTH, HEIGHT] = [595.28, 841.89]
const [SIDE, TOP, BOTTOM] = [36, 44, 48]
export const INNER = WIDTH - 2 * SIDE
const LEADING = 1.5
const PAD = 4
/** 24 mm, in which a camera of a phone at arm's length still tells the modules of a long address apart. */
const CODE = (24 / 25.4) * 72

const ink = rgb(0.086, 0.125, 0.165)
const soft = rgb(0.29, 0.337, 0.388)
const rule = rgb(0.5, 0.54, 0.59)
const shade = rgb(0.945, 0.953, 0.961)

const title: Style = { size: 18, weight: 700, color: ink }
const heading: Style = { size: 11, weight: 700, color: ink }
const body: Style = { size: 9, weight: 400, color: ink }
const strong: Style = { size: 9, weight: 700, color: ink }
const label: Style = { size: 9, weight: 400, color: soft }
const small: Style = { size: 8, weight: 400, color: soft }

type Table = PaperSheet['tables'][number]

interface DrawnCode extends PaperCode {
  readonly modules: readonly (readonly boolean[])[]
}
interface Extras {
  /** A PNG. */
  readonly seal?: Uint8Array | undefined
  readonly code?: DrawnCode | undefined
}

interface Row {
  readonly lines: readonly string[][]
  readonly height: number
}
interface RowLook {
  /** The first column of figures. */
  readonly from: number
  readonly style: Style
  /** `again`: the head of a table that goes on, which is read once. */
  readonly cell: 'TH' | 'TD' | 'again'
}

/** Signs that every sheet may draw, whatever its texts hold: the date line and the page number. */
const FIXED_SIGNS = '日期：　年月日第/ 页0123456789'

const REPLACED = '注：表情和字库中没有的字符不能打印，以〔〕内的文字代替。'

const wordsIn = (text: string) => text.match(/〔/g)?.length ?? 0

/** Every text of a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Draws sheets from top to bottom, on as many pages as they need. */
export class Sheets {
  readonly #doc: PDFDocument
  readonly #fonts: Fonts
  readonly #tags: Tags
  readonly #numbered: { page: PDFPage; text: string }[] = []
  #page!: PDFPage
  #y = 0
  #foot = ''

  constructor(doc: PDFDocument, { fonts, tags }: { fonts: Fonts; tags: Tags }) {
    this.#doc = doc
    this.#fonts = fonts
    this.#tags = tags
  }

  async draw(given: PaperSheet, givenFoot: string, { seal, code }: Extras = {}) {
    const [sheet, foot] = await this.#printable(given, givenFoot)
    const texts = JSON.stringify([sheet, code?.notes]) + foot
    await this.#fonts.load(texts + FIXED_SIGNS, 400)
    await this.#fonts.load(texts + FIXED_SIGNS, 700)
    this.#foot = foot
    const image = seal && (await this.#doc.embedPng(seal))
    this.#turn()
    this.#tags.in('Sect', () => this.#drawSheet(sheet, image, code))
  }

  #drawSheet(sheet: PaperSheet, seal?: PDFImage, code?: DrawnCode) {
    const width = this.#fonts.widthOf(sheet.title, title)
    this.#tags.in('H1', () => this.#text(sheet.title, { ...title, x: (WIDTH - width) / 2 }))
    this.#y -= title.size * LEADING + 8
    if (sheet.facts.length > 0) this.#tags.in('L', () => this.#facts(sheet.facts))
    for (const table of sheet.tables) this.#table(table)
    this.#y -= 6
    for (const note of sheet.notes) this.#tags.in('P', () => this.#paragraph(note, small))
    if (code) this.#code(code)
    this.#seals(sheet.seals, seal)
  }

  /** With a word for each sign that no font has, and a note that says so. */
  async #printable(sheet: PaperSheet, foot: string): Promise<[PaperSheet, string]> {
    const before = JSON.stringify([sheet, foot])
    const words = new Map<string, string>()
    for (const text of textsOf([sheet, foot])) words.set(text, await this.#fonts.printable(text))
    const [printable, said] = JSON.parse(before, (_, value: unknown) =>
      typeof value === 'string' ? words.get(value) : value,
    ) as [PaperSheet, string]
    if ([...words].every(([text, word]) => wordsIn(word) === wordsIn(text))) return [printable, said]
    return [{ ...printable, notes: [...printable.notes, REPLACED] }, said]
  }

  /** A page that only says something. */
  async say(name: string, text: string, foot: string) {
    await this.draw({ name, title: name, facts: [], tables: [], notes: [text], seals: [] }, foot)
  }

  /** A picture on a page of its own, as large as it fits. */
  async picture(given: string, bytes: Uint8Array, givenFoot: string) {
    const name = await this.#fonts.printable(given)
    const foot = await this.#fonts.printable(givenFoot)
    await this.#fonts.load(name + foot + FIXED_SIGNS, 400)
    await this.#fonts.load(name, 700)
    this.#foot = foot
    this.#turn()
    const image = await this.#doc.embedJpg(bytes)
    this.#tags.in('Sect', () => {
      this.#tags.in('H1', () => this.#paragraph(name, heading))
      const scale = Math.min(INNER / image.width, (this.#y - BOTTOM) / image.height, 1)
      const [width, height] = [image.width * scale, image.height * scale]
      const at = { x: (WIDTH - width) / 2, y: this.#y - height, width, height }
      this.#tags.in(
        'Figure',
        () => this.#tags.content(this.#page, () => this.#page.drawImage(image, at)),
        `图片：${name}`,
      )
    })
  }

  /** Numbers the pages that were drawn, when it is known how many there are. */
  number() {
    const all = this.#doc.getPages()
    for (const { page, text } of this.#numbered) {
      const line = `${text}　第 ${all.indexOf(page) + 1} / ${all.length} 页`
      const width = this.#fonts.widthOf(line, small)
      this.#tags.artifact(
        page,
        () => this.#fonts.draw(page, line, { ...small, x: (WIDTH - width) / 2, y: 24 }),
        true,
      )
    }
  }

  #turn() {
    this.#page = this.#doc.addPage([WIDTH, HEIGHT])
    this.#numbered.push({ page: this.#page, text: this.#foot })
    this.#y = HEIGHT - TOP
  }

  /** Goes to the next page if so much does not fit on this one. */
  #room(height: number): boolean {
    if (this.#y - height >= BOTTOM || this.#y === HEIGHT - TOP) return false
    this.#turn()
    return true
  }

  /** Content of the present element. `down`: from the top of the line. */
  #text(text: string, at: Style & { x: number; down?: number }) {
    this.#tags.content(this.#page, () => this.#ink(text, at))
  }

  #ink(text: string, { x, down = 0, ...style }: Style & { x: number; down?: number }) {
    this.#fonts.draw(this.#page, text, { ...style, x, y: this.#y - down - style.size * 1.12 })
  }

  #lines(text: string, width: number, style: Style) {
    return wrap(text, width, (part) => this.#fonts.widthOf(part, style))
  }

  #paragraph(text: string, style: Style) {
    for (const line of this.#lines(text, INNER, style)) {
      this.#room(style.size * LEADING)
      this.#text(line, { ...style, x: SIDE })
      this.#y -= style.size * LEADING
    }
  }

  /** Two columns of names and values. */
  #facts(facts: PaperSheet['facts']) {
    const column = INNER / 2
    const names = 58
    for (let at = 0; at < facts.length; at += 2) {
      const pair = facts.slice(at, at + 2)
      const cells = pair.map(([name, value]) => ({
        name,
        lines: this.#lines(value, column - names - 12, body),
      }))
      const rows = Math.max(...cells.map(({ lines }) => lines.length))
      this.#room(rows * body.size * LEADING + 2)
      for (const [side, { name, lines }] of cells.entries()) {
        const x = SIDE + side * column
        this.#tags.in('LI', () => {
          this.#tags.in('Lbl', () => this.#text(name, { ...label, x }))
          this.#tags.in('LBody', () => {
            for (const [row, line] of lines.entries())
              this.#text(line, { ...body, x: x + names, down: row * body.size * LEADING })
          })
        })
      }
      this.#y -= rows * body.size * LEADING + 2
    }
  }

  #table(table: Table) {
    const widths = this.#widthsOf(table)
    const head = this.#rowOf(table.heads, widths, strong)
    this.#room(heading.size * LEADING + head.height * 3)
    this.#y -= 10
    this.#tags.in('H2', () => this.#paragraph(table.title, heading))
    this.#y -= 2
    const from = table.figuresFrom
    this.#tags.in('Table', () => {
      this.#tags.in('THead', () => this.#row(head, widths, { from, style: strong, cell: 'TH' }))
      this.#tags.in('TBody', () => {
        for (const cells of table.rows) {
          const row = this.#rowOf(cells, widths, body)
          if (this.#room(row.height)) this.#row(head, widths, { from, style: strong, cell: 'again' })
          this.#row(row, widths, { from, style: body, cell: 'TD' })
        }
      })
    })
    this.#y -= 4
    for (const [name, value] of table.sums) {
      this.#room(strong.size * LEADING)
      const text = `${name}　${value}`
      const x = WIDTH - SIDE - this.#fonts.widthOf(text, strong)
      this.#tags.in('P', () => this.#text(text, { ...strong, x }))
      this.#y -= strong.size * LEADING
    }
  }

  #widthsOf({ heads, rows, figuresFrom }: Table): number[] {
    const columns = heads.map((name, at) => {
      const cells = rows.map((row) => row[at] ?? '')
      const most = (texts: readonly string[], style: Style) =>
        Math.max(0, ...texts.map((text) => this.#fonts.widthOf(text, style)))
      const longest = Math.max(most([name], strong), most(cells, body))
      const words = cells.flatMap((cell) => cell.match(/[\p{Script=Latin}\p{N}.,:¥_/+-]+/gu) ?? [])
      const least = at >= figuresFrom ? longest : Math.max(most([name], strong), most(words, body))
      return { natural: Math.min(longest, 220) + 2 * PAD, least: Math.min(least, 110) + 2 * PAD }
    })
    return columnWidths(columns, INNER)
  }

  #rowOf(cells: readonly string[], widths: readonly number[], style: Style) {
    const lines = cells.map((cell, at) => this.#lines(cell, (widths[at] ?? 0) - 2 * PAD + 0.01, style))
    const rows = Math.max(1, ...lines.map(({ length }) => length))
    return { lines, height: rows * style.size * LEADING + 2 * PAD }
  }

  #row(row: Row, widths: readonly number[], look: RowLook) {
    const { height } = row
    this.#tags.artifact(this.#page, () => {
      let x = SIDE
      for (const width of widths) {
        this.#page.drawRectangle({
          ...{ x, y: this.#y - height, width, height },
          ...{ borderColor: rule, borderWidth: 0.5 },
          ...(look.cell !== 'TD' && { color: shade }),
        })
        x += width
      }
    })
    if (look.cell === 'again') this.#tags.artifact(this.#page, () => this.#cells(row, widths, look), true)
    else this.#tags.in('TR', () => this.#cells(row, widths, look))
    this.#y -= height
  }

  #cells({ lines }: Row, widths: readonly number[], { from, style, cell }: RowLook) {
    let x = SIDE
    for (const [at, texts] of lines.entries()) {
      const width = widths[at] ?? 0
      const begin = x
      const ink = () => {
        for (const [row, line] of texts.entries()) {
          const left = at >= from ? begin + width - PAD - this.#fonts.widthOf(line, style) : begin + PAD
          this.#ink(line, { ...style, x: left, down: PAD + row * style.size * LEADING + 1 })
        }
      }
      if (cell === 'again') ink()
      else this.#tags.in(cell, () => this.#tags.content(this.#page, ink))
      x += width
    }
  }

  /** The code at the left, its notes beside it in the middle of its height. */
  #code({ modules, name, notes }: DrawnCode) {
    const edge = CODE / modules.length
    const quiet = QUIET_ZONE * edge
    const whole = CODE + 2 * quiet
    const x = SIDE + whole
    const lines = notes.flatMap((note) => this.#lines(note, WIDTH - SIDE - x, small))
    const tall = lines.length * small.size * LEADING
    const height = Math.max(whole, tall)
    this.#room(height)
    const top = (height - tall) / 2
    this.#tags.in('P', () => {
      for (const [at, line] of lines.entries())
        this.#text(line, { ...small, x, down: top + at * small.size * LEADING })
    })
    const corner = { x: SIDE + quiet, y: this.#y - quiet, edge }
    this.#tags.in('Figure', () => this.#tags.content(this.#page, () => this.#modules(modules, corner)), name)
    this.#y -= height
  }

  /** One path of all dark modules: drawn one by one they show white lines between them. */
  #modules(modules: DrawnCode['modules'], { x, y, edge }: { x: number; y: number; edge: number }) {
    const squares = modules.flatMap((row, down) =>
      row.flatMap((isDark, right) =>
        isDark ? [rectangle(x + right * edge, y - (down + 1) * edge, edge, edge)] : [],
      ),
    )
    this.#page.pushOperators(
      pushGraphicsState(),
      setFillingRgbColor(0, 0, 0),
      ...squares,
      fill(),
      popGraphicsState(),
    )
  }

  #seals(names: readonly string[], seal?: PDFImage) {
    if (names.length === 0) return
    const [gap, height] = [10, 76]
    this.#room(height + 16)
    this.#y -= 16
    const width = (INNER - gap * (names.length - 1)) / names.length
    for (const [at, name] of names.entries()) {
      const x = SIDE + at * (width + gap)
      this.#tags.artifact(this.#page, () =>
        this.#page.drawRectangle({
          ...{ x, y: this.#y - height, width, height },
          ...{ borderColor: rule, borderWidth: 0.7, borderDashArray: [3, 2] },
        }),
      )
      this.#tags.in('P', () => {
        this.#text(name, { ...body, x: x + 6, down: 6 })
        this.#text('日期：　　年　　月　　日', { ...small, x: x + 6, down: height - 18 })
      })
      if (at === 0 && seal) this.#seal(seal, { x: x + width - height, edge: height - 8 })
    }
    this.#y -= height
  }

  #seal(image: PDFImage, { x, edge }: { x: number; edge: number }) {
    const scale = edge / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const at = { x, y: this.#y - 4 - height, width, height }
    this.#tags.in(
      'Figure',
      () => this.#tags.content(this.#page, () => this.#page.drawImage(image, at)),
      '印章',
    )
  }
}
