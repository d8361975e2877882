import { showFen } from '@gongfang/contract/base/money'
import {
  exportOffer,
  type Inquiry,
  type Offer,
  type OfferLine,
  offerStateNames,
} from '@gongfang/contract/buying/inquiry'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { saveFile } from '../../base/download.ts'
import { confirmOfferPath, productPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { usePointsMode } from '../../goods/product/price.tsx'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/section.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { OrderImage } from '../order/order-image.tsx'
import lineStyles from '../order/order-lines.module.css'
import styles from './inquiry.module.css'
import { acceptable, freightText, leadText, priceAt, tiersText, unacceptable } from './offer-text.ts'

const AttachmentList = late(() =>
  import('../../system/attachment/attachment-list.tsx').then((part) => part.AttachmentList),
)

interface OfferSectionProps {
  inquiry: Inquiry
  offer: Offer
  onDecline: () => void
}

/** The latest version of the offer. Its lines and quantities are chosen here before they are ordered. */
export function OfferSection({ inquiry, offer, onDecline }: OfferSectionProps) {
  const { no, can } = inquiry
  const { version, lines } = offer
  const { busy, run } = useBusy()
  const picking = usePicking(offer)
  const mayAccept = can.accept && offer.state === 'valid'
  return (
    <Section
      title={`报价（第 ${version} 版）`}
      aside={
        <Button
          variant="ghost"
          size="small"
          busy={busy}
          busyText="生成中…"
          onClick={() => run(saveFile(exportOffer, { no, version }))}
        >
          下载报价单 PDF
        </Button>
      }
    >
      <Terms offer={offer} />
      <ul className={lineStyles.lines} aria-label="报价明细">
        {lines.map((line) => (
          <OfferRow key={line.id} line={line} picking={mayAccept ? picking : null} />
        ))}
      </ul>
      {mayAccept ? (
        <AcceptBar no={no} offer={offer} picking={picking} onDecline={can.decline ? onDecline : undefined} />
      ) : (
        <p className={styles.total}>
          合计 <b>{showFen(offer.sumFen)}</b>
        </p>
      )}
    </Section>
  )
}

/** Until when it holds, and its conditions. */
function Terms({ offer }: { offer: Offer }) {
  const facts: [string, string][] = [
    ['有效期', `${offer.untilOn} 止（${offerStateNames[offer.state]}）`],
    ['运费', freightText(offer)],
    ['条件', offer.terms],
    ['说明', offer.note],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {offer.attachments.length > 0 && (
        <div>
          <dt>附件</dt>
          <dd>
            <AttachmentList files={offer.attachments} label="报价附件" />
          </dd>
        </div>
      )}
    </dl>
  )
}

type Picking = ReturnType<typeof usePicking>

/** The chosen lines with their quantities; at first all that can be accepted, as they were offered. */
function usePicking(offer: Offer) {
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(
    () => new Map(acceptable(offer).map(({ id, quantity }) => [id, quantity])),
  )
  const set = (id: number, quantity: number | null) => {
    const next = new Map(picked)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    setPicked(next)
  }
  return { picked, set }
}

function OfferRow({ line, picking }: { line: OfferLine; picking: Picking | null }) {
  const why = unacceptable(line)
  const chosen = picking?.picked.get(line.id)
  const quantity = chosen ?? line.quantity
  const price = priceAt(line, quantity)
  return (
    <li className={picking && chosen === undefined ? lineStyles.off : ''}>
      <OrderImage src={line.image} />
      <div className={lineStyles.what}>
        {line.productId === null ? (
          <b>{line.title}</b>
        ) : (
          <Link to={productPath(line.productId, line.skuId)} className={lineStyles.title}>
            {line.title}
          </Link>
        )}
        <p className={lineStyles.spec}>
          {line.spec && <span>{line.spec}</span>}
          {line.modelCode && <ModelCode code={line.modelCode} />}
          <OwnCode code={line.ownCode} />
        </p>
        <p className={lineStyles.tier}>
          <span>{leadText(line)}</span>
          {line.minimum > 1 && (
            <span>
              最少 {line.minimum} {line.unit}
            </span>
          )}
          {line.tiers.length > 0 && <span>{tiersText(line)}</span>}
        </p>
        {line.note && <p className={lineStyles.sent}>{line.note}</p>}
        {why !== undefined && picking && <p className={lineStyles.reason}>{why}</p>}
        {picking && why === undefined && (
          <span className={styles.pick}>
            <Checkbox
              checked={chosen !== undefined}
              onChange={(event) => picking.set(line.id, event.target.checked ? line.quantity : null)}
            >
              接受
            </Checkbox>
            {chosen !== undefined && (
              <QtyStepper
                value={chosen}
                min={line.minimum}
                step={1}
                max={line.quantity}
                tooMany={`最多 ${line.quantity}`}
                label={`数量，${line.modelCode || line.title}`}
                onChange={(next) => picking.set(line.id, next)}
              />
            )}
          </span>
        )}
      </div>
      <div className={lineStyles.figures}>
        <span className={lineStyles.unit}>{showFen(price)}</span>
        <span>
          ×{quantity} {line.unit}
        </span>
        <span className={lineStyles.amount}>
          <b>{showFen(price * quantity)}</b>
        </span>
      </div>
    </li>
  )
}

interface AcceptBarProps {
  no: string
  offer: Offer
  picking: Picking
  onDecline: (() => void) | undefined
}

function AcceptBar({ no, offer, picking: { picked }, onDecline }: AcceptBarProps) {
  const navigate = useNavigate()
  const inPoints = usePointsMode()
  const chosen = offer.lines.flatMap((line) => {
    const quantity = picked.get(line.id)
    return quantity === undefined ? [] : [{ id: line.id, quantity, fen: priceAt(line, quantity) * quantity }]
  })
  const goods = chosen.reduce((sum, { fen }) => sum + fen, 0)
  return (
    <div className={styles.accept}>
      <output aria-live="polite">
        已选 {chosen.length} / {offer.lines.length} 种，商品合计 <b>{showFen(goods)}</b>
        {offer.freightFen === null ? '，运费另计' : `，运费 ${freightText(offer)}`}
        {inPoints && '；下单时折算为积分支付'}
      </output>
      {onDecline && (
        <Button variant="outline" onClick={onDecline}>
          谢绝
        </Button>
      )}
      <Button
        variant="cta"
        disabledReason={chosen.length === 0 ? '请选择要接受的商品' : undefined}
        onClick={() => navigate(confirmOfferPath(no, offer.version, chosen))}
      >
        接受并填写订单
      </Button>
    </div>
  )
}
