import { expect, test } from 'vitest'
import { qrAddress } from './qr-address.ts'

test.each([
  ['https://cdn.example/qr.png', 'https://cdn.example/qr.png'],
  ['http://cdn.example/qr.png', 'http://cdn.example/qr.png'],
  ['/uploads/qr.png', '/uploads/qr.png'],
  ['uploads/qr.png', '/uploads/qr.png'],
  ['//evil.example/qr.png', '/evil.example/qr.png'],
  ['', ''],
])('%s is fetched from %s', (configured, address) => {
  expect(qrAddress(configured)).toBe(address)
})
