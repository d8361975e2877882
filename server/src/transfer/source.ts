import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { refuse } from '@gongfang/contract/refusal'
import { readTable, type SheetLimits, type SheetText } from '../outside/sheet-reading.ts'
import type { Storage } from '../outside/storage.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

/** Beside the file, so that it needs no address of its own. */
const textKey = (sourceKey: string) => `${sourceKey}.zst`

interface Reading {
  readonly limits: SheetLimits
  /** The text is kept for those who read the file again: that costs 10 ms instead of 0.8 s of CPU. */
  readonly keeps: boolean
}

export async function readSource(storage: Storage, sourceKey: string | null, { limits, keeps }: Reading) {
  if (sourceKey === null) return refuse('transferGone')
  const kept = await storage.get(textKey(sourceKey))
  if (kept) return JSON.parse((await unpack(kept)).toString()) as SheetText
  const bytes = (await storage.get(sourceKey)) ?? refuse('transferGone')
  const text = await readTable(bytes, limits)
  if (keeps) await storage.put(textKey(sourceKey), await pack(JSON.stringify(text)))
  return text
}

export async function removeSource(storage: Storage, sourceKey: string) {
  await storage.remove(textKey(sourceKey))
  await storage.remove(sourceKey)
}
