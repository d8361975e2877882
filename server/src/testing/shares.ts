import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { makePlainBook } from '../outside/sheet.ts'
import { type PackedFile, packed } from '../outside/workbook/pack.ts'
import { aPicture } from './joining.ts'

// Files that keep the shop busy as long as it lets them, each of a few hundred kilobytes, and usual ones beside them.

/** As many pixels as a picture may have: 147 MB unpacked. */
export const aHeavyPicture = (edge = 7_000) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#246' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** One row of forty-nine million pixels, as its head says: nobody may unpack it to find out. */
export async function aLongPicture() {
  const picture = await aPicture()
  picture.writeUInt32BE(49_000_000, 16)
  picture.writeUInt32BE(1, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

/** A million rows of cells with nothing in them. */
export const aHeavyWorkbook = (rows = 1_000_000) =>
  workbookOf(`<worksheet><sheetData>${'<row><c/><c/><c/></row>'.repeat(rows)}</sheetData></worksheet>`)

export const aSmallWorkbook = () => {
  const columns = ['型号', '数量'].map((head) => ({ head, width: 12 }))
  return makePlainBook([{ name: '采购', columns, rows: [['HX-6', '2']] }])
}

async function workbookOf(sheet: string): Promise<Buffer> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (type: string, target: string) =>
    `<Relationships><Relationship Id="r" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const files: PackedFile[] = [
    { name: '_rels/.rels', parts: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/_rels/workbook.xml.rels', parts: [relations('worksheet', 'sheet.xml')] },
    {
      name: 'xl/workbook.xml',
      parts: [`<workbook xmlns:r="${office}"><sheets><sheet name="a" r:id="r"/></sheets></workbook>`],
    },
    { name: 'xl/sheet.xml', parts: [sheet] },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of packed(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
