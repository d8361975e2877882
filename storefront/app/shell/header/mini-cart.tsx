import type { Fen, Points } from '@gongfang/contract/base/money'
import { listCart } from '@gongfang/contract/goods/cart'
import { listSkuLines } from '@gongfang/contract/goods/catalogue'
import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { productPath } from '../../base/paths.ts'
import { getSession } from '../../base/session-store.ts'
import { readItems } from '../../goods/cart/local-cart.ts'
import { Price } from '../../goods/product/price.tsx'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './mini-cart.module.css'

interface MiniLine {
  skuId: number
  productId: number
  title: string
  spec: string
  image: string
  priceFen: Fen
  points: Points
  quantity: number
}

interface Look {
  lines: MiniLine[]
  /** The sum of the ticked lines. null for a visitor, whose cart page calculates it. */
  total: { fen: Fen; points: Points } | null
}

const SHOWN = 5

/** The last lines of the cart, loaded when the preview opens. */
export function MiniCart({ count, close }: { count: number; close: () => void }) {
  const [look, setLook] = useState<Look | null>(null)
  const [error, setError] = useState('')
  // A changed count means that the lines have changed.
  useEffect(() => {
    let there = true
    const read = getSession().token === null ? readLocal() : readMember()
    read.then(
      (next) => there && setLook(next),
      (problem: unknown) => there && setError(errorText(problem)),
    )
    return () => {
      there = false
    }
  }, [count])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes the panel after a link in it was followed
    <section
      className={styles.panel}
      aria-label="购物车预览"
      onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
    >
      {error && <p className={styles.note}>{error}</p>}
      {look === null && !error && <Skeleton lines={3} />}
      <ul>
        {look?.lines.map(({ skuId, productId, title, spec, image, priceFen, points, quantity }) => (
          <li key={skuId} className={styles.line}>
            <ProductImage src={image} alt="" size={48} />
            <Link to={productPath(productId, skuId)} className={styles.title}>
              {title}
              <small>{spec}</small>
            </Link>
            <span className={styles.amount}>
              <Price fen={priceFen} points={points} size="small" />
              <span className="numbers">× {quantity}</span>
            </span>
          </li>
        ))}
      </ul>
      <footer className={styles.end}>
        <span>
          共 <b className="numbers">{count}</b> 件
          {look?.total && (
            <>
              ，合计 <Price fen={look.total.fen} points={look.total.points} />
            </>
          )}
        </span>
        <Button to={screens.cart.path} size="small">
          去购物车结算
        </Button>
      </footer>
    </section>
  )
}

async function readMember(): Promise<Look> {
  const { lines, totals } = await call(listCart, {})
  return {
    lines: lines.slice(-SHOWN).reverse(),
    total: { fen: totals.goodsFen, points: totals.goodsPoints },
  }
}

async function readLocal(): Promise<Look> {
  const items = readItems(storage.readJson('cart')).slice(-SHOWN).reverse()
  if (items.length === 0) return { lines: [], total: null }
  const found = await call(listSkuLines, { skuIds: items.map(({ id }) => id) })
  const lines = items.flatMap(({ id, quantity }) => {
    const line = found.find(({ skuId }) => skuId === id)
    return line ? [{ ...line, quantity }] : []
  })
  return { lines, total: null }
}
