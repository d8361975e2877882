import { randomUUID } from 'node:crypto'
import { createOrder, previewOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import type { Buyer } from './buyers.ts'
import { type Client, type Figure, loadTasks } from './load.ts'
import type { Server } from './server.ts'

interface Wish {
  buyers: readonly Buyer[]
  skuIds: readonly number[]
  adminToken: string
  orders: number
}

let serial = 0

/**
 * Orders of three SKUs from the cart to the received parcel, as browsers send them: paid with money by the demo channel,
 * shipped by staff in one parcel, received by the member. A buyer's orders follow each other.
 */
export const liveOrders = (server: Server, { buyers, skuIds, adminToken, orders }: Wish): Promise<Figure> => {
  const each = Math.ceil(orders / buyers.length)
  const tasks = buyers.map((buyer) => async (client: Client) => {
    for (let at = 0; at < each; at++) {
      const first = serial++
      const wanted = [0, 1, 2].map((step) => skuIds[(first * 3 + step * 17) % skuIds.length] ?? 0)
      if (!(await liveOrder(client, { buyer, wanted, adminToken }))) return false
    }
    return true
  })
  return loadTasks(server, tasks, 8)
}

async function liveOrder(
  client: Client,
  { buyer, wanted, adminToken }: { buyer: Buyer; wanted: readonly number[]; adminToken: string },
): Promise<boolean> {
  const { token } = buyer
  const ask = async (path: string, body?: object) => {
    const answer = await client.ask(path, { token, adminToken, ...(body && { body }), key: randomUUID() })
    if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data as unknown
  }
  for (const skuId of wanted) await ask(addToCart.path, { skuId })
  const { lines } = (await ask(listCart.path)) as { lines: { id: number }[] }
  const draft = { source: { kind: 'cart', lineIds: lines.map(({ id }) => id) } }
  const { quote } = (await ask(previewOrder.path, draft)) as { quote: string }
  const { no } = (await ask(createOrder.path, { ...draft, quote, payWay: 'demo' })) as { no: string }
  const { outTradeNo } = (await ask(payOrder.path, { no })) as { outTradeNo: string }
  await ask(confirmDemoPayment.path, { outTradeNo })
  await ask(shipDeskOrder.path, { no, carrier: '顺丰速运', trackingNo: `SF${no.slice(-12)}` })
  await ask(receiveOrder.path, { no })
  return lines.length === 3
}
