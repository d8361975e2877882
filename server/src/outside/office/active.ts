import { type ArchiveFault, BadArchive, type Part, readArchive } from './archive.ts'

export type OfficeType = 'docx' | 'xlsx' | 'pptx'

/**
 * The type of a document that shows text, numbers and slides and nothing else; or why it is not kept. macro: holds programs of
 * Office. active: holds other programs or controls, or fetches what it runs. other: an archive that is no document.
 */
export type OfficeVerdict = OfficeType | 'macro' | 'active' | 'other' | ArchiveFault

/** Content types of main parts (ECMA-376 part 1, §11.3, §12.3, §13.3). */
const MAINS: Record<string, OfficeType> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
}

/** Types of parts that are programs: VBA, and the macro sheets of Excel 4. */
const MACRO = /macroenabled|vbaproject|vbadata|ms-excel\.(?:intl)?macrosheet|ms-excel\.sheet\.binary/i
const CONTROL = /activex|ms-office\.activex/i
/** Relations whose target is run or taken in when the document is opened. Links and pictures are not among them. */
const TAKEN_IN = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk|package|control|officeDocument)$/i
/** Documents name templates on the writer's own disk, which open nothing elsewhere. */
const OWN_DISK = /^(?:file:)?(?:\/{3})?[a-z]:|^file:\/{3}(?![\\/])/i
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i
const isRemote = (target: string) => {
  const plain = target.trim().replace(/%5c/gi, '\\').replace(/%2f/gi, '/')
  return !OWN_DISK.test(plain) && ELSEWHERE.test(plain)
}
const PROGRAMS =
  /\.(?:exe|dll|scr|com|pif|cpl|jse?|vb[es]?|ws[cfh]|hta|bat|cmd|ps[12]|psm1|lnk|ms[ip]|jar|reg|chm|html?|mht(?:ml)?|apk|sh|py)$/i

const MOST_NESTED = 2

/** Looks for what is not a document's in an Office file (decision 176). */
export async function inspectOffice(file: Buffer, depth = 0): Promise<OfficeVerdict> {
  try {
    // A reader of PDF looks for its header in the first thousand bytes.
    if (file.subarray(0, 1024).includes('%PDF-')) return 'broken'
    return await verdictOf(await readArchive(file, wanted), depth)
  } catch (error) {
    if (error instanceof BadArchive) return error.fault
    throw error
  }
}

const isEmbedded = (name: string) => /(?:^|\/)embeddings\//i.test(name)
const isRelations = (name: string) => /\.rels$/i.test(name)
/** Parts in which a field may ask another program for data. Cells and slides have none. */
const hasFields = (name: string) => /\.xml$/i.test(name) && !/^(?:xl\/(?!externallinks\/)|ppt\/)/i.test(name)
const TYPES = '[content_types].xml'

const wanted = (name: string) => isRelations(name) || hasFields(name) || isEmbedded(name)

