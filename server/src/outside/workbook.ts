import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** A look of cells. The first one of a workbook is that of cells which name none. */
export interface Look {
  readonly bold?: boolean
  /** In points; 10 if left out. */
  readonly size?: number
  readonly horizontal?: 'center'
  readonly vertical?: 'center'
  readonly wraps?: boolean
  readonly bordered?: boolean
  readonly grey?: boolean
  readonly format?: string
}

export interface Row {
  readonly cells: readonly (string | number | null)[]
  /** The look of each cell by its column, as an index of `looks`; 0 for cells beyond. */
  readonly looks: readonly number[]
  /** One cell as wide as the table. */
  readonly isWide?: boolean
}

export interface Sheet {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly Row[]
  /** Rows that stay in sight. */
  readonly frozen: number
}

/**
 * Writes an .xlsx of sheets with few looks. The looks are numbered once for the whole file: libraries compare the look of
 * every cell with all others, which takes seconds for 20,000 rows.
 */
export function writeWorkbook(sheets: readonly Sheet[], looks: readonly Look[]): Promise<Buffer> {
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles(looks)],
    ...sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, worksheet(sheet)]),
  ]
  return zipped(parts.map(([name, xml]) => ({ name, bytes: Buffer.from(HEAD + xml) })))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: number) => {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${numbers.map((n) => part(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`
}

const relations = (targets: readonly [type: string, target: string][]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

function styles(looks: readonly Look[]) {
  const formats = [...new Set(looks.flatMap(({ format }) => format ?? []))]
  // Below 164 are the formats that every program knows.
  const idOf = (format: string | undefined) => (format === undefined ? 0 : 164 + formats.indexOf(format))
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`
  const side = (name: string) => `<${name} style="thin"><color rgb="FFB8C0C8"/></${name}>`
  const fonts = looks.map(
    ({ bold, size = 10 }) => `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="微软雅黑"/></font>`,
  )
  const cell = ({ horizontal, vertical, wraps, bordered, grey, format }: Look, at: number) =>
    `<xf numFmtId="${idOf(format)}" fontId="${at}" fillId="${grey ? 2 : 0}" borderId="${bordered ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment${horizontal ? ` horizontal="${horizontal}"` : ''}${vertical ? ` vertical="${vertical}"` : ''}${wraps ? ' wrapText="1"' : ''}/></xf>`
  return `<styleSheet xmlns="${MAIN}">${
    formats.length > 0
      ? list(
          'numFmts',
          formats.map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`),
        )
      : ''
  }${list('fonts', fonts)}${list('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEBEFF3"/></patternFill></fill>',
  ])}${list('borders', [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`,
  ])}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', looks.map(cell))}</styleSheet>`
}

function worksheet({ widths, rows, frozen }: Sheet) {
  const letters = widths.map((_, at) => columnName(at))
  const merged = rows.flatMap(({ isWide }, at) =>
    isWide && widths.length > 1 ? [`<mergeCell ref="A${at + 1}:${letters.at(-1)}${at + 1}"/>`] : [],
  )
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${rows
    .map((row, at) => rowXml(row, at + 1, letters))
    .join('')}</sheetData>${
    merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : ''
  }<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
}

function rowXml({ cells, looks }: Row, number: number, letters: readonly string[]) {
  let xml = `<row r="${number}">`
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    const look = looks[at] ?? 0
    const where = `<c r="${letters[at]}${number}" s="${look}"`
    if (typeof cell === 'string')
      xml += `${where} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    else if (typeof cell === 'number' && Number.isFinite(cell)) xml += `${where}><v>${cell}</v></c>`
    else if (look > 0) xml += `${where}/>`
  }
  return `${xml}</row>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '') : text

/** A … Z, AA …: 26 digits without a zero. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

const deflated = promisify(deflateRaw)

/** A zip of files in memory. Compressed by a thread, so that other requests are answered meanwhile. */
async function zipped(files: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const [path, packed] = [Buffer.from(name), await deflated(bytes, { level: 4 })]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Names in UTF-8.
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    // The first day that a zip can name: files of the same table are the same bytes.
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, path)
    parts.push(Buffer.from('PK\x03\x04'), facts, path, packed)
    at += 4 + facts.length + path.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}
