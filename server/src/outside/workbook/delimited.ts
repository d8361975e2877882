import { Grid, type GridLimits } from './grid.ts'

const SEPARATORS = [',', '\t', ';', '|'] as const
/** The first lines show which character separates the fields. */
const FIRST_LINES = 200

/** Text whose fields are separated by commas, tabs, semicolons or bars. */
export function readDelimited(text: string, limits: GridLimits): Grid {
  const grid = new Grid(limits)
  const named = /^"?sep=(.)"?\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  let row = named ? 1 : 0
  for (const fields of recordsOf(body, named?.[1] ?? separatorOf(body))) {
    row++
    if (grid.isFull) break
    for (const [at, field] of fields.entries()) grid.put({ row, column: at + 1, text: plainField(field) })
  }
  return grid
}

/**
 * The one by which most lines have the same number of fields, and the most of them. Banks put a tab behind a number, so
 * that Excel leaves it alone: a tab before another separator, a quote or the end of a line separates nothing.
 */
function separatorOf(text: string): string {
  const lines = text.slice(0, 200_000).split(/\r\n|\r|\n/, FIRST_LINES)
  const scored = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => countOf(line, separator)).filter((count) => count > 0)
    const alike = Map.groupBy(counts, (count) => count)
    const best = Math.max(0, ...[...alike].map(([count, group]) => count * group.length))
    return { separator, best }
  })
  return scored.reduce((a, b) => (b.best > a.best ? b : a)).separator
}

function countOf(line: string, separator: string): number {
  const bare = line.replace(/"(?:[^"]|"")*"/g, 'q')
  const cut = separator === '\t' ? bare.replace(/\t+(?=[,;|"]|$)/g, '') : bare
  return cut.split(separator).length - 1
}

/**
 * Reads RFC 4180 and tolerates two breaches of it: a quote within a field and a quote that is never closed are plain
 * signs.
 */
function* recordsOf(text: string, separator: string): Generator<string[]> {
  let fields: string[] = []
  let at = 0
  while (at < text.length) {
    const { field, end } = fieldAt(text, at, separator)
    fields.push(field)
    const sign = text[end]
    at = end + 1
    if (sign === separator) {
      if (at < text.length) continue
      fields.push('')
    } else if (sign === '\r' && text[at] === '\n') at++
    yield fields
    fields = []
  }
}

interface Field {
  readonly field: string
  /** The position of the separator or of the end of the line. */
  readonly end: number
}

function fieldAt(text: string, at: number, separator: string): Field {
  const quote = quoteAt(text, at)
  const quoted = quote < 0 ? undefined : quotedField(text, quote, separator)
  if (quoted) return quoted
  const end = endOf(text, at, separator)
  return { field: text.slice(at, end), end }
}

/** Some writers put blanks, or `=`, before the quote. */
function quoteAt(text: string, at: number): number {
  let from = at
  while (text[from] === ' ') from++
  return text[from] === '"' ? from : text.startsWith('="', from) ? from + 1 : -1
}

function quotedField(text: string, quote: number, separator: string): Field | undefined {
  let field = ''
  let from = quote + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close < 0) return undefined
    field += text.slice(from, close)
    if (text[close + 1] !== '"') {
      const end = endOf(text, close + 1, separator)
      const rest = text.slice(close + 1, end)
      // A quote that begins a field and is not one of a pair, as in "5 inch", does not take the next lines with it.
      if (rest.trim() !== '' && field.includes('\n')) return undefined
      return { field: rest.trim() === '' ? field : `${field}"${rest}`, end }
    }
    field += '"'
    from = close + 2
  }
}

function endOf(text: string, at: number, separator: string): number {
  for (let end = at; end < text.length; end++) {
    const sign = text[end]
    if (sign === separator || sign === '\n' || sign === '\r') return end
  }
  return text.length
}

/** Removes the marks that keep a spreadsheet from reading a text as a number: `="00123"`, a tab, an apostrophe. */
function plainField(field: string): string {
  const bare = field.replace(/^[\t ]+|[\t ]+$/g, '')
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(bare) ?? []
  const text = quoted === undefined ? bare : quoted.replaceAll('""', '"')
  return text.replace(/^'(?=[-+=@\d＝＋－＠])/, '')
}
