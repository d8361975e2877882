import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { unpackedSize } from './zip-size.ts'

// A process of its own, started by sheet-reading.ts: a file on standard input, its rows as JSON on standard output.

/** More than any sheet within the limits. The memory this process may take does not count what is being unpacked. */
const MOST_UNPACKED = 128 * 1024 * 1024
const [MOST_ROWS = 0, MOST_COLUMNS = 0, MOST_CHARACTERS = 0] = process.argv.slice(2).map(Number)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const file = Buffer.concat(chunks)
const { rows, formulas } = file.subarray(0, 2).toString() === 'PK' ? await fromWorkbook() : fromText()
process.stdout.write(
  JSON.stringify({
    rows: rows.slice(0, MOST_ROWS + 1).map((row) => row.slice(0, MOST_COLUMNS).map(text)),
    formulas: formulas.slice(0, 1_000),
  }),
)

async function fromWorkbook() {
  if (unpackedSize(file) > MOST_UNPACKED) throw new Error('this is a bomb')
  const { sheets } = await readXlsx(file, { sheets: [0] })
  const formulas: number[][] = []
  for (const [at, { formula }] of sheets[0]?.cells ?? [])
    if (formula !== undefined) formulas.push(at.split(',').map(Number))
  return { rows: sheets[0]?.rows ?? [], formulas }
}

function fromText() {
  return { rows: parseCsv(decoded()), formulas: [] as number[][] }
}

/** Excel in China saves .csv as GBK; what is no UTF-8 is taken for that. */
function decoded(): string {
  if (file.includes(0)) throw new Error('this is no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file)
  }
}

function text(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const written = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return written.slice(0, MOST_CHARACTERS)
}
