import type { Parsed } from '@gongfang/contract/endpoint'
import type { copyProduct } from '@gongfang/contract/product-desk'
import { audit } from '../audit/door.ts'
import type { StaffContext } from '../http/context.ts'
import { listTaken } from './product-desk-queries.ts'
import { lockCodes } from './product-form-queries.ts'
import { getProductForm, writeNew } from './product-save.ts'

/** A draft of its own: codes get a tail that nobody has yet, and nothing lies on the shelf. */
export const copyOne = (ctx: StaffContext, { id }: Parsed<typeof copyProduct>) =>
  ctx.once(async (tx) => {
    await lockCodes(tx)
    const { form } = await getProductForm(tx, id)
    const codes = form.skus.map(({ modelCode }) => modelCode)
    let tail = ''
    for (let copy = 1; ; copy++) {
      tail = `-C${copy}`
      if (
        (
          await listTaken(
            tx,
            codes.map((code) => tailed(code, tail)),
            null,
          )
        ).length === 0
      )
        break
    }
    const skus = form.skus.map((sku) => ({
      ...sku,
      id: null,
      barcode: '',
      modelCode: tailed(sku.modelCode, tail),
    }))
    const title = `${[...form.title].slice(0, 56).join('')}（副本）`
    const made = await writeNew(tx, ctx, { ...form, title, skus })
    await audit(tx, ctx, { what: 'product.copy', subject: `product ${made}`, after: { from: id } })
    return { id: made }
  })

const tailed = (code: string, tail: string) => code.slice(0, 60 - tail.length) + tail
