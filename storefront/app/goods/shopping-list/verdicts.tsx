import type { CartVerdict, ListLine } from '@gongfang/contract/goods/shopping-list'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './verdicts.module.css'
import { whyNot } from './why-not.ts'

interface VerdictsProps {
  verdicts: readonly CartVerdict[]
  lines: readonly Pick<ListLine, 'skuId' | 'title' | 'modelCode' | 'unit'>[]
  onClose: () => void
}

/** Results of the lines that were put into the cart. Lines that need attention come first. */
export function Verdicts({ verdicts, lines, onClose }: VerdictsProps) {
  const lineOf = new Map(lines.map((line) => [line.skuId, line]))
  const whole = verdicts.filter(({ added, wanted }) => added === wanted)
  const others = verdicts.filter(({ added, wanted }) => added < wanted)
  return (
    <Dialog open onClose={onClose} title="加入购物车的结果">
      <p role="status">
        {whole.length > 0 && `${whole.length} 种已按清单数量加入购物车，`}以下 {others.length} 种请留意：
      </p>
      <ul className={styles.lines}>
        {others.map(({ skuId, wanted, added, reason }) => {
          const line = lineOf.get(skuId)
          return (
            <li key={skuId}>
              <span>
                {line?.title} <span className="code">{line?.modelCode}</span>
              </span>
              <span className={added > 0 ? styles.fewer : styles.none}>
                {added > 0 ? `已减为 ${added} ${line?.unit}（清单 ${wanted}）` : '未加入'}
                {reason && `，${whyNot[reason]}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles.ways}>
        <Button variant="outline" onClick={onClose}>
          留在此页
        </Button>
        <Button to={screens.cart.path}>去购物车</Button>
      </p>
    </Dialog>
  )
}
