import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { families } from '../../server/seed/catalogue.ts'
import { type Plan, tintKeys } from '../../server/seed/plan.ts'
import { acceptancePhotos } from './acceptance-photos.ts'
import { activityCovers } from './activity-covers.ts'
import { coverPictures } from './covers.ts'
import { marks } from './marks.ts'
import { kefuQrcode } from './qrcode.ts'
import { scenePictures } from './scenes.ts'
import { productTile, specificationTile } from './tile.ts'

// Draws every picture of the demo shop: `node lab/draw/render.ts [part of a key]`. The results are committed,
// so that nobody who starts the shop needs the fonts or the time.

const ART = join(import.meta.dirname, '../../server/seed/art')
const wanted = process.argv[2] ?? ''

function tinted(plan: Plan, value: string): Plan {
  const tint = plan.tints?.[value]
  return plan.picture && tint ? { ...plan, picture: { ...plan.picture, tint } } : plan
}

const products = families.flatMap(({ products }) => products).filter(({ picture }) => picture)
const pictures: { key: string; svg: () => string | Promise<string> }[] = [
  ...marks(),
  ...scenePictures(),
  ...coverPictures(),
  ...activityCovers(),
  ...acceptancePhotos(),
  { key: 'kefu-qrcode', svg: kefuQrcode },
  ...products.flatMap((plan) => [
    { key: `${plan.slug}-1`, svg: () => productTile(plan) },
    { key: `${plan.slug}-2`, svg: () => specificationTile(plan) },
    ...[...tintKeys(plan)].map(([value, key]) => ({ key, svg: () => productTile(tinted(plan, value)) })),
  ]),
]

await mkdir(ART, { recursive: true })
let bytes = 0
for (const { key, svg } of pictures.filter(({ key }) => key.includes(wanted))) {
  const image = await sharp(Buffer.from(await svg()))
    .webp({ quality: 82, effort: 5 })
    .toBuffer()
  await writeFile(join(ART, `${key}.webp`), image)
  bytes += image.length
}
console.log(`${pictures.length} pictures, ${Math.round(bytes / 1024)} KB`)
