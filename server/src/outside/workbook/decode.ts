/** Decodes the bytes; undefined if they are no text. Bytes that cannot be decoded become U+FFFD in their own field. */
export function decodeText(file: Buffer): string | undefined {
  const text = decoded(file)
  if (text === undefined) return undefined
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text
  const broken = plain.match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffd-\uffff]/g)?.length ?? 0
  return broken > 1 + plain.length / 10 ? undefined : plain
}

function decoded(file: Buffer): string | undefined {
  if (file.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return decode('utf-8', file)
  if (file[0] === 0xff && file[1] === 0xfe) return decode('utf-16le', file)
  if (file[0] === 0xfe && file[1] === 0xff) return decode('utf-16be', file)
  if (file.includes(0)) return fromUtf16(file)
  const { good, bad } = countUtf8(file)
  // A text in GB 18030 has few bytes that happen to be UTF-8; a cut text in UTF-8 has few that are not.
  return bad === 0 || good > bad * 8 ? decode('utf-8', file) : fromGb18030(file)
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

/** Tells UTF-16 without a byte order mark: ASCII signs have their zero in the second byte, or in the first. */
function fromUtf16(file: Buffer): string | undefined {
  const zeros = [0, 0]
  for (let at = file.indexOf(0); at >= 0 && at < 100_000; at = file.indexOf(0, at + 1)) zeros[at % 2]!++
  const [first = 0, second = 0] = zeros
  if (Math.max(first, second) < 8 * Math.min(first, second)) return undefined
  const text = decode(second > first ? 'utf-16le' : 'utf-16be', file)
  return /[\u0000-\u0008\ufffe\uffff]/.test(text) ? undefined : text
}

/** Counts signs of several bytes, and bytes that belong to none. */
function countUtf8(file: Buffer) {
  let [good, bad] = [0, 0]
  for (let at = 0; at < file.length; at++) {
    const byte = file[at]!
    if (byte < 0x80) continue
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : 2
    const isLead = byte >= 0xc2 && byte < 0xf5
    let follows = 0
    while (isLead && follows < length - 1 && ((file[at + follows + 1] ?? 0) & 0xc0) === 0x80) follows++
    if (isLead && follows === length - 1) good++
    else bad++
    at += follows
  }
  return { good, bad }
}

const LINE_END = 0x0a

/**
 * A sign that was cut takes nothing with it but its own field: bytes below 0x30, and `:;<=>?`, are never a part of a
 * longer sign (GB 18030-2022, 5.1), so every line is decoded by itself, and a broken one by its parts between them.
 */
function fromGb18030(file: Buffer): string {
  const strict = new TextDecoder('gb18030', { fatal: true })
  const parts: string[] = []
  for (let from = 0; from < file.length; ) {
    const end = file.indexOf(LINE_END, from)
    const to = end < 0 ? file.length : end + 1
    const line = file.subarray(from, to)
    try {
      parts.push(strict.decode(line))
    } catch {
      parts.push(brokenLine(line))
    }
    from = to
  }
  return parts.join('')
}

const isSingle = (byte: number) => byte < 0x30 || (byte > 0x39 && byte < 0x40)

function brokenLine(line: Buffer): string {
  let text = ''
  for (let from = 0; from < line.length; ) {
    let to = from
    while (to < line.length && !isSingle(line[to]!)) to++
    text += decode('gb18030', line.subarray(from, to))
    while (to < line.length && isSingle(line[to]!)) text += String.fromCharCode(line[to++]!)
    from = to
  }
  return text
}
