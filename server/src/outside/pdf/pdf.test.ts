import { decodePDFRawStream, PDFDocument, PDFRawStream, rgb } from '@cantoo/pdf-lib'
import type { PaperSheet } from '@gongfang/contract/invoice'
import { expect, test, vi } from 'vitest'
import { aPicture } from '../../testing/joining.ts'
import { Fonts } from './fonts.ts'
import { pdfOf } from './pdf.ts'

vi.setConfig({ testTimeout: 120_000 })

const sheet = (rows: number): PaperSheet => ({
  name: '验收单',
  title: '验收单',
  facts: [
    ['订单号', '20261124000000000001'],
    ['采购人', '张三 😀'],
  ],
  tables: [
    {
      title: '明细',
      heads: ['型号', '品名', '数量'],
      figuresFrom: 2,
      rows: Array.from({ length: rows }, (_, at) => [`HB-${at}`, '活动扳手'.repeat(30), '1']),
      sums: [['合计', '¥12.00']],
    },
  ],
  notes: ['供货方：工坊商城'],
  seals: ['采购人（签字）', '验收人（签字）'],
})

const foot = '订单 20261124000000000001'
const drawn = async (parts: Awaited<ReturnType<Parameters<typeof pdfOf>[0]['parts']>>) =>
  PDFDocument.load((await pdfOf({ title: '报销资料', parts: async () => parts })) ?? Buffer.alloc(0))

test('sheets, pictures and pages of other documents follow each other; what cannot be read is said', async () => {
  const other = await PDFDocument.create()
  other.addPage([200, 100])
  other.addPage([200, 100])
  const doc = await drawn([
    { sheet: sheet(2), foot },
    { name: '照片.png', bytes: await aPicture(400, 300), foot },
    { name: '发票.pdf', bytes: await other.save(), foot },
    { name: '坏的.pdf', bytes: Buffer.from('%PDF-1.7 nothing more'), foot },
    { name: '太大.pdf', bytes: null, foot },
  ])
  expect(doc.getPages().map((page) => Math.round(page.getWidth()))).toEqual([595, 595, 200, 200, 595, 595])
  expect(doc.getTitle()).toBe('报销资料')
})

/** The characters that the fonts of a document name, as code points in hexadecimal. */
async function namedIn(bytes: Uint8Array) {
  const doc = await PDFDocument.load(bytes)
  const streams = doc.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFRawStream ? one : []))
  const texts = streams.map((one) => Buffer.from(decodePDFRawStream(one).decode()).toString('latin1'))
  const maps = texts.filter((text) => text.includes('beginbfchar')).join('\n')
  return new Set(
    [...maps.matchAll(/^<[0-9a-f]+> <([0-9a-f]+)>/gim)].map(([, point = '']) => point.toLowerCase()),
  )
}

test('Greek letters, Roman numerals, units and small figures are drawn, other signs as a box', async () => {
  const doc = await PDFDocument.create()
  const fonts = await Fonts.open(doc)
  const style = { size: 10, weight: 400, color: rgb(0, 0, 0) } as const
  // U+2072 lies among the raised figures, but is not assigned.
  const text = 'Ωμφ ⅢⅨ ㎥㎪ ⌀✔ H₂O 10⁻³ 😀\u2072'
  await fonts.load(`${text}2`, 400)
  fonts.draw(doc.addPage(), text, { ...style, x: 0, y: 0 })
  const named = await namedIn(await doc.save())
  for (const sign of 'Ωμφ ⅢⅨ ㎥㎪ ø✓ H2O 10\u2212³ □')
    expect(named, sign).toContain(sign.charCodeAt(0).toString(16).padStart(4, '0'))
  const width = (part: string) => fonts.widthOf(part, style)
  expect(width('H₂')).toBeCloseTo(width('H') + 0.6 * width('2'))
  expect(width('😀')).toBe(width('□'))
})

test('a sheet of known signs is drawn without a box', async () => {
  const { facts, ...rest } = sheet(2)
  const parts = async () => [{ sheet: { ...rest, facts: facts.slice(0, 1) }, foot }]
  const named = await namedIn((await pdfOf({ title: '报销资料', parts })) ?? Buffer.alloc(0))
  expect(named).toContain('3000')
  expect(named).not.toContain('25a1')
})

test('a long table goes on over pages, and the glyphs of a document stay few', async () => {
  const bytes = await pdfOf({ title: '长', parts: async () => [{ sheet: sheet(60), foot }] })
  expect((await PDFDocument.load(bytes ?? Buffer.alloc(0))).getPageCount()).toBeGreaterThan(2)
  expect(bytes?.length).toBeLessThan(200_000)
})

test('one document is drawn at a time, eight wait, and the next is refused', async () => {
  let now = 0
  let most = 0
  const parts = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    return [{ sheet: sheet(1), foot }]
  }
  const answers = await Promise.all(Array.from({ length: 12 }, () => pdfOf({ title: '', parts })))
  expect(answers.map((bytes) => bytes !== undefined).filter(Boolean)).toHaveLength(8)
  expect(most).toBe(1)
})

test('what fails leaves the next to be drawn', async () => {
  const parts = () => Promise.reject(new Error('the storage is gone'))
  await expect(pdfOf({ title: '', parts })).rejects.toThrow('the storage is gone')
  expect((await drawn([{ sheet: sheet(1), foot }])).getPageCount()).toBe(1)
})
