import { listReviewable } from '@gongfang/contract/buying/review'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import styles from './review-drawer.module.css'
import { ReviewForm } from './review-form.tsx'

/** The lines of an order without a review, each with its own form. */
export function ReviewDrawer({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, reload } = useLoad(() => call(listReviewable, { no, limit: 100 }), no)
  const [opened, setOpened] = useState<number | null>(null)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const lines = data?.data.filter(({ orderLineId }) => !done.has(orderLineId)) ?? []
  const shown = opened ?? lines[0]?.orderLineId
  return (
    <Drawer open onClose={onClose} title="评价商品">
      {error !== undefined ? (
        <ErrorState error={error} retry={() => void reload()} />
      ) : !data ? (
        <Skeleton lines={3} shape="card" />
      ) : lines.length === 0 ? (
        <EmptyState
          text={
            done.size > 0
              ? '感谢您的评价，审核通过后展示'
              : '这个订单没有待评价的商品，寄存的商品领取后可以评价'
          }
          action={<Button onClick={onClose}>完成</Button>}
        />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.orderLineId}>
              <div className={styles.line}>
                <ProductImage src={line.image} alt="" size={56} />
                <div className={styles.what}>
                  <b title={line.title}>{line.title}</b>
                  <span>
                    {line.spec} <span className="code">{line.modelCode}</span>
                  </span>
                </div>
                {line.orderLineId !== shown && (
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`评价 ${line.title}`}
                    onClick={() => setOpened(line.orderLineId)}
                  >
                    评价
                  </Button>
                )}
              </div>
              {line.orderLineId === shown && (
                <ReviewForm
                  key={line.orderLineId}
                  line={line}
                  onDone={() => {
                    setDone(new Set([...done, line.orderLineId]))
                    setOpened(null)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
