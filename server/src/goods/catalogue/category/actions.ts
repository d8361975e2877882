import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  deleteCategory,
  mergeCategory,
  moveCategory,
  ParameterTemplate,
  saveCategory,
} from '@gongfang/contract/goods/category-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { audit, refuseChanged } from '../../../system/audit/door.ts'
import { takeShown } from '../../../system/upload/door.ts'
import { refreshProducts } from '../actions.ts'
import { updateFacets } from '../queries.ts'
import {
  deleteRow,
  insertCategory,
  insertMerged,
  isEmpty,
  listCategoryRows,
  listNodes,
  listUnder,
  lockCategories,
  moveProducts,
  moveTemplate,
  refreshPaths,
  replaceTemplate,
  updateCategory,
  updateParent,
  updatePositions,
} from './queries.ts'
import { mustBeFree, mustBeTemplate, mustFitUnder, nodeOf, sistersWith } from './rules.ts'

export const saveNode = (
  ctx: StaffContext,
  { id, version, parentId, ...fields }: Parsed<typeof saveCategory>,
) =>
  ctx.transaction(async (tx) => {
    mustBeTemplate(fields.parameters)
    await lockCategories(tx)
    const nodes = await listNodes(tx)
    const before = id === null ? undefined : (await listCategoryRows(tx)).find((row) => row.id === id)
    if (id !== null && !before) refuse('notFound')
    if (before && before.version !== version)
      await refuseChanged(tx, { subject: `category ${id}`, what: ['category.edit', 'category.merge'] })
    const parent = before ? before.parentId : parentId
    if (parent !== null && nodeOf(nodes, parent).path.length >= 3) refuse('categoryDeep')
    mustBeFree(nodes, fields.name, parent, id)
    const saved = id ?? (await insertCategory(tx, parent, fields))
    if (before) await updateCategory(tx, saved, fields)
    await replaceTemplate(tx, saved, fields.parameters)
    await takeShown(tx, [fields.icon, fields.cover], ctx.now)
    await refreshPaths(tx)
    if (before && isOther(before, fields))
      await show(
        tx,
        (await listUnder(tx, saved)).map((product) => product.id),
      )
    await changed(tx, 'catalogue')
    const { name, icon, cover, visible, parameters } = before ?? {}
    await audit(tx, ctx, {
      what: before ? 'category.edit' : 'category.create',
      subject: `category ${saved}`,
      before: before && { name, icon, cover, visible, parameters },
      after: { parentId: parent, ...fields },
    })
    return { id: saved }
  })

type CategoryFacets = { name: string; parameters: ParameterTemplate[] }

/** The name and the filters of a category are copied into the products below it. */
const isOther = (before: CategoryFacets, after: CategoryFacets) =>
  before.name !== after.name || !isDeepStrictEqual(facetsOf(before), facetsOf(after))

const facetsOf = ({ parameters }: CategoryFacets) =>
  new Set(parameters.filter(({ facet }) => facet).map(({ name }) => name))

export const moveNode = (ctx: StaffContext, { id, parentId, beforeId }: Parsed<typeof moveCategory>) =>
  ctx.transaction(async (tx) => {
    await lockCategories(tx)
    const nodes = await listNodes(tx)
    const moved = nodeOf(nodes, id)
    mustFitUnder(nodes, moved, parentId)
    mustBeFree(nodes, moved.name, parentId, id)
    const productIds =
      moved.parentId === parentId ? [] : (await listUnder(tx, id)).map((product) => product.id)
    await updateParent(tx, [id], parentId)
    await updatePositions(tx, sistersWith(nodes, id, parentId, beforeId))
    await refreshPaths(tx)
    await show(tx, productIds)
    await audit(tx, ctx, {
      what: 'category.move',
      subject: `category ${id}`,
      before: { parentId: moved.parentId },
      after: { parentId, beforeId },
    })
    return {}
  })

/** Moves everything of a category to the other one and deletes it. */
export const mergeNode = (ctx: StaffContext, { id, intoId }: Parsed<typeof mergeCategory>) =>
  ctx.transaction(async (tx) => {
    await lockCategories(tx)
    const nodes = await listNodes(tx)
    const [gone, into] = [nodeOf(nodes, id), nodeOf(nodes, intoId)]
    if (into.path.includes(id)) refuse('categoryCircle')
    const children = nodes.filter((node) => node.parentId === id)
    for (const child of children) {
      mustFitUnder(nodes, child, intoId)
      mustBeFree(nodes, child.name, intoId, child.id)
    }
    const productIds = (await listUnder(tx, id)).map((product) => product.id)
    const moved = await moveProducts(tx, id, intoId)
    await updateParent(
      tx,
      children.map((child) => child.id),
      intoId,
    )
    await moveTemplate(tx, id, intoId)
    await insertMerged(tx, id, intoId)
    await deleteRow(tx, id)
    await refreshPaths(tx)
    await show(tx, productIds)
    await audit(tx, ctx, {
      what: 'category.merge',
      subject: `category ${intoId}`,
      before: { id, name: gone.name },
      after: { id: intoId, name: into.name, products: moved.length },
    })
    return { products: moved.length }
  })

export const deleteNode = (ctx: StaffContext, { id }: Parsed<typeof deleteCategory>) =>
  ctx.transaction(async (tx) => {
    await lockCategories(tx)
    const { name, parentId } = nodeOf(await listNodes(tx), id)
    const [{ empty }] = await isEmpty(tx, id)
    if (!empty) refuse('categoryInUse')
    await deleteRow(tx, id)
    await changed(tx, 'catalogue')
    await audit(tx, ctx, { what: 'category.del', subject: `category ${id}`, before: { name, parentId } })
    return {}
  })

async function show(tx: Db, productIds: number[]) {
  if (productIds.length === 0) return changed(tx, 'catalogue')
  await updateFacets(tx, productIds)
  await refreshProducts(tx, productIds)
  return enqueue(tx, 'search.index', { productIds })
}
