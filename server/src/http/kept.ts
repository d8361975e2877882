import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { KeptNoun } from '@gongfang/contract/endpoint'
import { type Db, isDatabaseGone } from '../db/connect.ts'

const brotli = promisify(brotliCompress)

export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  /** Weak: one for plain and brotli, and for bodies that differ in their clock reading alone. */
  readonly etag: string
  /** What it shows is true only until then, in ms since 1970. */
  readonly until: number | undefined
  /** Made on the first request that takes it. */
  brotli?: Promise<Buffer>
}

export interface Made {
  readonly status?: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** What the ETag is taken from, where the body carries a clock reading. */
  readonly essence?: string
  /** What it shows is true only until then. */
  readonly until?: Date | undefined
}

interface Entry {
  readonly version: string
  until: number
  readonly answer: Promise<KeptAnswer>
  size: number
}

const FRESH_MS = 400
const LONGEST_MS = 60_000
const PATIENCE_MS = 500
const RETRY_MS = 1_000
/** What an entry takes beside its bytes: a hundred thousand small answers are a lot of memory too. */
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
  private versions: Record<string, string> = {}
  private lookedAt = Number.NEGATIVE_INFINITY
  private looking: Promise<void> | undefined
  private readonly db: Db
  private readonly freshMs: number
  private readonly mostBytes: number

  constructor(db: Db, { freshMs = FRESH_MS, mostBytes = 96 * 1024 * 1024 } = {}) {
    this.db = db
    this.freshMs = freshMs
    this.mostBytes = mostBytes
  }

  /** What is kept under this key, or what `make` makes now; one maker at a time. */
  async answer(key: string, nouns: readonly KeptNoun[], make: () => Promise<Made>): Promise<KeptAnswer> {
    const version = await this.version(nouns)
    const found = this.entries.get(key)
    if (found && found.version === version && found.until > Date.now()) {
      // Re-inserting keeps the map in order of last use, which is what eviction goes by.
      this.entries.delete(key)
      this.entries.set(key, found)
      return found.answer
    }
    const entry = this.make(key, version, found, make)
    this.put(key, entry)
    return entry.answer
  }

  /** Whoever asks meanwhile waits for the same answer, and gets the same older one when it cannot be made. */
  private make(key: string, version: string, old: Entry | undefined, make: () => Promise<Made>): Entry {
    const keep = (answer: KeptAnswer) => {
      if (answer.status === 200) {
        entry.until = Math.min(entry.until, answer.until ?? entry.until)
        this.grow(key, entry, answer.bytes.length * 1.3 + key.length * 2 + ENTRY_BYTES)
        return answer
      }
      this.drop(key, entry)
      return answer.status >= 500 && old ? this.goOnWith(key, old) : answer
    }
    const fail = (error: unknown) => {
      this.drop(key, entry)
      if (old && isDatabaseGone(error)) return this.goOnWith(key, old)
      throw error
    }
    const answer = seal(make()).then(keep, fail)
    const entry: Entry = { version, until: Date.now() + LONGEST_MS, answer, size: 0 }
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

  /** Brotli for who takes it; made once. */
  static squeezed(answer: KeptAnswer): Promise<Buffer> {
    answer.brotli ??= brotli(answer.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return answer.brotli
  }

  private async version(nouns: readonly KeptNoun[]): Promise<string> {
    if (nouns.length > 0 && Date.now() - this.lookedAt >= this.freshMs) {
      this.looking ??= this.lookPatiently().finally(() => {
        this.looking = undefined
      })
      await this.looking
    }
    return nouns.map((noun) => this.versions[noun] ?? '').join()
  }

  private async look() {
    try {
      const rows = await this.db<{ noun: string; version: string }[]>`
        select noun, count(*) || '.' || max(id) as version from kept_change group by noun`
      this.versions = Object.fromEntries(rows.map(({ noun, version }) => [noun, version]))
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

  /** What is no longer in the map, replaced or pushed out while it was made, weighs nothing. */
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

async function seal(making: Promise<Made>): Promise<KeptAnswer> {
  const { status = 200, headers, body, essence, until } = await making
  const bytes = Buffer.from(body)
  const hash = createHash('sha1')
    .update(essence ?? bytes)
    .digest('base64url')
  return { status, headers, bytes, etag: `W/"${hash}"`, until: until?.getTime() }
}

/** Writers say what changed, in the transaction that changes it. */
export const changed = (tx: Db, noun: KeptNoun) => tx`insert into kept_change (noun) values (${noun})`
