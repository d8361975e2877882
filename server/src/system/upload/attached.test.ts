import { readPrivateFile, UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, sendFile } from '../../testing/joining.ts'
import { anOffice, anOldFile, aZip } from '../../testing/office.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { storedFiles } from '../../testing/uploading.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ONLY = '仅支持 pdf、图片（jpg、png、webp）和 Office 文件（docx、xlsx、pptx）'
const HEIC =
  '这是 HEIC 照片，其他人可能打不开：请在电脑或手机上另存为 jpg 再上传（iPhone 也可在“设置 › 相机 › 格式”中选“兼容性最佳”）'
const text = (words: string) => Buffer.from(words)

test('attachments that are not what they say are refused in words, and nothing is left of them', async () => {
  const png = await aPicture(20, 20)
  const noise = Buffer.alloc(UPLOAD_MAX_BYTES + 1, 'x')
  const cases: [name: string, bytes: Buffer, said: string][] = [
    ['空.pdf', Buffer.alloc(0), '文件已损坏或无法识别，请重新选择'],
    ['大.pdf', noise, '文件不能超过 10 MB'],
    ['页面.pdf', text('<!doctype html><script>alert(1)</script>'), ONLY],
    ['图.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), ONLY],
    ['图.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), ONLY],
    ['合同.docx', text('MZ\u0090\u0000'), ONLY],
    ['合同.pdf.exe', text('MZ\u0090\u0000'), ONLY],
    ['表.csv', text('a,b'), ONLY],
    ['照片.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), HEIC],
    ['照片.jpg', Buffer.from('\0\0\0\u0018ftypmif1\0\0\0\0mif1heic', 'latin1'), HEIC],
    ['信.rtf', text('{\\rtf1 hello}'), ONLY],
    ['归档.docx', aZip([{ name: 'a.txt', bytes: 'a' }]), ONLY],
    ['合同.pdf.exe', aPdf(), '文件名以 .exe 结尾，内容却是 pdf，请核对是否选错文件，或改正文件名'],
    ['合同.docx', aPdf(), '文件名以 .docx 结尾，内容却是 pdf，请核对是否选错文件，或改正文件名'],
    [
      '图.png',
      anOffice('docx'),
      '文件名以 .png 结尾，内容却是 Word 文档（docx），请核对是否选错文件，或改正文件名',
    ],
    [
      '表.docx',
      anOffice('xlsx'),
      '文件名以 .docx 结尾，内容却是 Excel 表格（xlsx），请核对是否选错文件，或改正文件名',
    ],
    ['报告.pdf', png, '文件名以 .pdf 结尾，内容却是 图片，请核对是否选错文件，或改正文件名'],
    [
      '旧.xls',
      anOldFile('Workbook'),
      '这是旧版 Office 文件（doc、xls、ppt），请在 Office 或 WPS 中另存为 docx、xlsx 或 pptx 后上传',
    ],
    [
      '改名.docx',
      anOldFile('WordDocument'),
      '这是旧版 Office 文件（doc、xls、ppt），请在 Office 或 WPS 中另存为 docx、xlsx 或 pptx 后上传',
    ],
    ['加密.docx', anOldFile('EncryptedPackage'), '文件设有密码，其他人打不开，请去掉密码后上传'],
    [
      '宏.docm',
      anOffice('docx', { 'word/vbaProject.bin': 'x' }),
      '文件含有宏，不能上传，请另存为不含宏的 docx、xlsx 或 pptx',
    ],
    [
      '宏.docx',
      anOffice('docx', { 'word/vbaProject.bin': 'x' }),
      '文件含有宏，不能上传，请另存为不含宏的 docx、xlsx 或 pptx',
    ],
    [
      '控件.xlsx',
      anOffice('xlsx', { 'xl/activeX/activeX1.xml': '<c/>' }),
      '文件中嵌有程序、控件或会自动打开的外部内容，不能上传，请删除后另存，或导出为 pdf',
    ],
    [
      '炸弹.docx',
      anOffice('docx', { 'word/media/a.bin': Buffer.alloc(30 * 1024 * 1024) }),
      '文件解压后过大，不能上传，请拆分后重试',
    ],
    ['两用.docx', anOffice('docx', {}, { before: '<html>' }), ONLY],
    ['两用.docx', anOffice('docx', {}, { behind: '<html>' }), '文件已损坏或无法识别，请重新选择'],
    ['两用.pdf', Buffer.concat([aPdf(), anOffice('docx')]), '文件已损坏或无法识别，请重新选择'],
  ]
  const before = await storedFiles(shop)
  for (const [name, bytes, said] of cases) {
    const member = await shop.member()
    const { status, body } = await sendFile(shop, member, { bytes, name, kind: 'attached' })
    expect([name, status, body.msg]).toEqual([name, 200, said])
    expect(await shop.db`select from upload where member_id = ${member.id}`).toHaveLength(0)
  }
  expect(await storedFiles(shop)).toEqual(before)
})

test('what is offered is kept, under a name that fits', async () => {
  const member = await shop.member()
  const png = await aPicture(20, 20)
  const cases: [name: string, bytes: Buffer, kept: string][] = [
    ['合同.PDF', aPdf(), '合同.PDF'],
    ['扫描件', aPdf(), '扫描件.pdf'],
    ['第2版.v3', aPdf(), '第2版.v3.pdf'],
    ['2026.11', anOffice('xlsx'), '2026.11.xlsx'],
    ['方案.docx', anOffice('docx'), '方案.docx'],
    ['汇报.pptx', anOffice('pptx'), '汇报.pptx'],
    // Chats save a picture of one kind under the name of another.
    ['微信图片.jpg', png, '微信图片.png'],
    ['../../etc/合同.pdf', aPdf(), '合同.pdf'],
    ['a\u202Efdp.docx', anOffice('docx'), 'afdp.docx'],
    ['"; filename="x.pdf', aPdf(), '%22; filename=%22x.pdf'],
    [`${'长'.repeat(200)}.xlsx`, anOffice('xlsx'), `${'长'.repeat(95)}.xlsx`],
    ['con.pdf', aPdf(), 'con.pdf'],
  ]
  for (const [name, bytes, kept] of cases) {
    const { body } = await sendFile(shop, member, { bytes, name, kind: 'attached' })
    expect([name, body.msg, body.data?.name]).toEqual([name, expect.anything(), kept])
    const read = await member.ask(readPrivateFile, { id: body.data.id })
    expect([read.status, read.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(read.headers['content-disposition']).toContain('attachment')
  }
})

test('Office files are taken as attachments alone', async () => {
  const member = await shop.member()
  for (const kind of ['image', 'licence', 'feedback', 'aftersale', 'slip']) {
    const { body } = await sendFile(shop, member, { bytes: anOffice('docx'), name: 'a.docx', kind })
    expect([kind, body.reason]).toEqual([
      kind,
      kind === 'licence' || kind === 'slip' ? 'uploadType' : 'uploadPictureOnly',
    ])
  }
})
