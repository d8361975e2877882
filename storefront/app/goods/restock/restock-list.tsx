import { dayOf } from '@gongfang/contract/base/time'
import { listRestock, type RestockWish } from '@gongfang/contract/goods/restock'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { productPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './restock-list.module.css'
import { setRestock } from './restock-store.ts'

/** The member's requests for restock messages, on the page of favorites. Draws nothing without any. */
export function RestockList() {
  const [wishes, setWishes] = useState<readonly RestockWish[]>([])
  const load = useCallback(() => call(listRestock, {}).then(setWishes, () => undefined), [])
  useEffect(() => void load(), [load])
  const drop = async (skuId: number) => {
    try {
      await setRestock(skuId, false)
      toast('success', '已取消到货通知')
    } catch (error) {
      toast('error', errorText(error))
    }
    await load()
  }
  if (wishes.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="restock-title">
      <h2 id="restock-title">到货通知（{wishes.length}）</h2>
      <ul>
        {wishes.map(({ skuId, at, line }) => (
          <li key={skuId}>
            {line ? (
              <Link to={productPath(line.productId, skuId)}>
                {line.title} <span>{line.spec}</span>
              </Link>
            ) : (
              <span>商品已下架</span>
            )}
            {line && <ModelCode code={line.modelCode} />}
            <span className={styles.day}>{dayOf(at)} 登记</span>
            <Button
              variant="ghost"
              size="small"
              aria-label={`取消到货通知${line ? `，型号 ${line.modelCode}` : ''}`}
              onClick={() => drop(skuId)}
            >
              取消
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
