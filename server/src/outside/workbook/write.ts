import { type SheetCell, type SheetColumn, writable } from '../sheet.ts'
import { type PackedFile, packed } from './pack.ts'

/** A table with heads in its first row. A column without a format holds text, also where its cells are still empty. */
export interface WrittenSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
  /** Row and column, from 0, of what stands out. */
  readonly marked?: readonly (readonly [row: number, column: number])[]
  /** A list to be read, filtered and printed, not a form to be filled in. */
  readonly isList?: boolean
}

/** Rows of a sheet, the heads among them; further ones go on in a sheet of their own. */
const ROWS_MOST = 1_048_576

/** A workbook of any length, made while it is read. No cell is a formula. */
export const workbookOf = (sheets: readonly WrittenSheet[], rowsMost = ROWS_MOST): AsyncGenerator<Buffer> =>
  packed(filesOf(sheets, rowsMost))

/** A sheet as it was written, when its last row is known. */
interface Made {
  readonly name: string
  readonly range: string
  readonly isList: boolean
}

async function* filesOf(sheets: readonly WrittenSheet[], rowsMost: number): AsyncGenerator<PackedFile> {
  const styles = stylesOf(sheets)
  const made: Made[] = []
  for (const sheet of sheets) {
    const { isList = false, columns } = sheet
    const rows = counted(sheet.rows)
    let part = 0
    do {
      part += 1
      const from = rows.taken()
      yield {
        name: `xl/worksheets/sheet${made.length + 1}.xml`,
        parts: worksheet({ ...sheet, rows, from, styles, rowsMost }),
      }
      const range = [columns.length, rows.taken() - from + 1] as const
      made.push({ name: partName(sheet.name, part), range: rangeOf(...range), isList })
    } while (await rows.hasMore())
  }
  yield { name: 'xl/styles.xml', parts: [styles.xml] }
  yield { name: 'xl/workbook.xml', parts: [workbookXml(made)] }
  yield { name: 'xl/_rels/workbook.xml.rels', parts: [relsXml(made.length)] }
  yield { name: '_rels/.rels', parts: [ROOT_RELS] }
  yield { name: '[Content_Types].xml', parts: [typesXml(made.length)] }
}

/** A sheet's name has 31 characters at most. */
const partName = (name: string, part: number) =>
  part === 1 ? name.slice(0, 31) : `${name.slice(0, 31 - `_${part}`.length)}_${part}`

/** Rows with the number of those that were taken, and whether there are more. */
function counted(rows: WrittenSheet['rows']) {
  const source =
    Symbol.asyncIterator in rows
      ? rows[Symbol.asyncIterator]()
      : (rows as Iterable<readonly SheetCell[]>)[Symbol.iterator]()
  let ahead: IteratorResult<readonly SheetCell[]> | undefined
  let taken = 0
  const look = async () => {
    ahead ??= await source.next()
    return ahead
  }
  return {
    taken: () => taken,
    hasMore: async () => !(await look()).done,
    async next(): Promise<readonly SheetCell[] | undefined> {
      const { done, value } = await look()
      if (done) return undefined
      ahead = undefined
      taken += 1
      return value
    },
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Characters that are collected before they are packed. */
const CHUNK = 65_536

interface Sheeting extends Omit<WrittenSheet, 'rows'> {
  readonly rows: ReturnType<typeof counted>
  /** Rows that earlier sheets of the table have. */
  readonly from: number
  readonly styles: Styles
  readonly rowsMost: number
}

async function* worksheet(sheet: Sheeting) {
  const { columns, rows, from, styles, rowsMost, marked = [], isList = false } = sheet
  const red = new Set(marked.map(([row, column]) => `${row},${column}`))
  const letters = columns.map((_, at) => letterOf(at))
  const cellOf = (row: number, at: number, cell: SheetCell, style: number) =>
    cellXml(`${letters[at] ?? letterOf(at)}${row}`, cell, style)
  yield `${XML}<worksheet xmlns="${MAIN}">${isList ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>`
  for (const [at, { width, format }] of columns.entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styles.of(format)}" customWidth="1"/>`
  yield `</cols><sheetData><row r="1">${columns.map(({ head }, at) => cellOf(1, at, head, HEAD)).join('')}</row>`
  let chunk = ''
  let row = 1
  while (row < rowsMost) {
    const cells = await rows.next()
    if (!cells) break
    row += 1
    const at = from + row - 2
    const written = cells.map((cell, column) =>
      cellOf(row, column, cell, styles.of(columns[column]?.format, red.has(`${at},${column}`))),
    )
    chunk += `<row r="${row}">${written.join('')}</row>`
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  const filter = isList ? `<autoFilter ref="${rangeOf(columns.length, row)}"/>` : ''
  yield `${chunk}</sheetData>${filter}${isList ? PRINTED : ''}</worksheet>`
}

/** A4 across, as wide as one page, with the number of the page. */
const PRINTED =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C第 &amp;P / &amp;N 页</oddFooter></headerFooter>'

function cellXml(place: string, raw: SheetCell, style: number): string {
  const cell = writable(raw)
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(literal(cell))}</t></is></c>`
}

/** A text that looks like the sign for a character (_x0041_, ECMA-376, 22.4.2.4) stays what it is. */
const literal = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** 0 → A, 26 → AA. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const rangeOf = (columns: number, rows: number) => `A1:${letterOf(Math.max(0, columns - 1))}${rows}`

interface Styles {
  readonly xml: string
  /** The number of a format's style; without a format: text. */
  readonly of: (format: string | undefined, red?: boolean) => number
}

/** Numbers of styles: 0 is what every workbook begins with, 1 are the heads. */
const HEAD = 1
/** Formats that have a number in every workbook. */
const BUILT_IN: Readonly<Record<string, number>> = { '@': 49, '0': 1, '0.00': 2 }

function stylesOf(sheets: readonly WrittenSheet[]): Styles {
  const formats = [
    ...new Set(['@', ...sheets.flatMap(({ columns }) => columns.map(({ format = '@' }) => format))]),
  ]
  const own = formats.filter((format) => !(format in BUILT_IN))
  const idOf = (format: string) => BUILT_IN[format] ?? 164 + own.indexOf(format)
  const xf = (format: number, font: number, fill: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
  const xfs = [
    xf(0, 0, 0),
    xf(49, 1, 2),
    ...formats.flatMap((format) => [xf(idOf(format), 0, 0), xf(idOf(format), 0, 3)]),
  ]
  const fill = (color: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/></patternFill></fill>`
  const font = (bold: string) => `<font>${bold}<sz val="10"/><name val="微软雅黑"/></font>`
  const numFmts = own
    .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`)
    .join('')
  const xml = `${XML}<styleSheet xmlns="${MAIN}">${own.length > 0 ? `<numFmts count="${own.length}">${numFmts}</numFmts>` : ''}<fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('EBEFF3')}${fill('FFD6D6')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  return { xml, of: (format = '@', red = false) => 2 + 2 * formats.indexOf(format) + Number(red) }
}

function workbookXml(made: readonly Made[]): string {
  const sheets = made.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const names = made.flatMap(({ name, range, isList }, at) => {
    if (!isList) return []
    const sheet = escaped(`'${name.replaceAll("'", "''")}'`)
    const whole = range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${sheet}!${whole}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}!$1:$1</definedName>`,
    ]
  })
  const defined = names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>${defined}</workbook>`
}

function relsXml(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`
}

const ROOT_RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function typesXml(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const list = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${list.join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`
}