async function verdictOf(parts: readonly Part[], depth: number): Promise<OfficeVerdict> {
  const types = parts.find(({ name }) => name.toLowerCase() === TYPES)
  if (!types) return 'other'
  const declared = typesIn(xmlOf(types.bytes), parts)
  if (
    declared.some((type) => MACRO.test(type)) ||
    parts.some(({ name }) => /vbaproject|vbadata|macrosheets\//i.test(name))
  )
    return 'macro'
  const mains = new Set(declared.flatMap((type) => MAINS[type.toLowerCase()] ?? []))
  const [main, second] = [...mains]
  if (main === undefined || second !== undefined) return 'other'
  // Text would lie where nobody looks for fields.
  if (main === 'docx' && parts.some(({ name }) => /^(?:xl|ppt)\//i.test(name))) return 'other'
  if (declared.some((type) => CONTROL.test(type)) || parts.some(isProgram)) return 'active'
  for (const { name, bytes } of parts) {
    if (isRelations(name)) {
      const found = relationsSay(xmlOf(bytes))
      if (found) return found
    } else if (hasFields(name) && asksPrograms(xmlOf(bytes))) return 'active'
    else if (isEmbedded(name)) {
      const found = await embeddedSays(bytes, depth)
      if (found) return found
    }
  }
  return main
}

/** Some writers declare what every extension would be; those count of which there is a part. */
function typesIn(xml: string, parts: readonly Part[]): string[] {
  const extensions = new Set(parts.map(({ name }) => name.split('.').at(-1)?.toLowerCase()))
  return [...xml.matchAll(/<(?:\w+:)?(?:Default|Override)\b[^>]*>/g)].flatMap(([tag]) => {
    const extension = attribute(tag, 'Extension').toLowerCase()
    return extension === '' || extensions.has(extension) ? [attribute(tag, 'ContentType').trim()] : []
  })
}

const attribute = (tag: string, name: string) => {
  const [, one, other] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return one ?? other ?? ''
}

const isProgram = ({ name, bytes }: Part) =>
  PROGRAMS.test(name) || /(?:^|\/)activex\//i.test(name) || bytes.subarray(0, 2).toString('latin1') === 'MZ'

function relationsSay(xml: string): 'macro' | 'active' | undefined {
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const type = attribute(tag, 'Type')
    if (/(?:vbaProject|xl(?:Intl)?Macrosheet)$/i.test(type)) return 'macro'
    const isOutside = /^external$/i.test(attribute(tag, 'TargetMode').trim())
    if (isOutside && TAKEN_IN.test(type) && isRemote(attribute(tag, 'Target'))) return 'active'
  }
  return undefined
}

/** DDE starts another program: a field of Word, whose text may lie in pieces, or a link of Excel. */
function asksPrograms(xml: string): boolean {
  if (/<(?:\w+:)?ddeLink\b/.test(xml)) return true
  const fields = [
    ...xml.matchAll(/<(?:\w+:)?instrText\b[^>]*>([^<]*)<|\b(?:\w+:)?instr\s*=\s*["']([^"']*)["']/g),
  ]
  const text = fields.map(([, piece, whole]) => piece ?? ` ${whole} `).join('')
  return /\bDDE(?:AUTO)?\b/i.test(text)
}

const OLD_CONTAINER = 'd0cf11e0a1b11ae1'

/**
 * Charts bring their workbook, formulas and drawings an object of their program. A file that was dragged into a document is a
 * package of any kind, and lies in a stream named Ole10Native.
 */
async function embeddedSays(
  bytes: Buffer,
  depth: number,
): Promise<'macro' | 'active' | ArchiveFault | undefined> {
  if (bytes.toString('hex', 0, 8) === OLD_CONTAINER) {
    const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
    if (holds('_VBA_PROJECT') || holds('Macros')) return 'macro'
    return holds('Ole10Native') ? 'active' : undefined
  }
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    if (depth >= MOST_NESTED) return 'active'
    const verdict = await inspectOffice(bytes, depth + 1)
    if (verdict === 'docx' || verdict === 'xlsx' || verdict === 'pptx') return undefined
    return verdict === 'other' ? 'active' : verdict
  }
  return undefined
}

/** As its first bytes say, with characters that are written as numbers. A part of a document never has a DOCTYPE. */
function xmlOf(bytes: Buffer): string {
  const head = bytes.toString('hex', 0, 4)
  const text =
    head.startsWith('fffe') || head === '3c003f00'
      ? bytes.toString('utf16le')
      : head.startsWith('feff') || head === '003c003f'
        ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
            .swap16()
            .toString('utf16le')
        : bytes.toString('utf8')
  if (!/^\ufeff?\s*</.test(text) || /<!DOCTYPE|<!ENTITY/i.test(text) || foreign(text))
    throw new BadArchive('broken')
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** ECMA-376 part 2 allows UTF-8 and UTF-16 alone. */
const foreign = (text: string) => {
  const [, encoding = 'utf-8'] = /^\ufeff?\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/.exec(text) ?? []
  return !/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)
}
