import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import { expect, test, vi } from 'vitest'
import { aPicture } from '../../testing/joining.ts'
import { codesIn, drawnIn } from '../../testing/pdf.ts'
import type { Sender } from '../lane.ts'
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
const of = { sender: 'member 1', isSmall: true } as const
const drawn = async (parts: Awaited<ReturnType<Parameters<typeof pdfOf>[0]['parts']>>) =>
  PDFDocument.load(await pdfOf({ ...of, title: '报销资料', parts: async () => parts }))

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

/** Every element of the structure in the order of reading, as 'Table/TBody/TR/TD', and the marks of pages that it holds. */
function elementsOf(doc: PDFDocument) {
  const found: { path: string; alt: string; marks: number }[] = []
  const visit = (element: PDFDict, above: string) => {
    const path = `${above}/${element.lookup(PDFName.of('S'), PDFName).decodeText()}`
    const kids = element.lookup(PDFName.of('K'), PDFArray)
    const inside = Array.from({ length: kids.size() }, (_, at) => kids.lookup(at, PDFDict))
    const marks = inside.filter((kid) => kid.has(PDFName.of('MCID')))
    const alt = element.lookupMaybe(PDFName.of('Alt'), PDFHexString)?.decodeText() ?? ''
    found.push({ path: path.slice(1), alt, marks: marks.length })
    for (const kid of inside) if (!marks.includes(kid)) visit(kid, path)
  }
  const root = doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  visit(root.lookup(PDFName.of('K'), PDFDict), '')
  return found
}

test('who reads with a screen reader hears title, names, heads and cells in their order', async () => {
  const doc = await drawn([{ sheet: sheet(60), foot }])
  expect(doc.getPageCount()).toBeGreaterThan(2)
  const elements = elementsOf(doc)
  const count = (path: string) => elements.filter((one) => one.path === `Document/Sect/${path}`).length
  expect(elements.slice(0, 8).map(({ path }) => path.replace('Document/Sect/', ''))).toEqual([
    ...['Document', 'Document/Sect', 'H1', 'L', 'L/LI', 'L/LI/Lbl', 'L/LI/LBody', 'L/LI'],
  ])
  expect([count('H1'), count('L/LI'), count('H2'), count('Table')]).toEqual([1, 2, 1, 1])
  // The head is drawn on every page, and read once.
  expect([count('Table/THead/TR/TH'), count('Table/TBody/TR'), count('Table/TBody/TR/TD')]).toEqual([
    3, 60, 180,
  ])
  // The sum, the note, the one about the sign that no font has, and two seals.
  expect(count('P')).toBe(5)
  const last = elements.filter(({ path }) => /\/(?:H1|Lbl|LBody|H2|TH|TD|P)$/.test(path))
  expect(last.every(({ marks }) => marks > 0)).toBe(true)
  const marked = doc.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))
  expect([String(marked), doc.getLanguage()]).toEqual(['true', 'zh-CN'])
  expect(
    doc.getPages().map(({ node }) => node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()),
  ).toEqual(doc.getPages().map((_, at) => at))
})

test('a picture and a page of another document are named, whatever structure they had', async () => {
  const other = await PDFDocument.create()
  const page = other.addPage([200, 100])
  page.drawText('Invoice')
  page.node.set(PDFName.of('StructParents'), other.context.obj(0))
  const doc = await drawn([
    { sheet: sheet(1), foot },
    { name: '照片.png', bytes: await aPicture(400, 300), foot },
    { name: '发票.pdf', bytes: await other.save(), foot },
  ])
  const figures = elementsOf(doc).filter(({ path }) => path.endsWith('/Figure'))
  expect(figures).toEqual([
    { path: 'Document/Sect/Figure', alt: '图片：照片.png', marks: 1 },
    { path: 'Document/Sect/Figure', alt: '附件：发票.pdf，第 1 页', marks: 1 },
  ])
  const numbers = doc
    .getPages()
    .map(({ node }) => node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber())
  expect(new Set(numbers).size).toBe(3)
})

const linesOf = async (lines: readonly string[]) => {
  const parts = async () => [{ sheet: { ...sheet(0), facts: [], seals: [], notes: [...lines] }, foot }]
  return drawnIn(await pdfOf({ ...of, title: '', parts }))
}

