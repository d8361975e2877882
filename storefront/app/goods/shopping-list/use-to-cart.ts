import { type CartVerdict, type ListLine, listToCart } from '@gongfang/contract/goods/shopping-list'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { untilAnswered } from '../../base/until-answered.ts'
import { screens } from '../../screens.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { knowCartCount } from '../cart/cart-store.ts'

const once = untilAnswered()

/** Puts a list, or chosen lines of it, into the cart. When not all went in as wanted, `verdicts` are set. */
export function useToCart(id: number, lines: readonly ListLine[]) {
  const [busy, setBusy] = useState(false)
  const [verdicts, setVerdicts] = useState<readonly CartVerdict[] | null>(null)
  const navigate = useNavigate()
  async function toCart(skuIds?: readonly number[]) {
    if (busy) return
    setBusy(true)
    const wish = { id, ...(skuIds && { skuIds: [...skuIds] }) }
    // Quantities that were changed after a lost answer are another wish.
    const intent = { wish, lines: lines.map(({ skuId, quantity }) => [skuId, quantity]) }
    const answer = await change(once(intent, (idempotencyKey) => call(listToCart, wish, { idempotencyKey })))
    setBusy(false)
    if (!answer) return
    knowCartCount(answer.count)
    if (answer.lines.some(({ added, wanted }) => added < wanted)) return setVerdicts(answer.lines)
    toast('success', `已将 ${answer.lines.length} 种商品加入购物车`, 5000, {
      text: '去购物车',
      run: () => void navigate(screens.cart.path),
    })
  }
  return { busy, toCart, verdicts, forget: () => setVerdicts(null) }
}
