import { showTime } from '@gongfang/contract/base/time'
import type { Aftersale, AftersaleParcel } from '@gongfang/contract/service/aftersale'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import styles from './aftersale-card.module.css'

interface SentParcelProps {
  parcel: AftersaleParcel
  lines: Aftersale['lines']
}

/** The parcel to the member: the replacement with the chosen model, or the repaired goods. */
export function SentParcel({ parcel, lines }: SentParcelProps) {
  return (
    <section className={styles.sent} aria-label="寄出的包裹">
      <dl className={styles.facts}>
        <div>
          <dt>承运商</dt>
          <dd>{parcel.carrier}</dd>
        </div>
        <div>
          <dt>运单号</dt>
          <dd>
            <CopyText label="运单号" text={parcel.trackingNo} />
          </dd>
        </div>
        <div>
          <dt>寄出时间</dt>
          <dd>{showTime(parcel.shippedAt)}</dd>
        </div>
        {parcel.note !== '' && (
          <div>
            <dt>说明</dt>
            <dd>{parcel.note}</dd>
          </div>
        )}
      </dl>
      {parcel.lines.length > 0 && (
        <ul className={styles.lines}>
          {parcel.lines.map(({ orderLineId, modelCode, ownCode, spec, quantity }) => (
            <li key={`${orderLineId}-${modelCode}`}>
              <span>
                {lines.find((line) => line.orderLineId === orderLineId)?.title} {spec}{' '}
                <span className="code">{modelCode}</span> <OwnCode code={ownCode} />
              </span>
              <span className="numbers">×{quantity}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
