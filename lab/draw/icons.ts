import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../../server/src/env.ts'

// Draws the icons of the shop from its mark, for who does not read SVG: `node lab/draw/icons.ts` after the mark has changed.

const folder = join(ROOT, 'storefront/public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** Systems round the corners themselves. */
const square = mark.replace(' rx="6"', '')
/** A circle of 80 % is all that a phone may leave of it (https://www.w3.org/TR/appmanifest, 1.6.3.1). */
const safe = square.replace(
  /<path.*(?=<\/svg>)/s,
  (drawn) => `<g transform="translate(3.5 3.5) scale(.78)">${drawn}</g>`,
)

const draw = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer()

/** A directory of pictures before the pictures; since Windows Vista they may be PNG. */
async function icoOf(sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => draw(mark, size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let at = head.length
  for (const [n, { length }] of pictures.entries()) {
    const entry = 6 + 16 * n
    head.fill(sizes[n] ?? 0, entry, entry + 2)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += length
  }
  return Buffer.concat([head, ...pictures])
}

for (const [name, bytes] of [
  ['favicon.ico', await icoOf([16, 32, 48])],
  ['apple-touch-icon.png', await draw(square, 180)],
  ['icon-192.png', await draw(mark, 192)],
  ['icon-512.png', await draw(mark, 512)],
  ['icon-maskable.png', await draw(safe, 512)],
] as const) {
  writeFileSync(join(folder, name), bytes)
  console.log(`${name} ${bytes.length}`)
}
