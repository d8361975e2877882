import { readBook } from './workbook/read.ts'

// A process of its own, started by sheet-reading.ts: a file on standard input, its sheets as JSON on standard output.

const [rows = 0, columns = 0, characters = 0, bytes = 0] = process.argv.slice(2).map(Number)
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
process.stdout.write(readBook(Buffer.concat(chunks), { rows, columns, characters, bytes }))
