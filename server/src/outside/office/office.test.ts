import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anOffice, anOldFile, aRelation, aZip, typesOf } from '../../testing/office.ts'
import { makePlainBook } from '../sheet.ts'
import { inspectOffice } from './active.ts'
import { oldOffice, verdictOf } from './inspect.ts'

const VBA = ['word/vbaProject.bin', 'application/vnd.ms-office.vbaProject'] as const
const utf16 = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')])

test('documents are known by what is packed in them', async () => {
  for (const type of ['docx', 'xlsx', 'pptx'] as const) expect(await inspectOffice(anOffice(type))).toBe(type)
  const book = await makePlainBook([{ name: '一', columns: [{ head: '甲', width: 9 }], rows: [['1']] }])
  expect(await inspectOffice(book)).toBe('xlsx')
})

const FILES = join(import.meta.dirname, '../workbook/files')
const books = readdirSync(FILES).filter((name) => name.endsWith('.xlsx'))

test.each(books)('%s, which a real program wrote, is a workbook', async (name) => {
  expect(await inspectOffice(readFileSync(join(FILES, name)))).toBe('xlsx')
})

// Facts: content types and relations of ECMA-376 parts 1 and 2; of macros MS-OFFMACRO2 (VBA project, macro sheets of Excel 4);
// templates of other machines, objects and frames as rules for scanners name them (public YARA rules on template injection and
// CVE-2021-40444).
const cases: [what: string, file: Buffer, verdict: string][] = [
  ['VBA', anOffice('docx', { 'word/vbaProject.bin': 'x' }, { types: [VBA] }), 'macro'],
  ['VBA that nothing declares', anOffice('docx', { 'word/vbaProject.bin': 'x' }), 'macro'],
  [
    'VBA under another name',
    anOffice('docx', { 'word/a.bin': 'x' }, { types: [['word/a.bin', VBA[1]]] }),
    'macro',
  ],
  [
    'a document for macros without one',
    aZip([
      {
        name: '[Content_Types].xml',
        bytes: typesOf([['word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml']]),
      },
      { name: 'word/document.xml', bytes: '<d/>' },
    ]),
    'macro',
  ],
  [
    'the same type in UTF-16 and with a letter as a number',
    aZip([
      {
        name: '[Content_Types].xml',
        bytes: utf16(
          typesOf([
            ['word/document.xml', 'application/vnd.ms-word.document.&#x6d;acroEnabled.main+xml'],
          ]).replace('UTF-8', 'UTF-16'),
        ),
      },
      { name: 'word/document.xml', bytes: '<d/>' },
    ]),
    'macro',
  ],
  [
    'a macro sheet of Excel 4',
    anOffice(
      'xlsx',
      { 'xl/sheets/sheet9.xml': '<s/>' },
      { types: [['xl/sheets/sheet9.xml', 'application/vnd.ms-excel.macrosheet+xml']] },
    ),
    'macro',
  ],
  [
    'a workbook with VBA inside a document',
    anOffice('docx', { 'word/embeddings/a.xlsm': anOffice('xlsx', { 'xl/vbaProject.bin': 'x' }) }),
    'macro',
  ],
  [
    'an old workbook with VBA inside',
    anOffice('pptx', { 'ppt/embeddings/oleObject1.bin': anOldFile('_VBA_PROJECT') }),
    'macro',
  ],
  [
    'a chart’s workbook',
    anOffice('pptx', { 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': anOffice('xlsx') }),
    'pptx',
  ],
  [
    'a formula of MathType',
    anOffice('docx', { 'word/embeddings/oleObject1.bin': anOldFile('Equation Native') }),
    'docx',
  ],
  [
    'a file that was dragged in',
    anOffice('docx', { 'word/embeddings/oleObject1.bin': anOldFile('Ole10Native') }),
    'active',
  ],
  [
    'an archive inside',
    anOffice('docx', { 'word/embeddings/a.zip': aZip([{ name: 'a.txt', bytes: 'a' }]) }),
    'active',
  ],
  [
    'a program inside',
    anOffice('docx', { 'word/media/image1.png': Buffer.from('MZ\u0090\u0000') }),
    'active',
  ],
  ['a script inside', anOffice('docx', { 'word/run.js': 'alert(1)' }), 'active'],
  ['a page inside', anOffice('docx', { 'word/afchunk.html': '<script>' }), 'active'],
  ['a control', anOffice('docx', { 'word/activeX/activeX1.xml': '<c/>' }), 'active'],
  [
    'a template of another machine',
    anOffice('docx', {
      'word/_rels/settings.xml.rels': aRelation('attachedTemplate', 'https://evil.example/t.dotm'),
    }),
    'active',
  ],
  [
    'a template of a share',
    anOffice('docx', {
      'word/_rels/settings.xml.rels': aRelation('attachedTemplate', 'file:///\\\\10.0.0.9\\s\\t.dotm'),
    }),
    'active',
  ],
  [
    'a template of a share, with its slashes as numbers',
    anOffice('docx', {
      'word/_rels/settings.xml.rels': aRelation('attachedTemplate', '&#92;&#92;10.0.0.9&#92;s'),
    }),
    'active',
  ],
  [
    'the writer’s own template',
    anOffice('docx', {
      'word/_rels/settings.xml.rels': aRelation(
        'attachedTemplate',
        'file:///C:\\Users\\li\\Templates\\Normal.dotm',
      ),
    }),
    'docx',
  ],
  [
    'a link and a picture of the web',
    anOffice('docx', {
      'word/_rels/document.xml.rels': aRelation('hyperlink', 'https://example.com'),
      'word/_rels/header1.xml.rels': aRelation('image', 'https://example.com/logo.png'),
    }),
    'docx',
  ],
  [
    'an object of another machine',
    anOffice('docx', {
      'word/_rels/document.xml.rels': aRelation('oleObject', 'mhtml:https://evil.example/a!x-usc:b'),
    }),
    'active',
  ],
  [
    'a field that starts a program, in pieces',
    anOffice('docx', {
      'word/document.xml':
        '<w:p><w:instrText xml:space="preserve"> DDE</w:instrText><w:instrText>AUTO c:\\\\cmd</w:instrText></w:p>',
    }),
    'active',
  ],
  [
    'a link that starts a program',
    anOffice('xlsx', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
    }),
    'active',
  ],
  ['text about DDE', anOffice('docx', { 'word/document.xml': '<w:p><w:t>DDEAUTO</w:t></w:p>' }), 'docx'],
  ['an archive of files', aZip([{ name: 'a.txt', bytes: 'a' }]), 'other'],
  ['a program of Java', aZip([{ name: 'META-INF/MANIFEST.MF', bytes: 'Main-Class: A' }]), 'other'],
  [
    'a document of two kinds',
    anOffice(
      'docx',
      {},
      { types: [['x', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml']] },
    ),
    'other',
  ],
  [
    'a document with a DOCTYPE',
    anOffice('docx', { '[Content_Types].xml': '<!DOCTYPE x [<!ENTITY a "b">]><Types/>' }),
    'broken',
  ],
  ['a password', aZip([{ name: '[Content_Types].xml', bytes: 'x', says: { flags: 0x801 } }]), 'locked'],
  ['half of it', anOffice('docx').subarray(0, 300), 'broken'],
  ['a page before it', anOffice('docx', {}, { before: '<html><script>alert(1)</script>' }), 'broken'],
  ['a page behind it', anOffice('docx', {}, { behind: '<html><script>alert(1)</script>' }), 'broken'],
  ['a program between', anOffice('docx', {}, { between: 'x'.repeat(5_000) }), 'broken'],
  ['a PDF’s head inside', anOffice('docx', { 'a.txt': 'x' }, {}).fill('%PDF-1.7', 100, 108), 'broken'],
  [
    'two parts of one name',
    aZip([...[1, 2].map(() => ({ name: '[Content_Types].xml', bytes: 'x' }))]),
    'broken',
  ],
  ['a part outside', anOffice('docx', { '../../etc/cron.d/x': 'x' }), 'broken'],
  [
    'a part that names itself otherwise',
    aZip([{ name: '[Content_Types].xml', bytes: 'x', says: { local: '[Content_Types].xmm' } }]),
    'broken',
  ],
  [
    'a part of another size',
    aZip([{ name: '[Content_Types].xml', bytes: 'xxxx', says: { size: 2 } }]),
    'broken',
  ],
]

test.each(cases)('%s', async (_, file, verdict) => {
  expect(await inspectOffice(file)).toBe(verdict)
})

describe('what is larger than any document when it is unpacked', () => {
  const zeros = Buffer.alloc(30 * 1024 * 1024)

  test('is not unpacked to its end, whatever it says', async () => {
    const bomb = anOffice('docx', { 'word/media/a.bin': zeros })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await inspectOffice(bomb)).toBe('large')
    const liar = aZip([{ name: 'a', bytes: zeros, says: { size: 10 } }])
    expect(await inspectOffice(liar)).toBe('broken')
  })

  test('is found when entries share their bytes', async () => {
    const one = aZip([{ name: 'a', bytes: zeros }])
    const at = one.readUInt32LE(one.length - 6)
    const entry = one.subarray(at, one.length - 22)
    const end = Buffer.from(one.subarray(-22))
    end.writeUInt16LE(2, 8)
    end.writeUInt16LE(2, 10)
    end.writeUInt32LE(entry.length * 2, 12)
    const other = Buffer.from(entry)
    other.write('b', 46)
    expect(await inspectOffice(Buffer.concat([one.subarray(0, at), entry, other, end]))).toBe('broken')
  })
})

test('a process of its own says the same', async () => {
  expect(await verdictOf(anOffice('docx'), 'member 1')).toBe('docx')
  expect(await verdictOf(Buffer.from('PK\u0003\u0004'), 'member 1')).toBe('broken')
})

test.each([
  ['doc', anOldFile('WordDocument'), 'old'],
  ['xls', anOldFile('Workbook'), 'old'],
  ['ppt', anOldFile('PowerPoint Document'), 'old'],
  ['a new file with a password', anOldFile('EncryptedPackage', 'EncryptionInfo'), 'locked'],
  ['an installer', anOldFile('MsiTables'), null],
  ['no container', Buffer.from('PK'), null],
] as const)('the old container: %s', (_, file, found) => {
  expect(oldOffice(file)).toBe(found)
})
