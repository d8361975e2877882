import { parentPort, workerData } from 'node:worker_threads'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { qrModules } from '../qr.ts'
import { Fonts } from './fonts.ts'
import type { PdfPart } from './pdf.ts'
import { Sheets } from './sheet.ts'
import { Tags } from './tags.ts'

/** Long edge of a photo on A4: about 190 dots an inch. */
const EDGE = 1600
/** A seal of four centimetres, at 300 dots an inch. */
const SEAL_EDGE = 480
/** Pages of one file. */
const PAGES_MOST = 100

async function draw({ title, parts }: { title: string; parts: readonly PdfPart[] }): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  doc.setTitle(title, { showInWindowTitleBar: true })
  doc.setLanguage('zh-CN')
  const tags = new Tags(doc)
  const sheets = new Sheets(doc, { fonts: new Fonts(doc), tags })
  for (const part of parts) {
    if ('sheet' in part) {
      const seal = part.seal && (await sealOf(part.seal))
      const code = part.code && { ...part.code, modules: await qrModules(part.code.content) }
      await sheets.draw(part.sheet, part.foot, { seal, code })
    } else if (part.bytes === null)
      await sheets.say(part.name, '文件较大，未合并，请在资料包 zip 中查看。', part.foot)
    else if (!(await append(doc, { sheets, tags }, { ...part, bytes: part.bytes })))
      await sheets.say(part.name, '该文件不能合并，请在资料包 zip 中查看。', part.foot)
  }
  sheets.number()
  tags.write()
  return doc.save()
}

/** Small enough for a paper that is mailed; undefined for a picture that cannot be read. */
const sealOf = (bytes: Uint8Array) =>
  sharp(bytes)
    .rotate()
    .resize(SEAL_EDGE, SEAL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => undefined)

interface Attached {
  name: string
  bytes: Uint8Array
  foot: string
}

/** False for a file that cannot be read: encrypted, broken, or without a page. */
async function append(
  doc: PDFDocument,
  { sheets, tags }: { sheets: Sheets; tags: Tags },
  { name, bytes, foot }: Attached,
): Promise<boolean> {
  try {
    if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
      const picture = sharp(bytes).rotate().resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      await sheets.picture(
        name,
        await picture.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
        foot,
      )
      return true
    }
    const other = await PDFDocument.load(bytes, { updateMetadata: false })
    const pages = await doc.copyPages(other, other.getPageIndices().slice(0, PAGES_MOST))
    tags.in('Sect', () => {
      for (const [at, page] of pages.entries()) {
        doc.addPage(harmless(page))
        tags.in('Figure', () => asOne(doc, page, tags.mark(page)), `附件：${name}，第 ${at + 1} 页`)
      }
    })
    return pages.length > 0
  } catch {
    return false
  }
}

/** A page of somebody else's has no structure here: it is one picture with a name. */
function asOne(doc: PDFDocument, page: PDFPage, mark: number) {
  const { context } = doc
  page.node.normalize()
  page.node.wrapContentStreams(
    context.register(context.stream(`/Figure <</MCID ${mark}>> BDC\n`)),
    context.register(context.stream('\nEMC')),
  )
}

/**
 * Without what a reader would run or open, and without numbers that lead into the structure of the document that it comes
 * from; seals and signatures stay as they look.
 */
function harmless(page: PDFPage): PDFPage {
  page.node.delete(PDFName.of('AA'))
  page.node.delete(PDFName.of('StructParents'))
  const notes = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  for (let at = 0; at < (notes?.size() ?? 0); at += 1) {
    const note = notes?.lookupMaybe(at, PDFDict)
    note?.delete(PDFName.of('A'))
    note?.delete(PDFName.of('AA'))
    note?.delete(PDFName.of('StructParent'))
  }
  return page
}

parentPort?.postMessage(await draw(workerData))
