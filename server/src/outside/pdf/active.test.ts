import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { aPdf } from '../../testing/pdf.ts'
import { inspectPdf } from './active.ts'

// What stands in real documents, looked at in the test files of pdf.js and in py-pdf/sample-files: `autoprint.pdf` opens with
// /Named /Print; LibreOffice opens with /OpenAction[… /XYZ …]; `js-buttons.pdf` has /AA and /S/JavaScript in widgets;
// `attachment.pdf` has /EF in a file specification; `xfa_*.pdf` has /XFA[…] and /Launch is written as in ISO 32000-1, 12.6.4.5.
// The finance ministry's tools read XBRL out of invoices (extractXBRLFromPDF), where it is an attachment.

type Build = (doc: PDFDocument) => void | Promise<void>

async function made(build: Build, useObjectStreams: boolean) {
  const doc = await PDFDocument.create()
  doc.addPage([200, 100])
  await build(doc)
  return Buffer.from(await doc.save({ useObjectStreams }))
}
const inCatalog =
  (key: string, value: object): Build =>
  (doc) =>
    doc.catalog.set(PDFName.of(key), doc.context.obj(value as never))
const action = (kind: string, more: object = {}) => ({ Type: 'Action', S: kind, ...more })
const script = () => action('JavaScript', { JS: PDFString.of('app.alert(1)') })
/** A button on the page. */
const note =
  (of: object): Build =>
  (doc) => {
    const page = doc.getPage(0)
    const made = doc.context.register(doc.context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...of } as never))
    page.node.set(PDFName.of('Annots'), doc.context.obj([made]))
  }
const attaching =
  (name: string, content: string): Build =>
  (doc) =>
    doc.attach(Buffer.from(content), name, { mimeType: 'application/octet-stream' })

const active: [string, Build][] = [
  ['a script that runs when it is opened', inCatalog('OpenAction', script())],
  ['a script of the document', (doc) => doc.addJavaScript('main', 'app.alert(1)')],
  ['a script behind a jump', inCatalog('OpenAction', { ...action('GoTo', { D: [] }), Next: script() })],
  [
    'a script in a list of actions',
    inCatalog('OpenAction', { ...action('GoTo', { D: [] }), Next: [script()] }),
  ],
  [
    'a script of a page',
    (doc) => doc.getPage(0).node.set(PDFName.of('AA'), doc.context.obj({ O: script() } as never)),
  ],
  ['a script behind a button', note({ Subtype: 'Link', A: script() })],
  ['a script of a field', note({ Subtype: 'Widget', FT: 'Tx', AA: { K: script() } })],
  ['a program', inCatalog('OpenAction', action('Launch', { F: PDFString.of('cmd.exe') }))],
  ['a program behind a link', note({ Subtype: 'Link', A: action('Launch', { F: PDFString.of('cmd.exe') }) })],
  [
    'a page of the net that opens by itself',
    inCatalog('OpenAction', action('URI', { URI: PDFString.of('https://a.example') })),
  ],
  [
    'a form that sends itself',
    note({ Subtype: 'Widget', A: action('SubmitForm', { F: PDFString.of('https://a.example') }) }),
  ],
  ['a document in the document', note({ Subtype: 'Link', A: action('GoToE', {}) })],
  ['a program as an attachment', attaching('setup.exe', 'MZ')],
  ['a page as an attachment', attaching('page.xml', '<html><script>alert(1)</script></html>')],
  ['a program that is called a voucher', attaching('发票.xml', 'MZ\u0090')],
  [
    'a voucher that loads a style sheet',
    attaching('发票.xml', '<?xml-stylesheet href="https://a.example"?><x/>'),
  ],
  ['a form in XML', inCatalog('AcroForm', { Fields: [], XFA: [PDFString.of('template')] })],
  ['a film with a program', note({ Subtype: 'RichMedia', RichMediaContent: {} })],
  [
    'a script of which the kind is an object of its own',
    (doc) => {
      const kind = doc.context.register(PDFName.of('JavaScript'))
      const open = doc.context.obj({ S: kind, JS: PDFString.of('app.alert(1)') } as never)
      doc.catalog.set(PDFName.of('OpenAction'), doc.context.register(open))
    },
  ],
  [
    'a script of which the code is a stream',
    (doc) => {
      const code = doc.context.register(doc.context.flateStream('app.alert(1)'))
      doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj({ S: 'JavaScript', JS: code } as never))
    },
  ],
]

