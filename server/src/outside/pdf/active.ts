import { inflateSync, constants as zlib } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

/**
 * plain: shows pages and nothing else. active: holds what a reader runs, starts, sends or unpacks. locked: encrypted so
 * that it cannot be looked into.
 */
export type PdfVerdict = 'plain' | 'active' | 'locked'

/** Actions that run a script, start a program, open a file inside the document, or send what was typed. */
const ACTIONS = ['JavaScript', 'Launch', 'GoToE', 'SubmitForm', 'ImportData', 'RichMediaExecute']
/** Scripts of any action; forms in XML, which carry scripts; films with programs. */
const KEYS = ['JS', 'XFA', 'RichMediaContent'].map((name) => PDFName.of(name))
const SUBTYPES = ['RichMedia', '3D']
/** Entries that act when a document or page is opened, without a press. */
const HARMLESS_AT_OPENING = ['GoTo', 'Named', 'Thread', 'Trans', 'SetOCGState', 'Hide']

/**
 * Looks for active content in a document of a stranger (decision 142). Two readings have to find none: that of a library,
 * which knows indirect values, filters and passwords that are empty, and one of the bytes and of unpacked object streams,
 * which sees objects too that a library passes over and a reader may not. Throws for what is no document.
 */
export async function inspectPdf(bytes: Buffer): Promise<PdfVerdict> {
  const texts = [bytes.toString('latin1')]
  texts.push(...objectStreams(bytes, texts[0]!))
  if (texts.some((text) => ACTIVE.test(text))) return 'active'
  const doc = await opened(bytes)
  if (!doc) return 'locked'
  const found = walk(doc)
  // An attachment that only one of the two readings knows is hidden from the other.
  const named = texts.some((text) => ATTACHED.test(text))
  return found.active || (named && found.attachments === 0) ? 'active' : 'plain'
}

/** The empty password opens what is only protected from changes. */
async function opened(bytes: Buffer): Promise<PDFDocument | undefined> {
  const options = { updateMetadata: false, preserveXFA: true }
  if (!/\/Encrypt\b/.test(bytes.toString('latin1'))) return PDFDocument.load(bytes, options)
  return PDFDocument.load(bytes, { ...options, password: '' }).catch(() => undefined)
}

// ── the bytes ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A name whose letters may be written as `#4a`, up to its end. */
const name = (text: string) =>
  `/${[...text]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
    )
    .join('')}(?![^\\s\\0()<>[\\]{}/%])`
/** White space and comments. */
const GAP = '(?:[\\s\\0]|%[^\\r\\n]*[\\r\\n])*'
const anyOf = (names: readonly string[]) => `(?:${names.map(name).join('|')})`

const ACTIVE = new RegExp(
  [
    `${name('S')}${GAP}${anyOf(ACTIONS)}`,
    // The kind of an action may be an object of its own.
    `\\bobj${GAP}${anyOf(ACTIONS)}`,
    `${name('Subtype')}${GAP}${anyOf(SUBTYPES)}`,
    `${name('XFA')}${GAP}[[\\d]`,
  ].join('|'),
)
const ATTACHED = new RegExp(`${name('EF')}${GAP}(?:<<|\\d)|${name('EmbeddedFile')}`)
/** An outline has a `First`, too, which is a reference. */
const OBJECT_STREAM = new RegExp(`${name('ObjStm')}|${name('First')}${GAP}\\d+(?!\\d|\\s+\\d+\\s+R)`, 'g')

/** Dictionaries are short; what is farther from its `stream` than this belongs to something else. */
const DICTIONARY = 2_000
const MOST_UNPACKED = 128 * 1024 * 1024

/** The texts of compressed object streams, wherever they lie. */
function objectStreams(bytes: Buffer, text: string): string[] {
  const starts = new Set<number>()
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const dictionary = text.slice(index, index + DICTIONARY).split('endobj', 1)[0] ?? ''
    const from = /stream\r?\n/.exec(dictionary)
    if (from) starts.add(index + from.index + from[0].length)
  }
  let left = MOST_UNPACKED
  return [...starts].map((at) => {
    const unpacked = unpack(bytes.subarray(at), left)
    left -= unpacked.length
    if (left <= 0) throw new Error('this document is larger than any')
    return unpacked
  })
}

function unpack(bytes: Buffer, most: number): string {
  try {
    const options = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, most) }
    return inflateSync(bytes, options).toString('latin1')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw error
    // Packed in another way, which the library knows, or encrypted.
    return ''
  }
}

// ── the library's reading ──────────────────────────────────────────────────────────────────────────────────────────

interface Found {
  active: boolean
  attachments: number
}

function walk(doc: PDFDocument): Found {
  const found: Found = { active: false, attachments: 0 }
  const { context } = doc
  const value = (dict: PDFDict, key: string) => context.lookup(dict.get(PDFName.of(key)))
  const nameOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : '')

  const isActive = (dict: PDFDict) =>
    ACTIONS.includes(nameOf(value(dict, 'S'))) ||
    SUBTYPES.includes(nameOf(value(dict, 'Subtype'))) ||
    KEYS.some((key) => dict.has(key)) ||
    !opensQuietly(value(dict, 'OpenAction')) ||
    !allOpenQuietly(value(dict, 'AA'))

  /** A destination is an array or a name. */
  const opensQuietly = (action: PDFObject | undefined) =>
    !(action instanceof PDFDict) || HARMLESS_AT_OPENING.includes(nameOf(value(action, 'S')) || 'GoTo')
  const allOpenQuietly = (actions: PDFObject | undefined) =>
    !(actions instanceof PDFDict) || actions.values().every((action) => opensQuietly(context.lookup(action)))

  const look = (object: PDFObject) => {
    if (object instanceof PDFArray) for (const one of object.asArray()) look(one)
    if (object instanceof PDFRawStream && isHiddenObjects(object))
      found.active ||= ACTIVE.test(decoded(object)) || ATTACHED.test(decoded(object))
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) return
    found.active ||= isActive(dict)
    const files = value(dict, 'EF')
    if (files instanceof PDFDict) {
      found.attachments++
      found.active ||= !files.values().every((file) => isData(dict, context.lookup(file)))
    }
    for (const one of dict.values()) look(one)
  }

  /** Invoices and bank receipts of China carry their data as XBRL. Everything else that is attached can be a program. */
  const isData = (dict: PDFDict, file: PDFObject | undefined) => {
    const fileName = value(dict, 'UF') ?? value(dict, 'F')
    const isText = fileName instanceof PDFString || fileName instanceof PDFHexString
    return (
      isText &&
      /\.(?:xml|xbrl)$/i.test(fileName.decodeText()) &&
      file instanceof PDFRawStream &&
      isXml(decoded(file))
    )
  }

  for (const [, object] of context.enumerateIndirectObjects()) look(object)
  return found
}

/**
 * Objects that a reader finds by the table of contents although the stream does not say what it is. The library unpacks
 * those that do.
 */
const isHiddenObjects = ({ dict }: PDFRawStream) =>
  dict.has(PDFName.of('First')) &&
  dict.has(PDFName.of('N')) &&
  dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm')

const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

const isXml = (text: string) =>
  /^(?:\xef\xbb\xbf)?\s*<(?:\?xml\s|\w)/.test(text) &&
  !/<(?:script|html|\?xml-stylesheet|!doctype|!entity)/i.test(text)
