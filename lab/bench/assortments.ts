import { queryOf } from '@gongfang/contract/base/call'
import { listAssortmentFacets, listAssortmentProducts } from '@gongfang/contract/goods/assortment'
import { listFacets, listProducts } from '@gongfang/contract/goods/catalogue'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import { lockListing, refreshListed } from '../../server/src/goods/assortment/listed-queries.ts'
import { makeBuyers } from './buyers.ts'
import { Client } from './load.ts'
import type { Server } from './server.ts'
import { markdown } from './table.ts'

// Compares the list of an assortment of 20,000 models with the public one, in one run, answers made anew each time.

const SKUS = 20_000
const TIMES = 200
const CLOSE = 1.5

export interface FilledAssortment {
  id: number
  token: string
  skus: number
  products: number
  /** Time that its list took to be made, and to be compared when nothing has changed. */
  madeMs: number
  comparedMs: number
}

/** An institution that buys 20,000 models alone, of products that are spread over the catalogue. */
export async function fillAssortment(url: string, say: (line: string) => void): Promise<FilledAssortment> {
  say(`正在写入 ${SKUS} 个型号的采购目录……`)
  const db = connect(url, { max: 1, statementTimeoutMs: 0 })
  try {
    const [buyer] = await makeBuyers(db, 1)
    const [{ institutionId }] = await db<[{ institutionId: number }]>`
      select institution_id from membership where member_id = ${buyer!.id}`
    const [{ id }] = await db<[{ id: number }]>`
      insert into assortment (institution_id, mode, version, created_at, changed_at)
      values (${institutionId}, 'only', 1, now(), now()) returning id`
    await db`
      insert into assortment_entry (assortment_id, sku_id, from_version)
      select ${id}, s.id, 1 from sku s join product p on p.id = s.product_id and p.status = 'onSale'
       where s.enabled order by hashint8(s.product_id), s.id limit ${SKUS}`
    const make = async () => {
      const began = performance.now()
      await db.begin(async (tx) => {
        await lockListing(tx, id)
        await refreshListed(tx, { id, today: '2026-11-20', stamp: '' })
      })
      return performance.now() - began
    }
    const madeMs = await make()
    await db`vacuum analyze assortment_product`
    await db`vacuum analyze assortment_entry`
    const comparedMs = await make()
    const [counted] = await db<[{ skus: number; products: number }]>`
      select (select count(*) from assortment_entry where assortment_id = ${id}) as skus,
             (select count(*) from assortment_product where assortment_id = ${id}) as products`
    return { id, token: buyer!.token, ...counted, madeMs, comparedMs }
  } finally {
    await db.end()
  }
}

/** In turn, so that both meet the same load. */
async function inTurn(client: Client, token: string, [open, own]: readonly [string, string]) {
  const times: [number[], number[]] = [[], []]
  for (let at = -10; at < TIMES; at++)
    for (const [which, path] of [open, own].entries()) {
      const began = performance.now()
      const answer = await client.ask(path, { token: which === 0 ? '' : token })
      if (answer.code !== 1) throw new Error(`${path} answers ${JSON.stringify(answer).slice(0, 200)}`)
      if (at >= 0) times[which as 0 | 1].push(performance.now() - began)
    }
  return times.map((each) => each.sort((a, b) => a - b)[TIMES / 2] ?? 0) as [number, number]
}

export async function measureAssortment(
  db: Pool,
  { fresh, kept }: { fresh: Server; kept: Server },
  { id, token, skus, products, madeMs, comparedMs }: FilledAssortment,
) {
  const [category] = await db<{ id: number }[]>`
    select p.category1_id as id from assortment_product a join product p on p.id = a.product_id
     where a.assortment_id = ${id} group by 1 order by count(*) desc limit 1`
  const wishes: [string, object][] = [
    ['全部，综合', { limit: 40 }],
    ['全部，价格', { limit: 40, sort: 'priceAsc' }],
    ['一级分类', { limit: 40, categoryId: category!.id }],
    ['一级分类，第 5 页', { limit: 40, categoryId: category!.id, page: 5 }],
    ['搜索 扳手', { limit: 40, keyword: '扳手' }],
    ['有货', { limit: 40, inStock: true }],
  ]
  const rows: string[][] = []
  for (const [name, server] of [
    ['现算', fresh],
    ['保留', kept],
  ] as const) {
    const client = await Client.open(server.port)
    for (const [what, wish] of wishes) {
      const paths = [
        listProducts.path + queryOf(wish as never),
        listAssortmentProducts.path + queryOf({ ...wish, assortmentId: id } as never),
      ] as const
      const [open, own] = await inTurn(client, token, paths)
      rows.push([
        `${what}（${name}）`,
        `${open.toFixed(2)} ms`,
        `${own.toFixed(2)} ms`,
        (own / open).toFixed(2),
      ])
    }
    const { limit: _, ...scope } = { limit: 0, categoryId: category!.id }
    const facets = [
      listFacets.path + queryOf(scope as never),
      listAssortmentFacets.path + queryOf({ ...scope, assortmentId: id } as never),
    ] as const
    const [open, own] = await inTurn(client, token, facets)
    rows.push([`筛选项（${name}）`, `${open.toFixed(2)} ms`, `${own.toFixed(2)} ms`, (own / open).toFixed(2)])
    client.close()
  }
  return [
    markdown(
      ['中位数', '公开', `采购目录（${skus} 个型号，${products} 种商品）`, `倍数（目标 ≤ ${CLOSE}）`],
      rows,
    ),
    `列表表写入 ${madeMs.toFixed(0)} ms，无变化时核对 ${comparedMs.toFixed(0)} ms`,
  ].join('\n\n')
}
