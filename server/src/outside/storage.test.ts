import promises, { mkdtemp, readdir, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keysOf } from '../testing/bucket.ts'
import { diskStorage } from './storage.ts'

// The one thing that cannot be had for real in a test: a disk that is full after half a file.
const { writeFile } = promises
function failWith(code: string) {
  vi.spyOn(promises, 'writeFile').mockImplementation(async (path, bytes) => {
    await writeFile(path, (bytes as Buffer).subarray(0, 3))
    throw Object.assign(new Error('no space'), { code })
  })
  syncBuiltinESMExports()
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongfang-storage-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await rm(folder, { recursive: true })
})

test('what was put is there until it is removed', async () => {
  const storage = diskStorage(folder)
  await storage.put('image/a.png', Buffer.from('picture'))
  expect(await storage.get('image/a.png')).toEqual(Buffer.from('picture'))
  await storage.remove('image/a.png')
  await storage.remove('image/a.png')
  expect(await storage.get('image/a.png')).toBeNull()
})

test('a file that lies elsewhere is put whole', async () => {
  const storage = diskStorage(folder)
  await writeFile(join(folder, 'long.part'), 'many rows')
  await storage.putFile('transfer/long.xlsx', join(folder, 'long.part'))
  expect(await storage.get('transfer/long.xlsx')).toEqual(Buffer.from('many rows'))
})

test('a full disk is told, and leaves no half file behind', async () => {
  const storage = diskStorage(folder)
  failWith('ENOSPC')
  await expect(storage.put('image/a.png', Buffer.from('picture'))).rejects.toMatchObject({
    reason: 'uploadUnsaved',
  })
  failWith('EIO')
  await expect(storage.put('image/a.png', Buffer.from('picture'))).rejects.toMatchObject({ code: 'EIO' })
  expect(await readdir(join(folder, 'image'))).toEqual([])
})

test('a key never leads out of the folder', async () => {
  const storage = diskStorage(folder)
  for (const key of ['../a', '/etc/passwd', 'a/../../b', 'a\\b', 'A', '', 'a\u0000b', '.hidden']) {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  }
})

test('keys are told of whole files alone, however deep they lie', async () => {
  const storage = diskStorage(join(folder, 'not-made-yet'))
  expect(await keysOf(storage)).toEqual([])
  for (const key of ['a.png', 'image/b.png', 'image/c/d.png']) await storage.put(key, Buffer.from(key))
  await writeFile(join(folder, 'not-made-yet/image/e.png.1f.part'), 'half')
  expect(await keysOf(storage)).toEqual(['a.png', 'image/b.png', 'image/c/d.png'])
})
