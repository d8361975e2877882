import { storage } from '@gongfang/web/base/storage.ts'
import { useState } from 'react'
import ChevronDown from '~icons/chevron-down'
import ChevronUp from '~icons/chevron-up'
import X from '~icons/x'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../product/product-image.tsx'
import styles from './compare-bar.module.css'
import { type Compared, MOST_COMPARED, setCompared } from './compare-store.ts'

const FOLDED = 'comparedFolded'

/** The products chosen for comparing. Folded, it shows only their number. */
export function CompareBar({ compared, open }: { compared: readonly Compared[]; open: () => void }) {
  const [folded, setFolded] = useState(storage.read(FOLDED) !== null)
  const fold = () => {
    setFolded(!folded)
    if (folded) storage.remove(FOLDED)
    else storage.write(FOLDED, '1')
  }
  const Chevron = folded ? ChevronUp : ChevronDown
  return (
    <section className={styles.bar} aria-label="商品对比" data-compare-bar>
      <div className={`container ${styles.row}`}>
        <button type="button" className={styles.fold} aria-expanded={!folded} onClick={fold}>
          <Chevron size={18} aria-hidden="true" />
          对比 {compared.length}/{MOST_COMPARED}
        </button>
        {!folded && (
          <ul className={styles.items}>
            {compared.map((item) => (
              <li key={item.id}>
                <span className={styles.image}>
                  <ProductImage src={item.image} alt="" size={40} eager />
                </span>
                <span className={styles.title} title={item.title}>
                  {item.title}
                </span>
                <button
                  type="button"
                  aria-label={`移出对比：${item.title}`}
                  onClick={() => setCompared(compared.filter(({ id }) => id !== item.id))}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
            {Array.from({ length: MOST_COMPARED - compared.length }, (_, at) => (
              <li key={`${at}free`} className={styles.free} aria-hidden="true">
                还可添加
              </li>
            ))}
          </ul>
        )}
        <span className={styles.actions}>
          <Button
            size="small"
            disabledReason={compared.length < 2 ? '至少选择 2 件商品' : undefined}
            onClick={open}
          >
            开始对比
          </Button>
          <Button size="small" variant="ghost" onClick={() => setCompared([])}>
            清空
          </Button>
        </span>
      </div>
    </section>
  )
}
