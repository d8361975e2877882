import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { deleteBrand, mergeBrand, saveBrand } from '@gongfang/contract/goods/brand-desk'
import type { StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { audit, refuseChanged } from '../../../system/audit/door.ts'
import { takeShown } from '../../../system/upload/door.ts'
import {
  deleteBrandRow,
  findBrand,
  insertBrand,
  listNamesakes,
  listProductsOf,
  lockBrands,
  moveBrand,
  updateBrand,
} from './queries.ts'

export const saveOne = (ctx: StaffContext, { id, version, ...fields }: Parsed<typeof saveBrand>) =>
  ctx.transaction(async (tx) => {
    await lockBrands(tx)
    const found = id === null ? undefined : await findBrand(tx, id)
    if (id !== null && !found) refuse('notFound')
    if (found && found.version !== version)
      await refuseChanged(tx, { subject: `brand ${id}`, what: ['brand.create', 'brand.edit'] })
    const { version: _, ...before } = found ?? {}
    if ((await listNamesakes(tx, fields.name, id)).length > 0) refuseField('name', '已有同名品牌')
    const saved = id ?? (await insertBrand(tx, fields))
    if (found) await updateBrand(tx, saved, fields)
    await takeShown(tx, [fields.logo], ctx.now)
    await changed(tx, 'catalogue')
    // The search index contains the brand's name.
    if (found && found.name !== fields.name) {
      const productIds = (await listProductsOf(tx, saved)).map((product) => product.id)
      if (productIds.length > 0) await enqueue(tx, 'search.index', { productIds })
    }
    await audit(tx, ctx, {
      what: found ? 'brand.edit' : 'brand.create',
      subject: `brand ${saved}`,
      before: found ? before : null,
      after: fields,
    })
    return { id: saved }
  })

export const mergeInto = (ctx: StaffContext, { id, intoId }: Parsed<typeof mergeBrand>) =>
  ctx.transaction(async (tx) => {
    if (id === intoId) refuseField('intoId', '请选择另一个品牌')
    await lockBrands(tx)
    const gone = await findBrand(tx, id)
    const into = await findBrand(tx, intoId)
    if (!gone || !into) return refuse('notFound')
    const productIds = (await listProductsOf(tx, id)).map((product) => product.id)
    await moveBrand(tx, id, intoId)
    await deleteBrandRow(tx, id)
    await changed(tx, 'catalogue')
    if (productIds.length > 0) await enqueue(tx, 'search.index', { productIds })
    await audit(tx, ctx, {
      what: 'brand.merge',
      subject: `brand ${intoId}`,
      before: { id, name: gone.name },
      after: { id: intoId, name: into.name, products: productIds.length },
    })
    return { products: productIds.length }
  })

export const deleteOne = (ctx: StaffContext, { id }: Parsed<typeof deleteBrand>) =>
  ctx.transaction(async (tx) => {
    await lockBrands(tx)
    const before = (await findBrand(tx, id)) ?? refuse('notFound')
    if ((await listProductsOf(tx, id)).length > 0) refuse('brandInUse')
    await deleteBrandRow(tx, id)
    await changed(tx, 'catalogue')
    await audit(tx, ctx, { what: 'brand.del', subject: `brand ${id}`, before })
    return {}
  })
