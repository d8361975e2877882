import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip as gzipCompress } from 'node:zlib'
import type { KeptNoun } from '@gongfang/contract/base/endpoint'
import type { Db } from '../db/connect.ts'
import { isUnavailable } from '../db/gone.ts'
import type { Coding } from './coding.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const unBrotli = promisify(brotliDecompress)
const unGzip = promisify(gunzip)

export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined while only a compressed form is kept. */
  bytes: Buffer | undefined
  /** The length of `bytes`. */
  readonly length: number
  /** Weak: one for plain, brotli and gzip, and for bodies that differ in their clock reading alone. */
  readonly etag: string
  /** End of validity in ms since 1970. */
  readonly until: number | undefined
  /** Made on the first request that takes it. */
  brotli?: Promise<Buffer>
  gzip?: Promise<Buffer>
  /** The encoded forms for later requests. */
  readonly ready: Partial<Record<Way, Ready>>
}

/** Uncompressed, compressed, or 304. */
export type Way = 'plain' | Coding | 'unchanged'

export interface Ready {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The same, as Node writes them quickest: name, value, name, value. */
  readonly raw: readonly string[]
  readonly bytes: Buffer | undefined
}

export interface Made {
  readonly status?: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** The text for the ETag, if the body contains the current time. */
  readonly essence?: string
  /** End of validity. */
  readonly until?: Date | undefined
}

interface Entry {
  readonly version: string
  until: number
  readonly answer: Promise<KeptAnswer>
  /** The same once it is made. */
  made?: KeptAnswer
  /** The versions among which its own was last found. */
  seenIn: Versions
  size: number
}

type Versions = Readonly<Record<string, string>>

const FRESH_MS = 400
const LONGEST_MS = 60_000
const PATIENCE_MS = 500
const RETRY_MS = 1_000
/** Memory of the bytes of an entry: plain, and about a sixth for each coding. */
const SIZE_FACTOR = 1.45
/** Memory of an entry besides its bytes, because a hundred thousand small answers need much as well. */
const ENTRY_BYTES = 1_000

/**
 * Public answers, kept as bytes until what they show has changed. A version is the number of visible rows of
 * `kept_change`: writers add a row in their own transaction and wait for nobody. Each process looks at it at most
 * every 400 ms, and only when asked for an answer, so every process is right within a second of a commit. With the
 * database gone, what is kept goes on being served.
 */
export class Kept {
  private readonly entries = new Map<string, Entry>()
  private size = 0
  private versions: Versions = {}
  private lookedAt = Number.NEGATIVE_INFINITY
  private looking: Promise<void> | undefined
  private readonly db: Db
  private readonly freshMs: number
  private readonly mostBytes: number
  /** Numbers of answers: served before the framework, found, made anew. */
  readonly counted = { atOnce: 0, found: 0, made: 0 }

  constructor(db: Db, { freshMs = FRESH_MS, mostBytes = 96 * 1024 * 1024 } = {}) {
    this.db = db
    this.freshMs = freshMs
    this.mostBytes = mostBytes
  }

