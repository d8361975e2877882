import { inspectPdf } from './pdf/active.ts'

// A process of its own, started by pdf/inspect.ts: a document on standard input, what it holds on standard output.

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
process.stdout.write(await inspectPdf(Buffer.concat(chunks)))
