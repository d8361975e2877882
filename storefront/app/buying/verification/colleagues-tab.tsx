import type { Output } from '@gongfang/contract/base/endpoint'
import {
  type ColleagueGoods,
  type listColleagueGoods,
  takeColleagueGoods,
} from '@gongfang/contract/goods/common-depot'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import Package from '~icons/package'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { verificationPath } from '../../base/paths.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { blockedBy, ChoiceBar } from './goods-bar.tsx'
import { ItemRow } from './goods-row.tsx'
import styles from './page.module.css'
import { SearchBox } from './search-box.tsx'

interface ColleaguesTabProps {
  keyword: string
  goods: Output<typeof listColleagueGoods>
  href: (change: Record<string, string | null>) => string
}

/** Goods that colleagues hold for the institution. Chosen kinds go to the member, each as a whole. */
export function ColleaguesTab({ keyword, goods, href }: ColleaguesTabProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, take } = useTaking()
  const barred = useRoleReason('collectOfColleague')
  const free = goods.data.filter(isFree)
  const picked = free.filter(({ id }) => chosen.has(id))
  const pieces = picked.reduce((sum, { held }) => sum + held, 0)

  function choose(id: number, on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  if (goods.total === 0 && keyword === '') return <Nothing />
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.sum}>
          同事共寄存 <b className="numbers">{goods.pieces}</b> 件
        </p>
        <SearchBox keyword={keyword} hidden={{ tab: 'colleagues' }} />
      </div>
      {goods.total === 0 ? (
        <EmptyState
          text={`没有找到“${keyword}”相关的寄存物品`}
          action={<Button to={href({ kw: null, page: null })}>查看全部</Button>}
        />
      ) : (
        <>
          <Items items={goods.data} chosen={chosen} choose={choose} />
          <Pager
            page={goods.current_page}
            lastPage={goods.last_page}
            total={goods.total}
            limit={goods.per_page}
            href={(page) => href({ page: String(page) })}
          />
        </>
      )}
      <ChoiceBar
        kinds={picked.length}
        pieces={pieces}
        all={free.length}
        onAll={(all) => setChosen(new Set(all ? free.map(({ id }) => id) : []))}
      >
        <Button
          variant="cta"
          busy={busy}
          busyText="正在转入…"
          disabledReason={barred ?? blockedBy(picked.length, '领取')}
          onClick={() => take(picked, pieces)}
        >
          转到我名下
        </Button>
      </ChoiceBar>
    </>
  )
}

/** Moves whole kinds to the member, after a question. */
function useTaking() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function take(picked: readonly ColleagueGoods[], pieces: number) {
    const sure = await confirm({
      title: '转到您名下？',
      message: `${picked.length} 种 ${pieces} 件将转到您名下，由您领取。原持有人会收到消息，其核销码作废。`,
      confirmText: '转到我名下',
    })
    if (!sure) return
    setBusy(true)
    const lines = picked.map(({ id, held }) => ({ itemId: id, quantity: held }))
    const taken = await change(call(takeColleagueGoods, { lines }))
    setBusy(false)
    if (!taken) return revalidate()
    toast('success', `${taken.pieces} 件已转到您名下`)
    await navigate(verificationPath('goods'))
  }
  return { busy, take }
}

/** Goods in an open after-sale stay with its applicant. */
const isFree = ({ askedBack }: ColleagueGoods) => askedBack === 0

interface ItemsProps {
  items: readonly ColleagueGoods[]
  chosen: ReadonlySet<number>
  choose: (id: number, on: boolean) => void
}

const Items = ({ items, chosen, choose }: ItemsProps) => (
  <ul className={styles.list} aria-label="同事的寄存物品">
    {items.map((item) => (
      <ItemRow
        key={item.id}
        item={item}
        holder={item.holder}
        isChosen={chosen.has(item.id)}
        isBound={!isFree(item)}
        onChoose={(on) => choose(item.id, on)}
        origin={`${item.holder} 名下`}
        asked={isFree(item) ? '' : '申请退款中'}
      />
    ))}
  </ul>
)

const Nothing = () => (
  <EmptyState
    icon={Package}
    text="同事名下没有寄存物品"
    action={<Button to={verificationPath('goods')}>查看我的寄存</Button>}
  />
)
