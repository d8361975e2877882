import { PDFDocument } from '@cantoo/pdf-lib'
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

test('units and diameters in Greek letters are drawn by their twins, other signs of none as a box', async () => {
  const fonts = await Fonts.open(await PDFDocument.create())
  const greek = '\u03bc\u03c6\u03a6'
  await fonts.load(greek, 400)
  const width = (text: string) => fonts.widthOf(text, { size: 10, weight: 400 })
  expect(width(greek)).toBe(width('\u00b5\u00f8\u00d8'))
  expect(width(greek)).toBeLessThan(width('□□□'))
  expect(width('😀')).toBe(width('□'))
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