  /** Number of kept answers and their estimated memory. */
  held(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.size }
  }

  /** Returns the cached answer of this key, or makes it; one call of `make` at a time. */
  async answer(key: string, nouns: readonly KeptNoun[], make: () => Promise<Made>): Promise<KeptAnswer> {
    const versions = await this.current(nouns)
    const version = nouns.map((noun) => versions[noun] ?? '').join()
    const found = this.entries.get(key)
    if (found && found.version === version && found.until > Date.now()) {
      found.seenIn = versions
      this.use(key, found)
      this.counted.found++
      return found.answer
    }
    const entry = this.make(key, { version, seenIn: versions }, found, make)
    this.put(key, entry)
    this.counted.made++
    return entry.answer
  }

  /** The same, where it can be said without asking anybody: made, and found right by a look that still counts. */
  atOnce(key: string): KeptAnswer | undefined {
    const found = this.entries.get(key)
    if (found?.made === undefined || found.seenIn !== this.versions) return undefined
    const now = Date.now()
    if (found.until <= now || now - this.lookedAt >= this.freshMs) return undefined
    this.use(key, found)
    return found.made
  }

  /** Re-inserting keeps the map in order of last use, which is what eviction goes by. */
  private use(key: string, entry: Entry) {
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  /** Concurrent requests wait for the same answer, and get the same older one if making fails. */
  private make(
    key: string,
    seen: Pick<Entry, 'version' | 'seenIn'>,
    old: Entry | undefined,
    make: () => Promise<Made>,
  ): Entry {
    const keep = (answer: KeptAnswer) => {
      if (answer.status === 200) {
        entry.until = Math.min(entry.until, answer.until ?? entry.until)
        entry.made = answer
        this.grow(key, entry, answer.length * SIZE_FACTOR + key.length * 2 + ENTRY_BYTES)
        return answer
      }
      this.drop(key, entry)
      return answer.status >= 500 && old ? this.goOnWith(key, old) : answer
    }
    const fail = (error: unknown) => {
      this.drop(key, entry)
      if (old && isUnavailable(error)) return this.goOnWith(key, old)
      throw error
    }
    const answer = seal(make()).then(keep, fail)
    const entry: Entry = { ...seen, until: Date.now() + LONGEST_MS, answer, size: 0 }
    return entry
  }

  /** An older answer is better than none while the database is away; in a second it is tried again. */
  private goOnWith(key: string, old: Entry): Promise<KeptAnswer> {
    old.until = Date.now() + RETRY_MS
    if (!this.entries.has(key)) {
      this.entries.set(key, old)
      this.size += old.size
    }
    return old.answer
  }

  /** Compressed for who takes it; made once. */
  static squeezed(answer: KeptAnswer, coding: Coding): Promise<Buffer> {
    const squeeze = () =>
      Kept.plain(answer)
        .then((bytes) => squeezeBytes(bytes, coding))
        .then(ofItsOwn)
    if (coding === 'br') {
      answer.brotli ??= squeeze()
      return answer.brotli
    }
    answer.gzip ??= squeeze()
    return answer.gzip
  }

  /** The bytes for a client that takes no compressed form. */
  static async plain({ bytes, brotli, gzip }: KeptAnswer): Promise<Buffer> {
    if (bytes) return bytes
    if (brotli) return unBrotli(await brotli)
    if (gzip) return unGzip(await gzip)
    throw new Error('an answer is kept in no form')
  }

  /**
   * Keeps what was sent compressed in that form alone, a fifth of the bytes; as brotli, if it was sent as both. It still
   * counts as much as before, because a client that takes another form may have it made again.
   */
  slim() {
    for (const { made } of this.entries.values()) {
      if (!made?.ready.br && !made?.ready.gzip) continue
      if (made.ready.br) {
        delete made.gzip
        delete made.ready.gzip
      }
      made.bytes = undefined
      delete made.ready.plain
    }
  }

  private async current(nouns: readonly KeptNoun[]): Promise<Versions> {
    if (nouns.length > 0 && Date.now() - this.lookedAt >= this.freshMs) {
      this.looking ??= this.lookPatiently().finally(() => {
        this.looking = undefined
      })
      await this.looking
    }
    return this.versions
  }

  private async look() {
    try {
      const rows = await this.db<{ noun: string; version: string }[]>`
        select noun, count(*) || '.' || max(id) as version from kept_change
         where at <= now() group by noun`
      const versions = Object.fromEntries(rows.map(({ noun, version }) => [noun, version]))
      // The same object as long as they are the same, so that one comparison tells.
      if (!isDeepStrictEqual(versions, this.versions)) this.versions = versions
      this.lookedAt = Date.now()
    } catch {
      this.lookAgainSoon()
    }
  }

  /** A database that does not answer at all must not hold up what is kept. */
  private async lookPatiently() {
    const answered = this.look().then(() => true)
    if (!(await Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })]))) this.lookAgainSoon()
  }

  private lookAgainSoon() {
    this.lookedAt = Date.now() - this.freshMs + RETRY_MS
  }

  private put(key: string, entry: Entry) {
    const old = this.entries.get(key)
    if (old) this.size -= old.size
    this.entries.delete(key)
    this.entries.set(key, entry)
  }

  private drop(key: string, entry: Entry) {
    if (this.entries.get(key) !== entry) return
    this.entries.delete(key)
    this.size -= entry.size
  }

  /** Ignores entries that were replaced or evicted meanwhile. */
  private grow(key: string, entry: Entry, bytes: number) {
    if (this.entries.get(key) !== entry) return
    entry.size = bytes
    this.size += bytes
    for (const [key, oldest] of this.entries) {
      if (this.size <= this.mostBytes) break
      if (oldest !== entry) this.drop(key, oldest)
    }
  }
}

/** Weak, because the bytes differ by coding and by the time that an envelope says. */
export const etagOf = (content: string | Buffer) => `W/"${hash('sha1', content, 'base64url')}"`

/** Copies a result of zlib, because its Buffer keeps a block of at least 16 KiB in memory. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Fast enough to be done while a client waits: 5 of 11, and 6 of 9. */
export const squeezeBytes = (bytes: Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzip(bytes, { level: 6 })

export async function seal(making: Promise<Made>): Promise<KeptAnswer> {
  const { status = 200, headers, body, essence, until } = await making
  const bytes = Buffer.from(body)
  return {
    status,
    headers,
    bytes,
    length: bytes.length,
    etag: etagOf(essence ?? bytes),
    until: until?.getTime(),
    ready: {},
  }
}

/** Writers say what changed, in the transaction that changes it. What changes by the clock alone is said beforehand. */
export const changed = (tx: Db, noun: KeptNoun, at: Date | null = null) =>
  tx`insert into kept_change (noun, at) values (${noun}, coalesce(${at}, now()))`
