import { crc32, deflateRawSync } from 'node:zlib'

// Office files and archives made of parts, with whatever is wrong about them.

interface MadePart {
  readonly name: string
  readonly bytes: Buffer | string
  /** Written into both headers instead of what is true. */
  readonly says?: { readonly size?: number; readonly flags?: number; readonly local?: string }
  readonly stored?: boolean
}

interface Around {
  before?: string
  between?: string
  behind?: string
}

/** An archive of these parts. `between` stands before the list of entries, `behind` after the end. */
export function aZip(
  parts: readonly MadePart[],
  { before = '', between = '', behind = '' }: Around = {},
): Buffer {
  const chunks: Buffer[] = [Buffer.from(before, 'latin1')]
  const list: Buffer[] = []
  let at = chunks[0]!.length
  for (const { name, bytes, says = {}, stored = false } of parts) {
    const whole = Buffer.from(bytes as string)
    const packed = stored ? whole : deflateRawSync(whole)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(says.flags ?? 0x800, 2)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(whole), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(says.size ?? whole.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(says.local ?? name)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, Buffer.from(name)]))
    chunks.push(local, packed)
    at += local.length + packed.length
  }
  chunks.push(Buffer.from(between, 'latin1'))
  at += between.length
  const table = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, table, end, Buffer.from(behind, 'latin1')])
}

const MAIN = {
  docx: [
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  pptx: [
    'ppt/presentation.xml',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  ],
} as const

export const typesOf = (overrides: readonly (readonly [part: string, type: string])[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
    .join('')}</Types>`

/** One relation, as it stands in a part whose name ends with .rels. */
export const aRelation = (type: string, target: string, mode = 'External') =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`

/** The smallest file of its type, with these parts added or replaced. */
export function anOffice(
  type: keyof typeof MAIN,
  more: Readonly<Record<string, Buffer | string>> = {},
  { types = [], ...around }: Around & { types?: readonly (readonly [part: string, type: string])[] } = {},
): Buffer {
  const [main, mainType] = MAIN[type]
  const parts: Record<string, Buffer | string> = {
    '[Content_Types].xml': typesOf([[main, mainType], ...types]),
    '_rels/.rels': aRelation('officeDocument', main, 'Internal'),
    [main]: '<?xml version="1.0"?><document/>',
    ...more,
  }
  return aZip(
    Object.entries(parts).map(([name, bytes]) => ({ name, bytes })),
    around,
  )
}

/** The container of old Office files, with directory entries of these names. */
export const anOldFile = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...names.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)])),
  ])
