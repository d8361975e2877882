import type { Input } from '@gongfang/contract/base/endpoint'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import { INQUIRY_LINES_MOST, type InquiryLine, type saveInquiry } from '@gongfang/contract/buying/inquiry'
import { newKey } from '@gongfang/web/base/new-key.ts'

/** A line of the form, as it is typed. */
export interface WantedRow {
  readonly key: string
  /** null: goods in words. The names below are shown only. */
  readonly skuId: number | null
  readonly title: string
  readonly spec: string
  readonly modelCode: string
  readonly image: string
  readonly text: string
  readonly quantity: string
  readonly unit: string
  readonly wishedOn: string
  readonly note: string
}

const blank = {
  ...{ skuId: null, title: '', spec: '', modelCode: '', image: '', text: '' },
  ...{ quantity: '1', unit: '', wishedOn: '', note: '' },
} as const

/** A line of goods in words. */
export const wordsRow = (part: Partial<WantedRow> = {}): WantedRow => ({ ...blank, key: newKey(), ...part })

interface Model {
  readonly skuId: number
  readonly title: string
  readonly spec: string
  readonly modelCode: string
  readonly image: string
  readonly unit: string
}

export const modelRow = (
  { skuId, title, spec, modelCode, image, unit }: Model,
  quantity: number,
): WantedRow => wordsRow({ skuId, title, spec, modelCode, image, unit, quantity: String(quantity) })

export const rowOf = (line: InquiryLine): WantedRow =>
  wordsRow({
    ...{ skuId: line.skuId, title: line.title, spec: line.spec, modelCode: line.modelCode },
    ...{ image: line.image, text: line.text, quantity: String(line.quantity), unit: line.unit },
    ...{ wishedOn: line.wishedOn, note: line.note },
  })

/** The rows with others behind them. A model or a text that stands there already is not added again. */
export function withMore(rows: readonly WantedRow[], more: readonly WantedRow[]): WantedRow[] {
  const known = new Set(rows.map(nameOf))
  const written = rows.filter((row) => !isBlank(row))
  return [...written, ...more.filter((row) => !known.has(nameOf(row)))]
}

const nameOf = ({ skuId, text }: WantedRow) => skuId ?? text.trim()

/** Nothing was typed into it. */
export const isBlank = ({ skuId, text, note, wishedOn }: WantedRow) =>
  skuId === null && text.trim() === '' && note.trim() === '' && wishedOn === ''

type Lines = Input<typeof saveInquiry>['lines']

/** What is sent of the rows, or the sentences about them, by the names that the server gives to the fields. */
export function linesOf(
  rows: readonly WantedRow[],
): { lines: Lines; keys: string[] } | { wrong: Record<string, string> } {
  const sent = rows.filter((row) => !isBlank(row))
  const wrong: Record<string, string> = {}
  if (sent.length > INQUIRY_LINES_MOST) wrong.lines = `一次最多询 ${INQUIRY_LINES_MOST} 种商品`
  const lines = sent.map((row): Lines[number] => {
    const quantity = readQuantity(row.quantity, { least: 1, unit: row.unit })
    if ('why' in quantity) wrong[`${row.key}.quantity`] = quantity.why
    if (row.skuId === null && row.text.trim() === '') wrong[`${row.key}.text`] = '请写明要什么'
    return {
      ...(row.skuId !== null && { skuId: row.skuId }),
      ...{ text: row.text.trim(), quantity: 'why' in quantity ? 1 : quantity.value },
      ...{ unit: row.skuId === null ? row.unit.trim() : '', wishedOn: row.wishedOn, note: row.note.trim() },
    }
  })
  return Object.keys(wrong).length > 0 ? { wrong } : { lines, keys: sent.map(({ key }) => key) }
}

/** The server's sentences about lines, which it names by their places, by the keys of the rows. */
export const byRow = (fields: Record<string, string>, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, why]) => {
      const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
      const key = at === undefined ? undefined : keys[Number(at)]
      return [key === undefined ? name : `${key}.${field === 'skuId' ? 'text' : field}`, why]
    }),
  )
