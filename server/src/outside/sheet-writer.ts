import { makePlainBook } from './sheet.ts'

// A process of its own, started by apart.ts: sheets as JSON on standard input, their workbook on standard output.

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
process.stdout.write(await makePlainBook(JSON.parse(Buffer.concat(chunks).toString())))
