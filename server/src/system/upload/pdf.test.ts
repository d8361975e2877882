import { expect, test } from 'vitest'
import { aPdf } from '../../testing/pdf.ts'
import { isPdf } from './pdf.ts'

const whole = aPdf().toString('latin1')
const withStream = (dictionary: string, at = 9) =>
  `%PDF-1.7\n7 0 obj\n<<${dictionary}>>\nstream\n\0\0\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
const STREAM = '/Type/XRef/Size 1/DecodeParms<</Columns 4>>/Root 1 0 R/Length 2'
/** The end of an archive whose comment is `comment` bytes long. */
const archiveEnd = (comment: number) =>
  `PK\x05\x06${'\0'.repeat(16)}${String.fromCharCode(comment & 255, comment >> 8)}`
const hiding = (text: string) => aPdf(text).toString('latin1')
const tail = (text: string, mark: string) => text.length - text.indexOf(mark) - mark.length

test.each([
  ['with a table', whole],
  ['with a stream in its place', withStream(STREAM)],
  ['with lines of another system', whole.replace('%PDF-1.7\n', '%PDF-1.4\r').replace('%%EOF\n', '%%EOF\r\n')],
  ['with padding behind it', `${whole}${'\0'.repeat(500)}`],
  ['with a mark of archives in it', hiding('PK\x05\x06 and more that is no end')],
])('a document %s is one', (_, text) => expect(isPdf(Buffer.from(text, 'latin1'))).toBe(true))

const emptyEnd = hiding(archiveEnd(0))
test.each([
  ['nothing', ''],
  ['its two marks alone', '%PDF-1.7\n%%EOF\n'],
  ['a trailer that no place is named of', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'],
  ['a page before it', `<html>${whole}`],
  ['a page behind it', `${whole}<script>alert(1)</script>`],
  ['a header of no version', whole.replace('%PDF-1.7', '%PDF-evil')],
  ['half of it', whole.slice(0, whole.length / 2)],
  ['a place behind the end', whole.replace(/startxref\n\d+/, 'startxref\n99999')],
  ['a place where no table is', whole.replace(/startxref\n\d+/, 'startxref\n12')],
  ['a table without the root', whole.replace('/Root 1 0 R', '')],
  ['a stream of something else', withStream(STREAM.replace('XRef', 'Metadata'))],
  ['a stream without the root', withStream(STREAM.replace('/Root 1 0 R', ''))],
  ['a stream elsewhere', withStream(STREAM, 11)],
  ['an archive too', hiding(archiveEnd(tail(emptyEnd, archiveEnd(0))))],
])('%s is no document', (_, text) => expect(isPdf(Buffer.from(text, 'latin1'))).toBe(false))
