import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadSharp } from './sharp.ts'
import type { Storage } from './storage.ts'

/** Leaves two of the four threads for hashing passwords and compressing answers. */
const AT_ONCE = 2

export type PictureFormat = 'avif' | 'webp'
export interface Rendition {
  readonly name: string
  readonly width: number
  readonly format: PictureFormat
}

export interface Images {
  /** The picture in this width and format, drawn once and then kept on disk; null when there is no such picture. */
  readonly get: (wanted: Rendition) => Promise<Buffer | null>
}

interface Places {
  /** Pictures that came with the shop: '<name>.webp'. */
  readonly artDir: string
  /** Pictures that were uploaded for everybody to see: 'image/<name>'. */
  readonly storage: Storage
  readonly cacheDir: string
}

/** Effort 2 of 9: a first visitor waits for it, and the last few bytes cost seconds. */
const encodings = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 } } as const

export function images({ artDir, storage, cacheDir }: Places): Images {
  const drawing = new Map<string, Promise<Buffer | null>>()
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  let turn = 0

  function draw(wanted: Rendition, file: string): Promise<Buffer | null> {
    const lane = turn++ % AT_ONCE
    const drawn = (lanes[lane] ?? Promise.resolve()).then(() => drawNow(wanted, file))
    lanes[lane] = drawn.catch(() => {})
    return drawn
  }

  async function drawNow({ name, width, format }: Rendition, file: string): Promise<Buffer | null> {
    const source = await readSource(name)
    if (!source) return null
    const sharp = await loadSharp()
    const bytes = await sharp(source, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, encodings[format])
      .toBuffer()
    await keep(file, bytes)
    return bytes
  }

  const readSource = (name: string) =>
    isUploaded(name) ? storage.get(`image/${name}`) : absent(readFile(join(artDir, `${name}.webp`)))

  /** An uploaded picture never changes; one of ours may with a new version, and then counts as another. */
  async function fileOf({ name, width, format }: Rendition): Promise<string | null> {
    if (isUploaded(name)) return join(cacheDir, String(width), `${name}.${format}`)
    const art = await absent(stat(join(artDir, `${name}.webp`)))
    return art && join(cacheDir, String(width), `${name}-${Math.floor(art.mtimeMs).toString(36)}.${format}`)
  }

  return {
    async get(wanted) {
      if (!isName(wanted.name)) return null
      const file = await fileOf(wanted)
      if (!file) return null
      const kept = await absent(readFile(file))
      if (kept) return kept
      const running = drawing.get(file)
      if (running) return running
      const made = draw(wanted, file).finally(() => drawing.delete(file))
      drawing.set(file, made)
      return made
    },
  }
}

const isUploaded = (name: string) => /^[0-9a-f-]{36}\.(?:jpeg|png|webp)$/.test(name)
const isName = (name: string) => isUploaded(name) || /^[a-z0-9][a-z0-9-]{0,99}$/.test(name)

/** Whole or not at all, whoever else draws the same. A full disk costs time, not the picture. */
async function keep(file: string, bytes: Buffer) {
  const part = `${file}.${randomUUID()}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(part, bytes)
    await rename(part, file)
  } catch {
    // Drawn again next time.
  }
}

const absent = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
