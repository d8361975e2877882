import type { Output } from '@gongfang/contract/base/endpoint'
import type { DepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { useCallback, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import Package from '~icons/package'
import { verificationPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { late } from '../../ui/late.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CodeView } from './code-view.tsx'
import { GoodsBar } from './goods-bar.tsx'
import { collectable, GoodsRow } from './goods-row.tsx'
import styles from './page.module.css'
import { SearchBox } from './search-box.tsx'
import { useCode } from './use-code.ts'

const HandOverDialog = late(() => import('./hand-over-dialog.tsx').then((part) => part.HandOverDialog))

interface GoodsTabProps {
  keyword: string
  depot: Output<typeof listDepot>
  code: DepotCode | null
  href: (change: Record<string, string | null>) => string
}

/** The goods in the depot. Chosen goods get a code. */
export function GoodsTab({ keyword, depot, code, href }: GoodsTabProps) {
  const { revalidate } = useRevalidator()
  const { chosen, setChosen, choose, free, picked, items } = useChoice(depot)
  const { shown, make, renew, end, hide } = useCode(null)
  const [handing, setHanding] = useState(false)
  const reload = useCallback(() => void revalidate(), [revalidate])

  return (
    <>
      {depot.pieces === 0 ? (
        <EmptyState
          icon={Package}
          text="暂无寄存物品，下单时选择“寄存”即可"
          action={<Button to={screens.products.path}>去逛逛</Button>}
        />
      ) : (
        <>
          <div className={styles.tools}>
            <p className={styles.sum}>
              共寄存 <b className="numbers">{depot.pieces}</b> 件
            </p>
            <SearchBox keyword={keyword} hidden={{ tab: 'goods' }} />
          </div>
          {code && <Current code={code} onEnd={reload} />}
          <Goods depot={depot} keyword={keyword} chosen={chosen} onChoose={choose} href={href} />
          <GoodsBar
            items={items}
            all={free.length}
            onAll={(all) => setChosen(new Map(all ? free.map((item) => [item.id, collectable(item)]) : []))}
            onMake={async () => {
              if (await make(items)) setChosen(new Map())
              reload()
            }}
            bound={
              picked.some(({ askedBack }) => askedBack > 0)
                ? '所选物品有正在申请退款的，撤销售后申请后才能转交'
                : undefined
            }
            onHandOver={depot.colleagues ? () => setHanding(true) : undefined}
          />
          {handing && (
            <HandOverDialog
              items={picked}
              onClose={() => setHanding(false)}
              onRefused={reload}
              onDone={() => {
                setHanding(false)
                setChosen(new Map())
                reload()
              }}
            />
          )}
        </>
      )}
      {/* Stays open when the last goods were handed over, to show the receipt. */}
      <Dialog open={shown !== null} onClose={hide} title="核销码">
        {shown && <CodeView key={shown.code.id} {...shown} onVoid={end} onRenew={renew} onUsed={reload} />}
      </Dialog>
    </>
  )
}

/** The chosen quantities by goods, limited to the goods that the depot still has. */
function useChoice(depot: GoodsTabProps['depot']) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const choose = (id: number, quantity: number | null) => {
    const next = new Map(chosen)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    setChosen(next)
  }
  const free = depot.data.filter((item) => collectable(item) > 0)
  const picked = free.filter(({ id }) => chosen.has(id))
  const items = free.flatMap((item) => {
    const quantity = chosen.get(item.id)
    return quantity === undefined
      ? []
      : [{ itemId: item.id, quantity: Math.min(quantity, collectable(item)) }]
  })
  return { chosen, setChosen, choose, free, picked, items }
}

interface GoodsProps extends Pick<GoodsTabProps, 'depot' | 'keyword' | 'href'> {
  chosen: ReadonlyMap<number, number>
  onChoose: (id: number, quantity: number | null) => void
}

function Goods({ depot, keyword, chosen, onChoose, href }: GoodsProps) {
  if (depot.total === 0) {
    return (
      <EmptyState
        text={`没有找到“${keyword}”相关的寄存物品`}
        action={<Button to={href({ kw: null, page: null })}>查看全部</Button>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="寄存物品">
        {depot.data.map((item) => (
          <GoodsRow key={item.id} item={item} quantity={chosen.get(item.id) ?? null} onChoose={onChoose} />
        ))}
      </ul>
      <Pager
        page={depot.current_page}
        lastPage={depot.last_page}
        total={depot.total}
        limit={depot.per_page}
        href={(page) => href({ page: String(page) })}
      />
    </>
  )
}

function Current({ code, onEnd }: { code: DepotCode; onEnd: () => void }) {
  return (
    <p className={styles.current}>
      您有一个有效的核销码，剩余 <Countdown until={code.validUntil} onEnd={onEnd} />
      <Link to={verificationPath('code')}>查看核销码</Link>
    </p>
  )
}
