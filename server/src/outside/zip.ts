import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export interface ZipFile {
  /** The path of the file. Chinese names are marked as UTF-8. */
  readonly name: string
  readonly content: Buffer | string
  readonly at: Date
}

/** A zip that is made while it is read: no more than one of its files is in memory. */
export async function zipOf(files: AsyncIterable<ZipFile>): Promise<Readable> {
  const { makeZip } = await import('client-zip')
  return Readable.fromWeb(makeZip(entries(files)) as ReadableStream)
}

async function* entries(files: AsyncIterable<ZipFile>) {
  for await (const { name, content, at } of files)
    yield { name, lastModified: at, input: typeof content === 'string' ? content : new Uint8Array(content) }
}