const plain: [string, Build][] = [
  ['nothing but a page', () => {}],
  ['an outline and a first view', inCatalog('OpenAction', [0, 'XYZ', 0, 0, 1])],
  ['a printer that opens', inCatalog('OpenAction', action('Named', { N: 'Print' }))],
  [
    'a link to a page of the net',
    note({
      Subtype: 'Link',
      A: action('URI', { URI: PDFString.of('https://a.example/docs/JavaScript/Launch') }),
    }),
  ],
  ['a field without a script', note({ Subtype: 'Widget', FT: 'Tx', T: PDFString.of('name') })],
  ['words about scripts', (doc) => doc.setTitle('How /S /Java works: /JavaScript /Launch /XFA')],
  [
    'the data of a voucher',
    attaching('发票.xbrl', '\ufeff<?xml version="1.0"?><xbrl xmlns="http://www.xbrl.org/2003/instance"/>'),
  ],
]

describe.each([false, true])('objects in compressed streams: %s', (compressed) => {
  test.each(active)('%s is seen', async (_, build) => {
    expect(await inspectPdf(await made(build, compressed))).toBe('active')
  })

  test.each(plain)('%s is let in', async (_, build) => {
    expect(await inspectPdf(await made(build, compressed))).toBe('plain')
  })
})

describe('what a library and a reader may read in two ways', () => {
  const CODE = '/S/JavaScript/JS(app.alert(1))'
  test.each([
    ['letters of a name as numbers', CODE.replace('JavaScript', 'J#61va#53cript')],
    ['a comment between key and value', CODE.replace('/S/', '/S%/Launch\n/')],
    ['line breaks and zeros', CODE.replace('/S/', '/S \0\r\n/')],
  ])('%s', async (_, code) => {
    // Behind a comment of the header, as an object that only the table of contents knows.
    expect(await inspectPdf(aPdf(`9 0 obj<</Type/Action${code}>>endobj`))).toBe('active')
  })

  test('an object in a stream that does not say that it holds objects', async () => {
    const doc = await PDFDocument.create()
    doc.addPage()
    const hidden = '9 0 <</S/JavaScript/JS(app.alert(1))>>'
    doc.context.register(doc.context.flateStream(hidden, { First: 4, N: 1 } as never))
    expect(await inspectPdf(Buffer.from(await doc.save({ useObjectStreams: false })))).toBe('active')
  })

  test('an attachment that only the bytes show', async () => {
    expect(await inspectPdf(aPdf('9 0 obj<</Type/Filespec/EF<</F 8 0 R>>>>endobj'))).toBe('active')
  })
})

test('a document with a password cannot be looked into; one that is only protected from changes can', async () => {
  const locked = async (userPassword: string, build: Build) => {
    const doc = await PDFDocument.create()
    doc.addPage([200, 100])
    await build(doc)
    doc.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } })
    return inspectPdf(Buffer.from(await doc.save({ useObjectStreams: false })))
  }
  expect(await locked('secret', () => {})).toBe('locked')
  expect(await locked('', () => {})).toBe('plain')
  expect(await locked('', inCatalog('OpenAction', script()))).toBe('active')
})

test('what is no document is none', async () => {
  for (const text of ['', 'no document']) await expect(inspectPdf(Buffer.from(text))).rejects.toThrow()
})

test('a document that unpacks without end is given up', async () => {
  const bomb = deflateSync(Buffer.alloc(130 * 1024 * 1024)).toString('latin1')
  const bytes = aPdf(`9 0 obj<</First 4/N 1>>stream\n${bomb}\nendstream endobj`)
  expect(bytes.length).toBeLessThan(1_000_000)
  await expect(inspectPdf(bytes)).rejects.toThrow()
})

test('names of attachments are read in each spelling', async () => {
  const bytes = await made((doc) => {
    const file = doc.context.register(doc.context.flateStream('<xbrl/>', { Type: 'EmbeddedFile' } as never))
    const spec = { Type: 'Filespec', F: PDFHexString.fromText('发票.xml'), EF: { F: file } }
    doc.catalog.set(PDFName.of('AF'), PDFArray.withContext(doc.context))
    doc.catalog.set(
      PDFName.of('Names'),
      doc.context.obj({ EmbeddedFiles: { Names: [PDFString.of('a'), spec] } } as never),
    )
  }, true)
  expect(await inspectPdf(bytes)).toBe('plain')
})
