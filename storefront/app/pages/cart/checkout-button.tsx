import { MOST_ORDER } from '@gongfang/contract/base/money'
import type { CartTotals } from '@gongfang/contract/goods/cart'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { confirmCartPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { useUnsentEdits } from '../../goods/cart/edit-store.ts'
import { usePointsMode } from '../../goods/product/price.tsx'
import { gateFor } from '../../people/member/gate.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cart-bar.module.css'

/** The largest number of lines that an order can have. */
const MOST_KINDS = 200

/** When it is disabled, a text beside it says why, in addition to the tooltip. */
export function CheckoutButton({ totals, settled }: { totals: CartTotals; settled: () => Promise<boolean> }) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const unsent = useUnsentEdits().length
  const obstacle = useObstacle(totals, unsent)
  const leave = async () => {
    setLeaving(true)
    if (await settled()) await navigate(confirmCartPath)
    setLeaving(false)
  }
  return (
    <>
      {obstacle && totals.kinds > 0 && <p className={styles.obstacle}>{obstacle}</p>}
      <Button
        variant="cta"
        size="large"
        className={styles.pay ?? ''}
        busy={leaving}
        busyText="结算中…"
        disabledReason={obstacle}
        onClick={leave}
      >
        去结算（{totals.kinds}）
      </Button>
    </>
  )
}

function useObstacle({ kinds, goodsFen, goodsPoints }: CartTotals, unsent: number): string | undefined {
  const inPoints = usePointsMode()
  const { user, userDetail } = useSession()
  const member = userDetail ?? user
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (kinds === 0) return '请选择要结算的商品'
  if (unsent > 0) return `${unsent} 处修改待同步，联网后自动保存，再去结算`
  if (!online) return '当前处于离线状态'
  if ((inPoints ? goodsPoints : goodsFen) > MOST_ORDER)
    return '一次最多结算 100 亿元或 1 万亿积分，请减少数量或分批结算'
  if (kinds > MOST_KINDS) return `一次最多结算 ${MOST_KINDS} 种商品`
  return (member && gateFor(member)?.text) ?? undefined
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
