import { newKey } from '@gongfang/web/base/new-key.ts'
import { describe, expect, test } from 'vitest'
import { intentKeys } from './keys.ts'

describe('the key of an intent', () => {
  test('is the same while the intent is, and a new one when anything of it changes', () => {
    let made = 0
    const keyFor = intentKeys(() => `key ${++made}`)
    expect(keyFor({ quote: 'a', remark: '' })).toBe('key 1')
    expect(keyFor({ quote: 'a', remark: '' })).toBe('key 1')
    expect(keyFor({ quote: 'a', remark: '急' })).toBe('key 2')
    expect(keyFor({ quote: 'b', remark: '急' })).toBe('key 3')
  })

  test('has the form that the server takes, and is never made twice', () => {
    const keys = Array.from({ length: 200 }, newKey)
    expect(keys.every((key) => /^[\w-]{16,64}$/.test(key))).toBe(true)
    expect(new Set(keys).size).toBe(200)
  })
})
