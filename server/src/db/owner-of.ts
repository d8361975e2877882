import { chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Root works on a shop that runs as another account: what it writes belongs to the owner of the folder, who has to read and
 * remove it. Does nothing for anybody else.
 */
export function giveToOwnerOf(path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  if (uid !== 0) chownSync(path, uid, gid)
}

/** Makes a folder with those above it, each for the owner of the one that was there. */
export function makeFolder(folder: string, mode?: number) {
  const first = mkdirSync(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  if (first === undefined) return
  const made: string[] = []
  for (let one = folder; one.length >= first.length; one = dirname(one)) made.unshift(one)
  for (const one of made) giveToOwnerOf(one)
}
