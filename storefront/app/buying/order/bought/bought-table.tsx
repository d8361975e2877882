import { BOUGHT_DAYS, type BoughtSku, listBought } from '@gongfang/contract/buying/order'
import { useState } from 'react'
import { call } from '../../../base/call.ts'
import { change } from '../../../base/change.ts'
import { useSite } from '../../../base/site.ts'
import { useLoad } from '../../../base/use-load.ts'
import { addToCart } from '../../../goods/cart/cart-store.ts'
import { Block, Loaded } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { firstQuantity, priceAt, whyNot } from './bought.ts'
import { BoughtRow } from './bought-row.tsx'
import styles from './bought-table.module.css'

const FIRST = 5
const MOST = 50

/** The models bought recently, with the last quantities and current prices. */
export function BoughtTable() {
  const [limit, setLimit] = useState(FIRST)
  const load = useLoad(() => call(listBought, { limit }), String(limit))
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [busy, setBusy] = useState(false)
  const { scoreBuyRate } = useSite()
  const quantityOf = (one: BoughtSku) => quantities.get(one.line.skuId) ?? firstQuantity(one)

  const setQuantity = (skuId: number, quantity: number) =>
    setQuantities((all) => new Map(all).set(skuId, quantity))

  const add = async (rows: readonly BoughtSku[]) => {
    setBusy(true)
    let added = 0
    for (const one of rows) {
      const quantity = quantityOf(one)
      const { priceFen } = priceAt(one.line, quantity, scoreBuyRate)
      const done = await change(addToCart({ skuId: one.line.skuId, quantity, priceFen }).then(() => true))
      // A toast shows the refusal; the other models are still added.
      if (done) added++
    }
    if (added === rows.length)
      toast('success', rows.length === 1 ? '已加入购物车' : `已将 ${added} 个型号加入购物车`)
    setBusy(false)
  }

  return (
    <Block title="再次购买" more={<span className={styles.note}>最近 {BOUGHT_DAYS} 天买过的型号</span>}>
      <Loaded load={load} waiting={<Skeleton lines={4} />}>
        {({ data, total }) => {
          const rows = data.filter(({ line }) => whyNot(line) === undefined)
          if (data.length === 0) return <p className={styles.note}>还没有买过商品</p>
          return (
            <>
              <Goods data={data} quantityOf={quantityOf} onQuantity={setQuantity} onAdd={add} />
              <p className={styles.foot}>
                {total > data.length && limit < MOST && (
                  <Button variant="ghost" onClick={() => setLimit(MOST)}>
                    查看全部 {Math.min(total, MOST)} 个型号
                  </Button>
                )}
                <Button
                  variant="outline"
                  sends
                  busy={busy}
                  busyText="加入中…"
                  disabledReason={rows.length === 0 ? '暂无可购买的型号' : undefined}
                  onClick={() => add(rows)}
                >
                  全部加入购物车（{rows.length}）
                </Button>
              </p>
            </>
          )
        }}
      </Loaded>
    </Block>
  )
}

interface GoodsProps {
  data: readonly BoughtSku[]
  quantityOf: (one: BoughtSku) => number
  onQuantity: (skuId: number, quantity: number) => void
  onAdd: (rows: readonly BoughtSku[]) => void
}

const Goods = ({ data, quantityOf, onQuantity, onAdd }: GoodsProps) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption className="visually-hidden">再次购买</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">单价</th>
          <th scope="col">库存</th>
          <th scope="col">数量</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <BoughtRow
            key={one.line.skuId}
            bought={one}
            quantity={quantityOf(one)}
            onQuantity={(quantity) => onQuantity(one.line.skuId, quantity)}
            onAdd={() => onAdd([one])}
          />
        ))}
      </tbody>
    </table>
  </div>
)
