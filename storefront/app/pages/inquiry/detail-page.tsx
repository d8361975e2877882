import { showTime } from '@gongfang/contract/base/time'
import {
  getInquiry,
  type Inquiry,
  type InquiryLine,
  offerOpen,
  removeInquiry,
} from '@gongfang/contract/buying/inquiry'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call, nullIfRefused } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle } from '../../base/page-title.ts'
import { orderPath, productPath } from '../../base/paths.ts'
import approval from '../../buying/approval/approval.module.css'
import { requestPath } from '../../buying/approval/paths.ts'
import styles from '../../buying/inquiry/inquiry.module.css'
import { InquiryStateTag } from '../../buying/inquiry/inquiry-state.tsx'
import { OfferSection } from '../../buying/inquiry/offer-section.tsx'
import { comparisonPath, inquiriesPath } from '../../buying/inquiry/paths.ts'
import { Thread } from '../../buying/inquiry/thread.tsx'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/section.tsx'
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/detail-page'

const AttachmentList = late(() =>
  import('../../system/attachment/attachment-list.tsx').then((part) => part.AttachmentList),
)
const InquiryForm = late(
  () => import('../../buying/inquiry/inquiry-form.tsx').then((part) => part.InquiryForm),
  <Skeleton lines={4} shape="card" />,
)
const Versions = late(() => import('../../buying/inquiry/versions.tsx').then((part) => part.Versions))
const dialogs = () => import('../../buying/inquiry/inquiry-dialogs.tsx')
const Dialogs = {
  decline: late(() => dialogs().then((part) => part.DeclineDialog)),
  withdraw: late(() => dialogs().then((part) => part.WithdrawDialog)),
  handOver: late(() => dialogs().then((part) => part.HandOverDialog)),
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(screens.inquiry.title, params.no) },
]

