import { Grid, type GridLimits } from './grid.ts'
import { type Shown, shownNumber } from './shown.ts'
import { type Attributes, attribute, isTrue, parseXml } from './xml.ts'

/** Formats that XML Spreadsheet 2003 names by words. */
const NAMED: Readonly<Record<string, string>> = {
  'General Number': 'General',
  'General Date': 'yyyy-mm-dd h:mm',
  'Long Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Short Date': 'yyyy-mm-dd',
  'Long Time': 'h:mm:ss',
  'Medium Time': 'h:mm',
  'Short Time': 'h:mm',
  Currency: '¥#,##0.00',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
}

/** XML Spreadsheet 2003, which ERP programs call .xls: the visible sheets, and the names of the hidden ones. */
export function readXmlSpreadsheet(source: string, limits: GridLimits) {
  const sheets: Grid[] = []
  const hidden: string[] = []
  const formats = new Map<string, string>()
  let grid = new Grid(limits)
  let [style, isHidden, word] = ['', false, '']
  let [row, column] = [0, 0]
  let cell: Attributes = {}
  let [type, value] = ['', '']
  parseXml(source, {
    open: (name, attributes) => {
      word = name
      const index = Number(attribute(attributes, 'Index'))
      if (name === 'Style') style = attribute(attributes, 'ID') ?? ''
      else if (name === 'NumberFormat') {
        const format = attribute(attributes, 'Format') ?? 'General'
        formats.set(style, NAMED[format] ?? format)
      } else if (name === 'Worksheet') {
        grid = new Grid(limits)
        grid.name = attribute(attributes, 'Name') ?? ''
        isHidden = false
        row = 0
      } else if (name === 'Row') {
        row = index || row + 1
        column = 0
        const spans = Math.min(Number(attribute(attributes, 'Span')) || 0, limits.rows)
        if (isTrue(attribute(attributes, 'Hidden'))) for (let at = row; at <= row + spans; at++) grid.hide(at)
        row += spans
      } else if (name === 'Cell') {
        cell = attributes
        column = index || column + 1
        type = ''
        value = ''
      } else if (name === 'Data') type = attribute(attributes, 'Type') ?? 'String'
    },
    text: (piece) => {
      if (word === 'Visible')
        isHidden ||= piece.trim().startsWith('SheetHidden') || piece.includes('VeryHidden')
      else if (type !== '') value += piece
    },
    close: (name) => {
      word = ''
      if (name === 'Data') {
        const format = formats.get(attribute(cell, 'StyleID') ?? '') ?? 'General'
        const isFormula = attribute(cell, 'Formula') !== undefined
        grid.put({ row, column, isFormula, ...shownData(type, value, format) })
        type = ''
      } else if (name === 'Cell') {
        const down = Number(attribute(cell, 'MergeDown')) || 0
        if (down > 0) grid.merge({ top: row, bottom: row + down, column })
        column += Number(attribute(cell, 'MergeAcross')) || 0
      } else if (name === 'Worksheet') {
        if (isHidden) hidden.push(grid.name)
        else sheets.push(grid)
      }
    },
  })
  return { hidden, sheets: () => sheets }
}

function shownData(type: string, value: string, format: string): Shown {
  if (type === 'Number') return shownNumber(Number(value), format, false)
  if (type === 'Boolean') return { text: isTrue(value) ? 'TRUE' : 'FALSE', mark: 'boolean' }
  if (type === 'Error') return { text: value, mark: 'error' }
  if (type !== 'DateTime') return { text: value }
  const serial = (Date.parse(`${value.replace(/Z$/, '')}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  const shown = Number.isFinite(serial) ? shownNumber(serial, format, false) : undefined
  return shown?.mark
    ? shown
    : { text: value.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.0+)?$/, ''), mark: 'date' }
}
