import { Refused } from '@gongfang/contract/base/call'
import { showFen } from '@gongfang/contract/base/money'
import {
  type FundDetail,
  fundStateNames,
  getFund,
  overrunNames,
  setFundState,
} from '@gongfang/contract/people/fund'
import { roleMay } from '@gongfang/contract/people/institution'
import { useState } from 'react'
import { data, Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle } from '../../base/page-title.ts'
import { BookDialog } from '../../people/fund/book-dialog.tsx'
import { CarryDialog } from '../../people/fund/carry-dialog.tsx'
import { EntryList } from '../../people/fund/entry-list.tsx'
import { FundBar } from '../../people/fund/fund-bar.tsx'
import { OwnerName } from '../../people/fund/fund-card.tsx'
import { FundDialog } from '../../people/fund/fund-dialog.tsx'
import { FundOrders } from '../../people/fund/order-list.tsx'
import { PartList } from '../../people/fund/part-list.tsx'
import { fundPath, fundsPath } from '../../people/fund/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/detail-page'
import styles from './page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(screens.fund.title, loaderData?.fund.code) },
]

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
  const member = await approvedMember()
  try {
    const fund = await call(getFund, { id: Number(params.id) })
    const { roles } = member
    return { fund, mayManage: roleMay(roles, 'fund'), mayList: roleMay(roles, 'ordersOfAll') }
  } catch (error) {
    if (error instanceof Refused && error.reason === 'notFound') throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="经费" />
}

type OpenDialog = 'book' | 'change' | 'carry'

export default function FundPage({ loaderData: { fund, mayManage, mayList } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [changes, setChanges] = useState(0)
  const refresh = () => {
    setChanges(changes + 1)
    void revalidate()
  }
  const reload = () => {
    setOpen(null)
    refresh()
  }
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{fund.name}</h1>
          <p className={styles.facts}>
            <span>{fund.code}</span>
            <span>{fundStateNames[fund.state]}</span>
            <OwnerName fund={fund} />
          </p>
          <Carried fund={fund} />
        </div>
        <Button variant="outline" size="small" to={fundsPath}>
          返回经费
        </Button>
      </header>
      <Block title="余额">
        <FundBar {...fund} />
        {mayManage && <Actions fund={fund} onOpen={setOpen} onChanged={reload} />}
      </Block>
      <Block title="使用规则">
        <dl className={styles.rules}>
          {rulesOf(fund).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <PartList key={`parts ${changes}`} fund={fund} onChanged={refresh} />
      <EntryList key={changes} id={fund.id} />
      <FundOrders id={fund.id} code={fund.code} mayList={mayList} />
      {open === 'book' && (
        <BookDialog fund={fund} onClose={() => setOpen(null)} onChanged={reload} onMoved={refresh} />
      )}
      {open === 'carry' && (
        <CarryDialog
          fund={fund}
          onClose={() => setOpen(null)}
          onCarried={(id) => void navigate(fundPath(id))}
        />
      )}
      {open === 'change' && <FundDialog fund={fund} onClose={() => setOpen(null)} onSaved={reload} />}
    </div>
  )
}

interface ActionsProps {
  fund: FundDetail
  onOpen: (dialog: OpenDialog) => void
  onChanged: () => void
}

const Actions = ({ fund, onOpen, onChanged }: ActionsProps) => (
  <p className={styles.actions}>
    <Button size="small" onClick={() => onOpen('book')}>
      拨款或调整
    </Button>
    <Button variant="outline" size="small" onClick={() => onOpen('change')}>
      修改设置
    </Button>
    {!fund.carriedTo && fund.leftFen > 0 && (
      <Button variant="outline" size="small" onClick={() => onOpen('carry')}>
        结转
      </Button>
    )}
    {!fund.carriedTo && <StateButton fund={fund} onChanged={onChanged} />}
  </p>
)

/** The funds before and after a carry-over. */
function Carried({ fund: { carriedFrom, carriedTo } }: { fund: FundDetail }) {
  if (!carriedFrom && !carriedTo) return null
  return (
    <p className={styles.facts}>
      {carriedFrom && (
        <span>
          由 <Link to={fundPath(carriedFrom.id)}>{carriedFrom.code}</Link> 结转
        </span>
      )}
      {carriedTo && (
        <span>
          已结转到 <Link to={fundPath(carriedTo.id)}>{carriedTo.code}</Link>
        </span>
      )}
    </p>
  )
}

const rulesOf = (fund: FundDetail) => [
  ['使用期限', `${fund.fromOn} 至 ${fund.toOn}`],
  [
    '使用人',
    fund.forAll ? '机构内所有能下单的成员' : fund.users.map(({ name }) => name || '已注销会员').join('、'),
  ],
  ['余额不足时', overrunNames[fund.overrun]],
  ['可用类目', fund.categories.map(({ name }) => name).join('、') || '不限'],
  ['单价上限', fund.ceilingFen === null ? '不限' : showFen(fund.ceilingFen)],
]

function StateButton({ fund, onChanged }: { fund: FundDetail; onChanged: () => void }) {
  const closes = fund.state === 'open'
  const press = async () => {
    const question = {
      title: `停用 ${fund.code}？`,
      message: '停用后不能再用它下单；已下的订单照常付款和退款。可以随时恢复。',
      confirmText: '停用',
    }
    if (closes && !(await confirmWarning(question))) return
    if (!(await change(call(setFundState, { id: fund.id, state: closes ? 'closed' : 'open' })))) return
    toast('success', closes ? '已停用' : '已恢复')
    onChanged()
  }
  return (
    <Button variant="outline" size="small" onClick={press}>
      {closes ? '停用' : '恢复'}
    </Button>
  )
}
