import { agreedText } from '@gongfang/contract/goods/price-list'
import {
  type Aftersale,
  aftersaleAttachable,
  aftersaleCan,
  aftersaleKindNames,
  movesNoMoney,
  originText,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useSite } from '../../base/site.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { useRoleReason } from '../../people/member/role.ts'
import { Attachments } from '../../system/attachment/attachments.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './aftersale-card.module.css'
import { CardEvents } from './card-events.tsx'
import { CardPictures } from './card-pictures.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { RefundOffer } from './refund-offer.tsx'
import { SentParcel } from './sent-parcel.tsx'
import { isStuck, nextSentence, stateName, stepsOf, stepsReached, sumText } from './steps.ts'

interface AftersaleCardProps {
  aftersale: Aftersale
  onChanged: () => Promise<void>
}

/** An after-sale: its progress, its amount, and the member's actions. */
export function AftersaleCard({ aftersale: one, onChanged }: AftersaleCardProps) {
  const reached = stepsReached(one)
  const can = aftersaleCan[one.kind]
  const { aftersaleHours: hours, kefuMobile } = useSite()
  return (
    <article className={styles.card} aria-label={`售后单 ${one.aftersaleNo}`}>
      <header className={styles.head}>
        <b className={`${styles.state} ${styles[isStuck(one) ? 'stuck' : one.state] ?? ''}`}>
          {stateName(one)}
        </b>
        <span>{aftersaleKindNames[one.kind]}</span>
        <CopyRow label="售后单号" text={one.aftersaleNo} />
      </header>
      <p>{nextSentence(one, { hours, kefuMobile })}</p>
      {reached !== null && <Steps steps={stepsOf[one.kind]} current={reached} label="售后进度" />}
      {one.refundOffer && can.acceptRefund.includes(one.state) && (
        <RefundOffer aftersale={one} offer={one.refundOffer} onDone={onChanged} />
      )}
      <ul className={styles.lines}>
        {one.lines.map((line) => (
          <li key={`${line.orderLineId}-${line.skuId}`}>
            <span>
              {line.title} {line.spec} <span className="code">{line.modelCode}</span>{' '}
              <OwnCode code={line.ownCode} />
              {line.agreed && <span className={styles.agreed}>{agreedText(line.agreed)}</span>}
            </span>
            {line.quantity > 0 && (
              <span className="numbers">
                ×{line.quantity} {line.unit}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Facts aftersale={one} />
      {one.parcel && <SentParcel parcel={one.parcel} lines={one.lines} />}
      {one.images.length > 0 && <CardPictures images={one.images} />}
      <Files aftersale={one} onChanged={onChanged} />
      {can.send.includes(one.state) && <ParcelForm aftersale={one} onSent={onChanged} />}
      {can.withdraw.includes(one.state) && <Withdraw no={one.aftersaleNo} onDone={onChanged} />}
      <CardEvents events={one.events} />
    </article>
  )
}

function Files({ aftersale: one, onChanged }: AftersaleCardProps) {
  const mayChange = useRoleReason('aftersale') === undefined && aftersaleAttachable.includes(one.state)
  if (one.attachments.length === 0 && !mayChange) return null
  return (
    <Attachments
      to={{ noun: 'aftersale', no: one.aftersaleNo }}
      files={one.attachments}
      mayAdd={mayChange}
      mayRemove={mayChange}
      onChanged={onChanged}
    />
  )
}

/** The amount, the reason, and the way back of the goods. */
const Facts = ({ aftersale: one }: { aftersale: Aftersale }) => (
  <dl className={styles.facts}>
    {!movesNoMoney(one.kind) && (
      <div>
        <dt>退款</dt>
        <dd className={styles.sum}>{sumText(one.amounts)}</dd>
      </div>
    )}
    <div>
      <dt>原因</dt>
      <dd>
        {one.reason}
        {one.note !== '' && `：${one.note}`}
      </dd>
    </div>
    {one.origins.length > 0 && (
      <div>
        <dt>其中</dt>
        <dd>
          {one.origins.map((origin) => (
            <div key={origin.orderLineId}>
              {one.origins.length > 1 &&
                `${one.lines.find(({ orderLineId }) => orderLineId === origin.orderLineId)?.modelCode}：`}
              {originText(origin)}
            </div>
          ))}
        </dd>
      </div>
    )}
    {one.returnTo !== '' && (
      <div>
        <dt>退货地址</dt>
        <dd>{one.returnTo}</dd>
      </div>
    )}
    {one.trackingNo !== '' && (
      <div>
        <dt>退货物流</dt>
        <dd>
          {one.carrier} <CopyRow label="" text={one.trackingNo} />
        </dd>
      </div>
    )}
  </dl>
)

function Withdraw({ no, onDone }: { no: string; onDone: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('aftersale')
  async function withdraw() {
    const sure = await confirm({ message: '确定撤销这个售后申请吗？', confirmText: '撤销申请' })
    if (!sure) return
    setBusy(true)
    const done = await change(call(withdrawAftersale, { aftersaleNo: no }))
    if (done) toast('success', '售后申请已撤销')
    await onDone()
    setBusy(false)
  }
  return (
    <p>
      <Button variant="outline" size="small" busy={busy} disabledReason={barred} onClick={withdraw}>
        撤销申请
      </Button>
    </p>
  )
}
