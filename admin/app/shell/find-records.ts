import { listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { listDeskProducts } from '@gongfang/contract/goods/product-desk'
import { normalContact } from '@gongfang/contract/people/address'
import { listMembers } from '@gongfang/contract/people/member-desk'
import type { Permission } from '@gongfang/contract/system/permission'
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'

export interface Hit {
  readonly title: string
  readonly hint: string
  readonly path: string
}

const MOST = 5

/** Finds orders, members and products, each only with the permission to read it. */
export async function findRecords(text: string, permissions: readonly Permission[]): Promise<Hit[]> {
  const may = (permission: Permission) => permissions.includes(permission)
  const found = await Promise.all([
    may('order.read') && isOrderLike(text) ? findOrders(text) : [],
    may('member.read') ? findMembers(text) : [],
    may('product.read') ? findProducts(text) : [],
  ])
  return found.flat()
}

/** A shorter text would match too many records. */
export const isWorthAsking = (text: string) => text.length >= 2

/** Only numbers of orders, parcels and telephones. A name would be searched in the addresses of a million orders. */
export const isOrderLike = (text: string) => /^[A-Za-z0-9-]{8,40}$/.test(text) || normalContact(text) !== null

async function findOrders(keyword: string): Promise<Hit[]> {
  const { rows } = await call(listOrderDesk, { keyword, limit: MOST })
  return rows.map(({ no, jigou, nickname }) => ({
    title: no,
    hint: `订单 ${jigou} ${nickname}`,
    path: paths.order(no),
  }))
}

async function findMembers(keyword: string): Promise<Hit[]> {
  const { rows } = await call(listMembers, { keyword, limit: MOST })
  return rows.map(({ id, nickname, mobile, jigou }) => ({
    title: nickname || `会员 ${id}`,
    hint: `会员 ${mobile} ${jigou}`,
    path: paths.member(id),
  }))
}

/** Finds products in every view, also those that are not on sale. */
async function findProducts(keyword: string): Promise<Hit[]> {
  const views = ['onSale', 'offSale', 'draft'] as const
  const pages = await Promise.all(views.map((view) => call(listDeskProducts, { view, keyword, limit: MOST })))
  return pages
    .flatMap(({ rows }) => rows)
    .slice(0, MOST)
    .map(({ id, title, modelCode }) => ({
      title,
      hint: `商品 ${modelCode}`,
      path: paths.product(id),
    }))
}
