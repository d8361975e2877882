import { showTime } from '@gongfang/contract/base/time'
import type { ShownVoucher } from '@gongfang/contract/buying/verification-desk'
import { Button, Card, Input } from 'antd'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Code } from '../../ui/show.tsx'
import { blockedTitle } from './labels.ts'
import { ScanResult } from './scan-result.tsx'
import styles from './voucher-card.module.css'

export interface RedeemedPart {
  lines: { modelCode: string; quantity: number }[] | undefined
  note: string
}

interface VoucherCardProps {
  voucher: ShownVoucher
  now: Date
  busy: boolean
  /** Set to a function that does what the button 确认核销 does. */
  confirm: RefObject<(() => void) | null>
  onRedeem: (taking: RedeemedPart) => void
  onDismiss: () => void
}

/** A voucher that was looked up: its member, its goods or ticket, and the quantities to redeem now. */
export function VoucherCard({ voucher, now, busy, confirm, onRedeem, onDismiss }: VoucherCardProps) {
  const { lines, kind } = voucher
  const [taken, setTaken] = useState<Record<number, number>>({})
  const [note, setNote] = useState('')
  const blocked = blockedTitle(voucher, now)
  const taking = lines
    .map((line) => ({ ...line, quantity: taken[line.itemId] ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const whole =
    taking.length === lines.length && lines.every((line, at) => taking[at]?.quantity === line.quantity)
  const redeem = () =>
    onRedeem({
      lines:
        kind === 'ticket' || whole
          ? undefined
          : taking.map(({ modelCode, quantity }) => ({ modelCode, quantity })),
      note,
    })
  const ready = blocked === null && !busy && (kind === 'ticket' || taking.length > 0)
  useImperativeHandle(confirm, () => () => {
    if (ready) redeem()
  })
  return (
    <Card className={styles.card} size="small">
      <VoucherHead voucher={voucher} />
      <VoucherLines
        lines={lines}
        taken={taken}
        disabled={blocked !== null}
        onTake={(itemId, quantity) => setTaken((before) => ({ ...before, [itemId]: quantity }))}
      />
      {blocked === null ? (
        <>
          {kind === 'depot' && (
            <Input
              value={note}
              maxLength={100}
              placeholder="备注（如：同事代领）"
              aria-label="备注"
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          {!whole && kind === 'depot' && (
            <p className={styles.partial}>未领取的部分仍寄存，核销码用后即失效，下次请会员重新生成。</p>
          )}
          <div className={styles.actions}>
            <Button size="large" onClick={onDismiss}>
              取消
            </Button>
            <Button
              size="large"
              type="primary"
              className={styles.confirm}
              loading={busy}
              disabled={kind === 'depot' && taking.length === 0}
              onClick={redeem}
            >
              确认核销
            </Button>
          </div>
          <p className={styles.partial}>按回车或再扫一次同一个码，即确认。</p>
        </>
      ) : (
        <BlockedVoucher title={blocked} receipt={voucher.receipt} />
      )}
    </Card>
  )
}

const VoucherHead = ({ voucher: { member, ticket } }: { voucher: ShownVoucher }) => (
  <>
    <p className={styles.who}>
      <strong>{member.jigou || member.nickname}</strong>
      <span>
        {member.nickname} {member.phone}
      </span>
    </p>
    {ticket && (
      <div className={styles.ticket}>
        <strong>{ticket.name}</strong>
        <span>{ticket.title}</span>
        <span className="soft">
          {showTime(ticket.startsAt)} {ticket.place}
        </span>
      </div>
    )}
  </>
)

const BlockedVoucher = ({ title, receipt }: { title: string; receipt: ShownVoucher['receipt'] }) => (
  <ScanResult good={false} title={title}>
    {receipt && (
      <span>
        {receipt.no} · {receipt.staff} {receipt.place}
        {receipt.undone && ` · 已撤销（${receipt.undone.reason}），请会员重新生成核销码`}
      </span>
    )}
  </ScanResult>
)

interface VoucherLinesProps {
  lines: ShownVoucher['lines']
  /** Quantities that differ from the voucher's, by item. */
  taken: Readonly<Record<number, number>>
  disabled: boolean
  onTake: (itemId: number, quantity: number) => void
}

const VoucherLines = ({ lines, taken, disabled, onTake }: VoucherLinesProps) => (
  <ul className={styles.lines}>
    {lines.map(({ itemId, title, spec, modelCode, image, unit, quantity, held, askedBack }) => (
      <li key={itemId}>
        {image ? <img src={image} alt="" width={56} height={56} /> : <span className={styles.none} />}
        <div className={styles.what}>
          <span>{title}</span>
          <span className="soft">{spec}</span>
          <Code>{modelCode}</Code>
          {held < quantity && <span className={styles.short}>在库只剩 {held}</span>}
          {askedBack > 0 && held - askedBack < quantity && (
            <span className={styles.short}>
              其中 {askedBack} {unit}申请退款中，最多可领 {Math.max(0, held - askedBack)}
            </span>
          )}
        </div>
        <QuantityInput
          className={styles.quantity}
          size="large"
          min={0}
          max={quantity}
          value={taken[itemId] ?? quantity}
          disabled={disabled}
          suffix={`/ ${quantity} ${unit}`}
          aria-label={`${modelCode} 的领取数量`}
          onChange={(value) => onTake(itemId, value ?? 0)}
        />
      </li>
    ))}
  </ul>
)
