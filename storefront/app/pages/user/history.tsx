import { dayOf } from '@gongfang/contract/base/time'
import type { ShelvedProduct } from '@gongfang/contract/goods/favorite'
import { clearVisits, listVisits } from '@gongfang/contract/goods/visit'
import { pageIn } from '@gongfang/web/base/query.ts'
import { useSearchParams } from 'react-router'
import Clock3 from '~icons/clock-3'
import X from '~icons/x'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import shelf from '../../goods/favorite/shelf-card.module.css'
import { ShelfCard } from '../../goods/favorite/shelf-card.tsx'
import { screens } from '../../screens.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './list.module.css'
import { hrefIn } from './tabs.ts'
import { nearDay } from './when.ts'

const LIMIT = 48

/** The products viewed on any device, by day. */
export function History() {
  const [query] = useSearchParams()
  const page = pageIn(query)
  const load = useLoad(() => call(listVisits, { page, limit: LIMIT }), String(page))

  const forget = async (productIds?: number[]) => {
    if (!(await change(call(clearVisits, productIds ? { productIds } : {})))) return
    await load.reload()
  }
  const clear = async () => {
    const sure = await confirmDelete({ message: '确定要清空全部浏览记录吗？', confirmText: '清空' })
    if (!sure) return
    await forget()
    toast('success', '已清空浏览记录')
  }

  return (
    <Loaded load={load} waiting={<Skeleton lines={3} shape="card" />}>
      {({ data, total, ...at }) =>
        total === 0 ? (
          <EmptyState
            icon={Clock3}
            text="还没有浏览记录"
            action={<Button to={screens.products.path}>去逛逛</Button>}
          />
        ) : (
          <>
            <div className={styles.tools}>
              <span className={styles.note}>共 {total} 种商品，最多保留最近 200 种</span>
              <Button variant="outline" onClick={clear}>
                清空
              </Button>
            </div>
            {byDay(data, dayOf(new Date())).map(([day, products]) => (
              <Day key={day} day={day} products={products} onRemove={(id) => forget([id])} />
            ))}
            <Pager
              page={at.current_page}
              lastPage={at.last_page}
              total={total}
              limit={at.per_page}
              unit="种"
              href={(number) => hrefIn(query, { page: String(number) })}
            />
          </>
        )
      }
    </Loaded>
  )
}

interface DayProps {
  day: string
  products: readonly ShelvedProduct[]
  onRemove: (productId: number) => void
}

const Day = ({ day, products, onRemove }: DayProps) => (
  <section aria-label={day}>
    <h2 className={styles.day}>{day}</h2>
    <ul className={shelf.grid}>
      {products.map((product) => (
        <li key={product.productId}>
          <ShelfCard
            product={product}
            corner={
              <button
                type="button"
                className={shelf.remove}
                aria-label={`删除浏览记录：${product.title}`}
                onClick={() => onRemove(product.productId)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            }
          />
        </li>
      ))}
    </ul>
  </section>
)

function byDay(products: readonly ShelvedProduct[], today: string): [string, ShelvedProduct[]][] {
  const days = Map.groupBy(products, ({ at }) => nearDay(at, today))
  return [...days]
}
