import { randomBytes } from 'node:crypto'
import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { payOrder } from '@gongfang/contract/money/payment'
import { listAddresses } from '@gongfang/contract/people/address'
import type { Pool } from '../../server/src/db/connect.ts'
import { countStock } from '../../server/src/goods/catalogue/stock/actions.ts'
import { type Buyer, fillCarts, makeBuyers } from './buyers.ts'
import { type Answer, Client, type Figure, loadTasks, middleOf } from './load.ts'
import type { Server } from './server.ts'

const key = () => randomBytes(18).toString('base64url')

/** Adds one SKU. The answer carries the count, and every page takes it from there. */
export const cartFigure = (server: Server, db: Pool, skuIds: readonly number[]): Promise<Figure> =>
  middleOf(async () => {
    const buyers = await makeBuyers(db, 32)
    const tasks = Array.from({ length: 2000 }, (_, at) => async (client: Client) => {
      const { token } = buyers[at % buyers.length] as Buyer
      const added = await client.ask(addToCart.path, { token, body: { skuId: skuIds[at % 300] } })
      return added.code === 1 && (added.data as { count: number }).count > 0
    })
    return loadTasks(server, tasks, 32)
  })

/**
 * Everything the screens send for a filled cart, paid by points: cart, addresses, preview, create, pay. The first orders
 * of a process cost up to twice as much CPU as those after 2,000, so those are not measured.
 */
export async function checkoutFigure(server: Server, db: Pool, skuIds: readonly number[]): Promise<Figure> {
  const checkOuts = async (count: number) => {
    const buyers = await makeBuyers(db, count)
    await fillCarts(db, buyers, skuIds)
    return loadTasks(
      server,
      buyers.map((buyer) => (client: Client) => checkOut(client, buyer)),
      16,
    )
  }
  await checkOuts(2000)
  return middleOf(() => checkOuts(800))
}

async function checkOut(client: Client, { token }: Buyer): Promise<boolean> {
  const cart = await client.ask(listCart.path, { token })
  const lineIds = (cart.data as { lines: { id: number }[] }).lines.map((line) => line.id)
  const draft = { source: { kind: 'cart', lineIds } }
  const [preview] = await Promise.all([
    client.ask(previewOrder.path, { token, body: draft }),
    client.ask(listAddresses.path, { token }),
  ])
  const { quote } = preview.data as { quote: string }
  const placed = await client.ask(createOrder.path, {
    token,
    body: { ...draft, quote, payWay: 'points' },
    key: key(),
  })
  if (placed.code !== 1) return false
  const { no } = placed.data as { no: string }
  const paid = await client.ask(payOrder.path, { token, body: { no }, key: key() })
  return lineIds.length === 3 && paid.code === 1 && (paid.data as { state: string }).state === 'paid'
}

/** Orders of one buyer, paid by points. */
export async function placeOrders(
  server: Server,
  db: Pool,
  { buyer, skuIds, count }: { buyer: Buyer; skuIds: readonly number[]; count: number },
) {
  const client = await Client.open(server.port)
  for (let at = 0; at < count; at++) {
    await fillCarts(db, [buyer], skuIds)
    if (!(await checkOut(client, buyer))) throw new Error('the order was not placed')
  }
  client.close()
}

export interface FlashSale {
  sold: number
  soldOut: number
  other: number
  seconds: number
}

/** A thousand buyers on a thousand connections, fifty pieces, all at once. */
export async function flashSale(server: Server, db: Pool, skuId: number): Promise<FlashSale> {
  const buyers = await makeBuyers(db, 1000)
  await setStock(db, skuId, 50)
  const source = { kind: 'buyNow', skuId, quantity: 1 }
  const clients = await Promise.all(buyers.map(() => Client.open(server.port)))
  const askAll = <T>(ask: (client: Client, token: string, at: number) => Promise<T>) =>
    Promise.all(buyers.map(({ token }, at) => ask(clients[at] as Client, token, at)))
  const previews = await askAll((client, token) => client.ask(previewOrder.path, { token, body: { source } }))
  const began = performance.now()
  const answers = await askAll((client, token, at) => {
    const { quote } = (previews[at] as Answer).data as { quote: string }
    return client.ask(createOrder.path, { token, body: { source, quote, payWay: 'points' }, key: key() })
  })
  const seconds = (performance.now() - began) / 1000
  for (const client of clients) client.close()
  const sold = answers.filter(({ code }) => code === 1).length
  // Who asks when nothing is left is told so by the new preview that comes with the refusal, or by the stock itself.
  const soldOut = answers.filter(({ reason }) => reason === 'soldOut' || reason === 'quoteChanged').length
  const [left] = await db<[{ stock: number; held: number }]>`
    select stock, (select -sum(delta) from stock_movement where sku_id = s.id and kind = 'hold'
                    and reference in (select no from shop_order where member_id = any(${buyers.map(({ id }) => id)}::bigint[])))::int as held
      from sku s where id = ${skuId}`
  if (left.stock !== 0 || left.held !== sold)
    throw new Error(`stock ${left.stock}, ${left.held} pieces held, ${sold} told so`)
  return { sold, soldOut, other: answers.length - sold - soldOut, seconds }
}

/** Stock for the measuring, booked like any other. */
export const setStock = (db: Pool, skuId: number, stock: number) =>
  db.begin((tx) => countStock(tx, skuId, stock, key(), 'bench'))
