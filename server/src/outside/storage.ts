import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { refuse } from '@gongfang/contract/base/refusal'
import { giveToOwnerOf, makeFolder } from '../db/owner-of.ts'

export interface Storage {
  /** Whole or not at all. Keys are made by us: letters, digits, `/`, `-`, `.`. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** The same of a file that need not fit into memory. */
  readonly putFile: (key: string, path: string) => Promise<void>
  /** null when there is none. */
  readonly get: (key: string) => Promise<Buffer | null>
  readonly remove: (key: string) => Promise<void>
  /** All there are, in no order. What is put or removed meanwhile may be among them or not. */
  readonly keys: () => AsyncIterable<string>
}

const KEY = /^[a-z0-9][a-z0-9/-]*(?:\.[a-z0-9]+)?$/
const UNSAVED = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR'])

/** Files below one folder. A disk that is full or cannot be written is something to tell, not a bug. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  const putWhole = async (key: string, write: (part: string) => Promise<void>) => {
    const path = pathOf(key)
    const part = `${path}.${randomUUID()}.part`
    try {
      makeFolder(dirname(path))
      await write(part)
      giveToOwnerOf(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      if (UNSAVED.has((error as NodeJS.ErrnoException).code ?? '')) refuse('uploadUnsaved')
      throw error
    }
  }
  return {
    put: (key, bytes) => putWhole(key, (part) => writeFile(part, bytes, { flush: true })),
    putFile: (key, path) => putWhole(key, (part) => copyFile(path, part)),
    async get(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *keys() {
      await mkdir(folder, { recursive: true })
      for await (const entry of await opendir(folder, { recursive: true })) {
        const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
        if (entry.isFile() && KEY.test(key)) yield key
      }
    },
  }
}
