import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bucket, keysOf, openBucket } from '../testing/bucket.ts'
import { reasonOf } from '../testing/joining.ts'
import { s3Storage } from './s3-storage.ts'

let bucket: Bucket
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(() => bucket.close())
afterEach(() => {
  bucket.mood = 'well'
})

const KEY = 'image/00000000-0000-4000-8000-000000000000.png'
const bytes = Buffer.from([0, 1, 2, 250, 251, 255])

test('a file is put, read and removed by requests that the store believes', async () => {
  const storage = s3Storage(bucket.account)
  await storage.put(KEY, bytes)
  expect([...bucket.files.keys()]).toEqual([`/shop/${KEY}`])
  expect(await storage.get(KEY)).toEqual(bytes)
  await storage.remove(KEY)
  expect(await storage.get(KEY)).toBeNull()
  await storage.remove(KEY)
})

test('a file of the disk goes to the store as it is', async () => {
  const storage = s3Storage(bucket.account)
  const path = join(await mkdtemp(join(tmpdir(), 'gongfang-s3-')), 'a.xlsx')
  await writeFile(path, bytes)
  await storage.putFile('transfer/a.xlsx', path)
  expect(await storage.get('transfer/a.xlsx')).toEqual(bytes)
  await storage.remove('transfer/a.xlsx')
})

test('a store that does not know our key keeps nothing, and the member is told', async () => {
  const storage = s3Storage({ ...bucket.account, secretKey: 'another secret' })
  expect(await reasonOf(storage.put(KEY, bytes))).toBe('uploadUnsaved')
  await expect(storage.get(KEY)).rejects.toMatchObject({ statusCode: 503 })
  expect(bucket.files.size).toBe(0)
})

test('a store that fails or is not there is something that passes', async () => {
  const storage = s3Storage(bucket.account)
  bucket.mood = 'failing'
  expect(await reasonOf(storage.put(KEY, bytes))).toBe('uploadUnsaved')
  await expect(storage.get(KEY)).rejects.toMatchObject({ statusCode: 503 })
  const nobody = s3Storage({ ...bucket.account, endpoint: 'http://127.0.0.1:1' })
  expect(await reasonOf(nobody.put(KEY, bytes))).toBe('uploadUnsaved')
  await expect(nobody.get(KEY)).rejects.toMatchObject({ statusCode: 503 })
})

test('a bucket tells its keys page after page', async () => {
  const storage = s3Storage(bucket.account)
  expect(await keysOf(storage)).toEqual([])
  const keys = ['a', 'b', 'c', 'd', 'e'].map((name) => `image/${name}.png`)
  for (const key of keys) await storage.put(key, bytes)
  expect(await keysOf(storage)).toEqual(keys)
  bucket.mood = 'failing'
  await expect(keysOf(storage)).rejects.toMatchObject({ statusCode: 503 })
})