/** null when the number is invalid or unknown, or the inquiry is not for this member's eyes. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await approvedMember()
  return nullIfRefused(call(getInquiry, { no: params.no }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="询价单" />
}

export default function InquiryPage({ loaderData: inquiry }: Route.ComponentProps) {
  if (inquiry === null) return <NoInquiry />
  const { no, state, title } = inquiry
  return (
    <div className={`container ${approval.page}`} key={no}>
      <Breadcrumbs items={[{ label: '询价', to: inquiriesPath }, { label: no }]} />
      <header className={approval.head}>
        <h1 tabIndex={-1}>
          {title || '询价单'} <InquiryStateTag state={state} />
        </h1>
      </header>
      {inquiry.can.change ? <Draft inquiry={inquiry} /> : <Asked inquiry={inquiry} />}
    </div>
  )
}

function Draft({ inquiry }: { inquiry: Inquiry }) {
  const { no, can, revision } = inquiry
  const navigate = useNavigate()
  const [handing, setHanding] = useState(false)
  const { revalidate } = useRevalidator()
  const remove = async () => {
    if (!(await confirmDelete({ message: '确定要删除这份询价草稿吗？此操作不可恢复。' }))) return
    if (!(await change(call(removeInquiry, { no })))) return
    toast('success', '已删除')
    await navigate(inquiriesPath)
  }
  return (
    <>
      <InquiryForm key={revision} inquiry={inquiry} />
      <p className={approval.buttons}>
        {can.remove && (
          <Button variant="ghost" onClick={() => void remove()}>
            删除草稿
          </Button>
        )}
        {can.handOver && (
          <Button variant="ghost" onClick={() => setHanding(true)}>
            转交
          </Button>
        )}
      </p>
      {handing && (
        <Dialogs.handOver
          inquiry={inquiry}
          onClose={() => setHanding(false)}
          onDone={() => {
            setHanding(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

/** An inquiry that was handed in. */
function Asked({ inquiry }: { inquiry: Inquiry }) {
  const { no, can, current, versions, attachments } = inquiry
  const { revalidate } = useRevalidator()
  const [acting, setActing] = useState<keyof typeof Dialogs | null>(null)
  const Acting = acting && Dialogs[acting]
  return (
    <>
      <Standing inquiry={inquiry} />
      <p className={styles.tools}>
        {can.compare && (
          <Button variant="outline" size="small" to={comparisonPath(no)}>
            比价表
          </Button>
        )}
        {can.handOver && (
          <Button variant="outline" size="small" onClick={() => setActing('handOver')}>
            转交
          </Button>
        )}
        {can.withdraw && (
          <Button variant="outline" size="small" onClick={() => setActing('withdraw')}>
            撤回询价
          </Button>
        )}
      </p>
      <div className={approval.columns}>
        <div>
          {current && (
            <OfferSection
              key={current.version}
              inquiry={inquiry}
              offer={current}
              onDecline={() => setActing('decline')}
            />
          )}
          {versions.length > 1 && <Versions key={versions.length} inquiry={inquiry} />}
          <Section title={`所询商品（${inquiry.lines.length}）`}>
            <ul className={styles.asked}>
              {inquiry.lines.map((line) => (
                <AskedLine key={line.id} line={line} />
              ))}
            </ul>
          </Section>
        </div>
        <div>
          <Facts inquiry={inquiry} />
          {attachments.length > 0 && (
            <Section title={`附件（${attachments.length}）`}>
              <AttachmentList files={attachments} />
            </Section>
          )}
          <Thread inquiry={inquiry} onPosted={revalidate} />
        </div>
      </div>
      {Acting && (
        <Acting
          inquiry={inquiry}
          onClose={() => setActing(null)}
          onDone={() => {
            setActing(null)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

/** Who has to do something next, or how it ended. */
function Standing({ inquiry }: { inquiry: Inquiry }) {
  const { state, current, dueAt, orderNo, requestNo, isOwn, owner } = inquiry
  if (orderNo !== null)
    return (
      <Notice
        tone="success"
        text={`已按报价下单，订单号 ${orderNo}`}
        action={
          isOwn && (
            <Button size="small" to={orderPath(orderNo)}>
              查看订单
            </Button>
          )
        }
      />
    )
  if (requestNo !== null && state === 'accepted')
    return (
      <Notice
        tone="success"
        text="已接受报价并提交采购申请，全部同意后自动下单"
        action={
          <Button size="small" to={requestPath(requestNo)}>
            查看申请
          </Button>
        }
      />
    )
  if (state === 'asked' && inquiry.waitsFor === 'member')
    return (
      <Notice tone="warning" text={isOwn ? '商城有留言，请答复后继续报价' : `商城有留言，由 ${owner} 答复`} />
    )
  if (state === 'asked')
    return (
      <Notice
        tone="success"
        text={dueAt === null ? '已提交，等商城报价' : `已提交，商城将在 ${showTime(dueAt)} 前报价`}
      />
    )
  if (state === 'expired')
    return <Notice tone="warning" text="报价已过期，不能再接受。可以重新询价，或请商城续报" />
  if (current && offerOpen.includes(state))
    return (
      <Notice
        tone="warning"
        text={
          isOwn
            ? `商城已报价，请在 ${current.untilOn} 前接受、谢绝或留言商谈`
            : `商城已报价，有效至 ${current.untilOn}，由 ${owner} 答复`
        }
      />
    )
  return null
}

const AskedLine = ({ line }: { line: InquiryLine }) => (
  <li>
    <div>
      {line.skuId === null || line.productId === null ? (
        line.text
      ) : (
        <>
          <Link to={productPath(line.productId, line.skuId)}>{line.title}</Link>{' '}
          {line.spec && <small>{line.spec} </small>}
          <ModelCode code={line.modelCode} />
          {line.text !== '' && <p>{line.text}</p>}
        </>
      )}
      {(line.note !== '' || line.wishedOn !== '') && (
        <p>
          <small>
            {[line.wishedOn && `希望 ${line.wishedOn} 到货`, line.note].filter(Boolean).join(' · ')}
          </small>
        </p>
      )}
    </div>
    <span>
      {line.quantity} {line.unit || '件'}
    </span>
  </li>
)

function Facts({ inquiry }: { inquiry: Inquiry }) {
  const { no, owner, askedAt, createdAt, wishedOn, note } = inquiry
  const facts: [string, string][] = [
    ['单号', no],
    ['询价人', owner],
    ['提交时间', showTime(askedAt ?? createdAt)],
    ['希望到货', wishedOn],
    ['说明', note],
  ]
  return (
    <Section title="询价信息">
      <dl className={approval.values}>
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

const NoInquiry = () => (
  <div className="container">
    <h1 tabIndex={-1} className="visually-hidden">
      询价单
    </h1>
    <EmptyState text="询价单不存在" action={<Button to={inquiriesPath}>返回询价</Button>} />
  </div>
)
