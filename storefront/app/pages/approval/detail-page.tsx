import { showFen } from '@gongfang/contract/base/money'
import {
  getPurchaseRequest,
  type PurchaseRequest,
  type RequestState,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { deliveryNames, payWayNames } from '@gongfang/contract/buying/order'
import { noteLabels, writtenNotes } from '@gongfang/contract/buying/order-notes'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, nullIfRefused } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath } from '../../base/paths.ts'
import styles from '../../buying/approval/approval.module.css'
import { DecideBar, DecideMore } from '../../buying/approval/decide-bar.tsx'
import { requestsPath } from '../../buying/approval/paths.ts'
import { RequestEvents } from '../../buying/approval/request-events.tsx'
import { RequestStateTag } from '../../buying/approval/request-state.tsx'
import { RequestSteps } from '../../buying/approval/request-steps.tsx'
import { Amounts } from '../../buying/order/amounts.tsx'
import { OrderLineRow } from '../../buying/order/order-line.tsx'
import lineStyles from '../../buying/order/order-lines.module.css'
import { Payable } from '../../buying/order/payable.tsx'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/section.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/detail-page'

const AttachmentList = late(() =>
  import('../../system/attachment/attachment-list.tsx').then((part) => part.AttachmentList),
)

const Resubmit = late(() => import('../../buying/approval/resubmit.tsx').then((part) => part.Resubmit))

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(screens.request.title, params.no) },
]

/** null when the number is invalid or unknown, or the request is not for this member's eyes. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await approvedMember()
  return nullIfRefused(call(getPurchaseRequest, { no: params.no }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="采购申请" />
}

export default function RequestPage({ loaderData: request }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [editing, setEditing] = useState(false)
  useOrdering(request, revalidate)
  if (request === null) return <NoRequest />
  const { no, state, requester, can, lines, amounts } = request
  const withdraw = async () => {
    if (
      !(await confirmWarning({
        title: '撤回申请？',
        message: '撤回后审批人不再看到它。',
        confirmText: '撤回',
      }))
    )
      return
    if (await change(call(withdrawPurchaseRequest, { no }))) toast('success', '已撤回')
    void revalidate()
  }
  const reload = () => {
    setEditing(false)
    void revalidate()
  }
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '采购申请', to: requestsPath }, { label: no }]} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          {requester} 的采购申请 <RequestStateTag state={state} />
        </h1>
        <Payable amounts={request} />
      </header>
      {request.fund && <FundLine fund={request.fund} state={state} />}
      {state === 'approved' && <Notice tone="success" text="已全部同意，正在自动下单…" />}
      <Outcome request={request} />
      {can.decide && <DecideBar request={request} onDecided={reload} />}
      <div className={styles.columns}>
        <div>
          {editing ? (
            <Resubmit request={request} onDone={reload} />
          ) : (
            <Section title={`商品清单（${lines.length}）`}>
              <ul className={lineStyles.lines}>
                {lines.map((line) => (
                  <OrderLineRow key={line.skuId} line={line} currency={amounts.currency} />
                ))}
              </ul>
              <Amounts amounts={amounts} />
            </Section>
          )}
          {request.attachments.length > 0 && !editing && (
            <Section title={`附件（${request.attachments.length}）`}>
              <AttachmentList files={request.attachments} />
            </Section>
          )}
          {can.decide && <DecideMore request={request} onDecided={reload} />}
          <RequestSteps steps={request.steps} />
        </div>
        <div>
          <Facts request={request} />
          <RequestEvents events={request.events} />
        </div>
      </div>
      {(can.withdraw || can.resubmit) && !editing && (
        <p className={styles.buttons}>
          {can.withdraw && (
            <Button variant="outline" onClick={withdraw}>
              撤回申请
            </Button>
          )}
          {can.resubmit && <Button onClick={() => setEditing(true)}>修改并重新提交</Button>}
        </p>
      )}
    </div>
  )
}

/** Near the top, because who decides on a phone reads no further. */
function FundLine({ fund, state }: { fund: NonNullable<PurchaseRequest['fund']>; state: RequestState }) {
  const { name, code, leftFen } = fund
  const holds = state === 'pending' || state === 'approved'
  return (
    <p className={styles.fund}>
      经费：{name}（{code}），现剩余 <b>{showFen(leftFen)}</b>
      {holds && '（已扣除本申请）'}
    </p>
  )
}

function Facts({ request }: { request: PurchaseRequest }) {
  const { delivery, address, payWay, invoiceTitle, supplementTo } = request
  const facts: [string, string][] = [
    ['配送方式', deliveryNames[delivery]],
    [
      '收货地址',
      address ? `${address.receiver} ${address.phone} ${address.regionText} ${address.detail}` : '',
    ],
    ['支付方式', payWayNames[payWay]],
    ['发票抬头', invoiceTitle],
    ['所属订单', supplementTo === null ? '' : `${supplementTo}（订单变更增加的商品）`],
    ...writtenNotes(request, noteLabels),
  ]
  return (
    <Section title="申请信息">
      <dl className={styles.values}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}

const AGAIN_MS = 1_500

/** An approved request becomes an order a moment later. */
function useOrdering(request: PurchaseRequest | null, revalidate: () => Promise<void>) {
  useEffect(() => {
    if (request?.state !== 'approved') return
    const timer = setTimeout(() => void revalidate(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [request, revalidate])
}

function NoRequest() {
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        采购申请
      </h1>
      <EmptyState text="采购申请不存在" action={<Button to={requestsPath}>返回采购申请</Button>} />
    </div>
  )
}

/** The order that came of the request, or why none did. */
const Outcome = ({ request: { orderNo, isOwn, differences } }: { request: PurchaseRequest }) => (
  <>
    {orderNo !== null && (
      <Notice
        tone="success"
        text={`已下单，订单号 ${orderNo}`}
        action={
          isOwn && (
            <Button size="small" to={orderPath(orderNo)}>
              查看订单
            </Button>
          )
        }
      />
    )}
    {differences.length > 0 && (
      <Notice tone="warning" text="审批已通过，但与申请时不同，没有下单：">
        <ul className={styles.differences}>
          {differences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    )}
  </>
)
