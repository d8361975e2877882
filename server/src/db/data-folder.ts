import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwnerOf, makeFolder } from './owner-of.ts'

/** `demo`: anybody may log in. `shop`: real customers. A database and a data folder are one or the other for ever. */
export type Kind = 'demo' | 'shop'

const FILE = 'kind'

/** The kind of shop that a data folder belongs to; null if it is empty or nothing in it tells. */
export function kindOfFolder(dataDir: string): Kind | null {
  const said = textOf(join(dataDir, FILE))?.trim()
  if (said === 'demo' || said === 'shop') return said
  // Folders older than the mark: a demo kept its key here, and only a shop has files without a key.
  if (textOf(join(dataDir, 'secret-key')) !== null) return null
  return ['uploads', 'backups'].some((name) => holdsSomething(join(dataDir, name))) ? 'shop' : null
}

export const isMarked = (dataDir: string) => textOf(join(dataDir, FILE)) !== null

/** A folder that cannot be written is reported elsewhere; the database says the same. */
export function markFolder(dataDir: string, kind: Kind) {
  try {
    makeFolder(dataDir)
    writeFileSync(join(dataDir, FILE), `${kind}\n`, { flag: 'wx' })
    giveToOwnerOf(join(dataDir, FILE))
  } catch {}
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function holdsSomething(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
