import { beforeEach, expect, test, vi } from 'vitest'
import { landing, pathAfterLogin } from './landing.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

test('the address comes before what was remembered, and both before the home page', () => {
  kept.set('redirectPath', '/orders')
  expect(pathAfterLogin('?redirect=%2Fcart%3Fa%3D1')).toBe('/cart?a=1')
  expect(pathAfterLogin('')).toBe('/orders')
  kept.clear()
  expect(pathAfterLogin('')).toBe('/products')
})

test('a foreign address is passed over', () => {
  kept.set('redirectPath', '//evil.example')
  expect(pathAfterLogin('?redirect=https%3A%2F%2Fevil.example')).toBe('/products')
})

test('the remembered path is used once', () => {
  kept.set('redirectPath', '/orders')
  expect(landing('', { profileMissing: false })).toBe('/orders')
  expect(kept.has('redirectPath')).toBe(false)
})

test('an empty profile comes first, and the wanted path waits', () => {
  expect(landing('?redirect=%2Fcart', { profileMissing: true })).toBe('/complete-info')
  expect(kept.get('redirectPath')).toBe('/cart')
  expect(landing('', { profileMissing: false })).toBe('/cart')
})
