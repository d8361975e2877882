import { Grid, type GridLimits, type MarkKind } from './grid.ts'
import { builtInFormat, type Shown, shownNumber, shownText } from './shown.ts'
import { type Attributes, attribute, isTrue, parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

interface SheetPart {
  readonly name: string
  readonly path: string
  readonly isHidden: boolean
}

interface Book {
  readonly sheets: readonly SheetPart[]
  readonly is1904: boolean
  readonly texts: readonly string[]
  /** Number formats by the cell's style. */
  readonly formats: readonly string[]
}

/** The visible sheets of an .xlsx, one after the other, and the names of the hidden ones. */
export function readXlsx(zip: Zip, limits: GridLimits) {
  const book = readBook(zip, limits)
  return {
    hidden: book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    *sheets() {
      for (const { name, path, isHidden } of book.sheets) {
        const part = isHidden ? undefined : zip.read(path)
        if (!part) continue
        const grid = readSheetPart(part, book, limits)
        grid.name = name
        yield grid
      }
    },
  }
}

function readBook(zip: Zip, limits: GridLimits): Book {
  const path =
    [...relationsOf(zip, '').values()].find(({ type }) => type.endsWith('/officeDocument'))?.path ??
    'xl/workbook.xml'
  const relations = relationsOf(zip, path)
  const sheets: SheetPart[] = []
  let is1904 = false
  parseXml(zip.read(path) ?? Buffer.alloc(0), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const relation = relations.get(
        attributes['r:id'] ?? attribute(without(attributes, ['sheetId', 'id']), 'id') ?? '',
      )
      // Sheets that are one chart, or a dialog, have no cells.
      if (!relation?.type.endsWith('/worksheet')) return
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', path: relation.path, isHidden })
    },
  })
  if (sheets.length === 0) throw new Error('this workbook has no sheet')
  const partOf = (type: string) => {
    const found = [...relations.values()].find((relation) => relation.type.endsWith(type))
    return found && zip.read(found.path)
  }
  const strings = partOf('/sharedStrings')
  const styles = partOf('/styles')
  return {
    sheets,
    is1904,
    texts: strings ? readTexts(strings, limits) : [],
    formats: styles ? readFormats(styles) : [],
  }
}

const without = (attributes: Attributes, names: readonly string[]) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))

function relationsOf(zip: Zip, path: string) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = new Map<string, { type: string; path: string }>()
  const part = zip.read(`${folder}_rels/${path.slice(folder.length)}.rels`)
  if (!part) return relations
  parseXml(part, {
    open: (name, { Id, Type = '', Target = '' }) => {
      if (name !== 'Relationship' || Id === undefined) return
      const target = new URL(Target, `file:///${folder}`).pathname
      relations.set(Id, { type: Type, path: decodeURIComponent(target).slice(1) })
    },
  })
  return relations
}

function readTexts(part: Buffer, { characters }: GridLimits): string[] {
  const texts: string[] = []
  const reading = textReading(characters)
  parseXml(part, {
    open: reading.open,
    text: reading.text,
    close: (name) => {
      reading.close(name)
      if (name === 'si') texts.push(reading.taken())
    },
  })
  return texts
}

/** The text within `t`. Readings of signs (`rPh`), as Japanese writers add them, are no part of it. */
function textReading(most: number) {
  let text = ''
  let [isText, isReading] = [false, false]
  return {
    open: (name: string) => {
      if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    text: (piece: string) => {
      if (isText && !isReading && text.length <= most) text += piece
    },
    close: (name: string) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
    },
    taken: () => {
      const whole = text
      text = ''
      return unescaped(whole)
    },
  }
}

/** Signs that XML cannot hold are written _x000D_ (ECMA-376, 22.4.2.4). */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

function readFormats(part: Buffer): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  let isCellStyle = false
  parseXml(part, {
    open: (name, attributes) => {
      const id = Number(attributes.numFmtId ?? 0)
      if (name === 'numFmt') own.set(id, attributes.formatCode ?? 'General')
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) formats.push(own.get(id) ?? builtInFormat(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}

interface CellStart {
  readonly type: string
  readonly row: number
  readonly column: number
  readonly format: string
}

function readSheetPart(part: Buffer, book: Book, limits: GridLimits): Grid {
  const grid = new Grid(limits)
  const inline = textReading(limits.characters)
  let [row, column] = [0, 0]
  let rowsAreHidden = false
  let cell: CellStart | undefined
  let value = ''
  let [isValue, isFormula] = [false, false]
  parseXml(part, {
    isDone: () => grid.isFull,
    open: (name, attributes) => {
      if (name === 'c') {
        const place = placeOf(attributes.r)
        column = place?.column ?? column + 1
        const format = book.formats[Number(attributes.s ?? 0)] ?? 'General'
        cell = { type: attributes.t ?? 'n', row: place?.row ?? row, column, format }
        value = ''
        isFormula = false
      } else if (name === 'v') isValue = true
      else if (name === 'f') isFormula = cell !== undefined
      else if (name === 'row') {
        row = Number(attributes.r) || row + 1
        column = 0
        const hasNoHeight = attributes.ht !== undefined && Number(attributes.ht) === 0
        if (isTrue(attributes.hidden ?? (rowsAreHidden ? '1' : '0')) || hasNoHeight) grid.hide(row)
      } else if (name === 'sheetFormatPr') rowsAreHidden = isTrue(attributes.zeroHeight)
      else if (name === 'mergeCell') {
        const [from, to] = (attributes.ref ?? '').split(':').map(placeOf)
        if (from && to) grid.merge({ top: from.row, bottom: to.row, column: from.column })
      } else if (cell) inline.open(name)
    },
    text: (piece) => {
      if (isValue) value += piece
      else if (cell) inline.text(piece)
    },
    close: (name) => {
      if (name === 'v') isValue = false
      else if (name === 'c' && cell) {
        const written = inline.taken()
        const { row, column } = cell
        grid.put({ row, column, isFormula, ...shownCell(cell, written === '' ? value : written, book) })
        cell = undefined
      } else if (cell) inline.close(name)
    },
  })
  return grid
}

function shownCell({ type, format }: CellStart, value: string, { texts, is1904 }: Book): Shown {
  if (type === 's') return { text: shownText(texts[Number(value)] ?? '', format) }
  if (type === 'inlineStr' || type === 'str') return { text: shownText(unescaped(value), format) }
  if (type === 'b') return { text: isTrue(value) ? 'TRUE' : 'FALSE', mark: 'boolean' satisfies MarkKind }
  if (type === 'e') return { text: value, mark: 'error' }
  if (type === 'd') return { text: value.replace('T', ' ').replace(/(?:\.0+)?Z?$/, ''), mark: 'date' }
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? shownNumber(number, format, is1904) : { text: value }
}

/** 'AB12' → row 12, column 28 */
function placeOf(reference: string | undefined) {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? []
  if (letters === undefined || digits === undefined) return undefined
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
