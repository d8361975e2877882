import type { Sku } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import ShoppingCart from '~icons/shopping-cart'
import styles from './add-button.module.css'
import { putIntoCart } from './add-to-cart.ts'

interface AddButtonProps {
  sku: Pick<Sku, 'id' | 'priceFen' | 'stock'>
  quantity: number
  title: string
}

/** Puts the smallest orderable quantity of a product into the cart. */
export function AddButton({ sku, quantity, title }: AddButtonProps) {
  const [busy, setBusy] = useState(false)
  const soldOut = sku.stock.band === 'none'
  async function add() {
    if (busy) return
    setBusy(true)
    await putIntoCart(sku, quantity)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={styles.add}
      onClick={add}
      disabled={soldOut}
      aria-busy={busy}
      aria-label={`加入购物车：${title}`}
      title={soldOut ? '暂时缺货' : '加入购物车'}
    >
      <ShoppingCart aria-hidden="true" size={16} />
    </button>
  )
}
