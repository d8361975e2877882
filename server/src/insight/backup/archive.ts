import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { giveToOwnerOf } from '../../db/owner-of.ts'

/** One file of an archive, whole in memory. Large data is split before. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

export interface NewArchive {
  readonly add: (name: string, bytes: Buffer | string) => Promise<void>
  /** Hash of everything added so far. */
  readonly sum: () => string
}

const SQUEEZED = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 } }

/**
 * Writes a `.tar.zst` that any tar can open. The file gets its name only when it is complete and `check` has read it
 * again; a failed one is removed. A file that has the name already stays as it is.
 */
export async function writeArchive(
  file: string,
  fill: (archive: NewArchive) => Promise<void>,
  check: (part: string) => Promise<unknown> = async () => {},
) {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  const tar = pack()
  const sum = summing()
  const archive: NewArchive = {
    add: (name, content) => {
      const bytes = Buffer.from(content)
      sum.add({ name, bytes })
      return new Promise((done, fail) => {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done()))
      })
    },
    sum: sum.value,
  }
  const stop = new AbortController()
  const out = createWriteStream(part, { mode: 0o600, flush: true })
  const written = pipeline(tar, createZstdCompress(SQUEEZED), out, { signal: stop.signal })
  try {
    // A write error such as a full disk reaches the stream only, so it is raced against the adding.
    await Promise.race([fill(archive), written.then(() => Promise.reject(new Error('closed too early')))])
    tar.finalize()
    await written
    await check(part)
    giveToOwnerOf(part)
    await nameWhole(part, file)
  } catch (error) {
    stop.abort()
    const cause = await written.catch((failure: Error) => failure)
    await rm(part, { force: true })
    throw cause instanceof Error && cause.name !== 'AbortError' ? cause : error
  }
}

/** A rename would replace a file of that name. Some file systems have no links. */
async function nameWhole(part: string, file: string) {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    if (existsSync(file)) throw Object.assign(new Error(`${file} exists`), { code: 'EEXIST', path: file })
    await rename(part, file)
  }
}

/** Yields the entries in the order in which they were added. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  let failure: NodeJS.ErrnoException | undefined
  const bytes = createReadStream(file).on('error', (error) => {
    failure = error
  })
  const read = pipeline(bytes, createZstdDecompress(), tar).catch(() => {})
  try {
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) }
    }
  } catch (error) {
    // The error of the disk, not the error that the decompression made of it.
    throw failure ?? error
  } finally {
    tar.destroy()
    await read
  }
}

/** SHA-256 over the names, sizes and bytes of entries in order. */
export function summing() {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: Entry) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    value: () => hash.copy().digest('hex'),
  }
}