test('every character that names use is drawn', async () => {
  // 通用规范汉字表 is level 2 of GB 18030-2022; the names are of news about people whom forms refused.
  const lines = [
    '郑㛃㙍㑇㼆䶮䲟㐂鿫鿬鿭鿯鿠',
    '𠙶𡎚𡐓𣗋𤩽𥔲𧿹𨙸𨱔𩽾𪟝𪤗𫇭𫖯𫟹𬀩𬭚𬶋𬺈',
    '𠮷𡈽𪚥𠅤𤭢',
    'ΩμφⅢⅨ㎥㎪',
  ]
  const { texts, missing } = await linesOf(lines)
  expect(missing).toBe(0)
  for (const line of lines) expect(texts[0]).toContain(line)
  expect(texts[0]).not.toContain('〔')
})

test('what no font has is printed as a word, which is said', async () => {
  const { texts, missing } = await linesOf(['张三 😀', 'H₂O 10⁻³', '一\t二', '\ue863', '𠀀王'])
  expect(missing).toBe(0)
  for (const line of ['张三 〔表情〕', 'H2O 10\u2212³', '一 二', '䶮', '〔U+20000〕王', '以〔〕内的文字代替'])
    expect(texts[0]).toContain(line)
})

test('a long table goes on over pages, and the glyphs of a document stay few', async () => {
  const bytes = await pdfOf({ ...of, title: '长', parts: async () => [{ sheet: sheet(60), foot }] })
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(2)
  expect(bytes.length).toBeLessThan(200_000)
})

test.each([
  ['of the shortest address', 'http://a.cn/offer/20261120000000000001?check=1-ABCDEFGH23456789'],
  [
    'of a long address',
    `https://${'procurement.'.repeat(8)}example.edu.cn/offer/20261120000000000001?check=12-ABCDEFGH23456789`,
  ],
  ['of Chinese', '验收单 20261120000000000001'],
])('a code %s is read, large enough, with white around it', async (_, content) => {
  const code = { content, name: '二维码', notes: ['查验：扫描二维码。', content] }
  // So many notes that the code goes to the next page.
  const notes = Array.from({ length: 48 }, (_, at) => `第 ${at + 1} 条`)
  const parts = async () => [{ sheet: { ...sheet(1), notes }, foot, code }]
  const bytes = await pdfOf({ ...of, title: '', parts })
  const [drawnCode, ...others] = await codesIn(bytes)
  expect(others).toEqual([])
  expect(drawnCode).toMatchObject({ says: content, disturbed: 0 })
  const millimetre = 72 / 25.4
  for (const edge of [drawnCode!.width, drawnCode!.height]) {
    expect(edge).toBeGreaterThan(22 * millimetre)
    expect(edge).toBeLessThan(26 * millimetre)
  }
  expect(drawnCode!.x).toBeGreaterThan(36)
  expect(drawnCode!.y).toBeGreaterThan(48)
  const doc = await PDFDocument.load(bytes)
  expect(doc.getPageCount()).toBe(2)
  expect(elementsOf(doc).filter(({ path }) => path.endsWith('/Figure'))).toEqual([
    { path: 'Document/Sect/Figure', alt: '二维码', marks: 1 },
  ])
})

test('one member has one document drawn and two waiting; another one goes on beside them', async () => {
  const began: string[] = []
  let now = 0
  let most = 0
  const give = (sender: Sender, isSmall: boolean) =>
    pdfOf({
      title: '',
      sender,
      isSmall,
      parts: async () => {
        began.push(sender)
        now += 1
        most = Math.max(most, now)
        await new Promise(setImmediate)
        now -= 1
        return [{ sheet: sheet(1), foot }]
      },
    }).then(
      () => 'drawn',
      (error: { reason?: string }) => error.reason,
    )
  const many = Array.from({ length: 14 }, () => give('member 1', false))
  const others = [give('member 2', true), give('member 3', true)]
  const answers = await Promise.all(many)
  expect(await Promise.all(others)).toEqual(['drawn', 'drawn'])
  expect(answers.filter((answer) => answer === 'drawn')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'papersBusy')).toHaveLength(11)
  expect(began.slice(0, 2)).toEqual(['member 1', 'member 2'])
  expect(most).toBeLessThanOrEqual(2)
})

test('what fails leaves the next to be drawn', async () => {
  const parts = () => Promise.reject(new Error('the storage is gone'))
  await expect(pdfOf({ ...of, title: '', parts })).rejects.toThrow('the storage is gone')
  expect((await drawn([{ sheet: sheet(1), foot }])).getPageCount()).toBe(1)
})
