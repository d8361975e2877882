import { inspectOffice } from './office/active.ts'

// A process of its own, started by office/inspect.ts: a file on standard input, what it is on standard output.

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
process.stdout.write(await inspectOffice(Buffer.concat(chunks)))
