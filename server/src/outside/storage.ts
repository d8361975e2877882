import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '@gongfang/contract/refusal'

export interface Storage {
  /** Whole or not at all. Keys are made by us: letters, digits, `/`, `-`, `.`. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** null when there is none. */
  readonly get: (key: string) => Promise<Buffer | null>
  readonly remove: (key: string) => Promise<void>
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Files below one folder. A full disk is something to tell, not a bug. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9][a-z0-9/-]*(?:\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { flush: true })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) refuse('uploadUnsaved')
        throw error
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
