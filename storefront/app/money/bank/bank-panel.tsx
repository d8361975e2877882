import { Refused } from '@gongfang/contract/base/call'
import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { type BankTransfer, openTransfer, transferStateNames } from '@gongfang/contract/money/bank'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './bank-panel.module.css'
import { SlipPart } from './slip-part.tsx'

/**
 * A bank transfer: its account and code, the slip, the receipts and refunds. Draws nothing without a transfer.
 */
export function BankPanel({ no }: { no: string }) {
  const { data, error, reload } = useLoad(() => call(openTransfer, { no }), no)
  const { revalidate } = useRevalidator()
  const again = async () => {
    await Promise.all([reload(), revalidate()])
  }
  useWhenSeen(reload)
  const ref = useAsked(data !== undefined)
  if (error instanceof Refused) return null
  return (
    <div id="transfer" ref={ref} className={styles.asked}>
      <Section title="对公转账" aside={data && <span className={styles.state}>{stateOf(data)}</span>}>
        {error !== undefined ? (
          <ErrorState error={error} retry={() => void reload()} />
        ) : data ? (
          <Transfer transfer={data} onChanged={again} />
        ) : (
          <Skeleton lines={5} />
        )}
      </Section>
    </div>
  )
}

const stateOf = ({ state, orderState }: BankTransfer) =>
  state === 'confirmed' || orderState === 'unpaid' ? transferStateNames[state] : ''

function Transfer({ transfer, onChanged }: { transfer: BankTransfer; onChanged: () => Promise<void> }) {
  const { orderState, payBefore } = transfer
  const waits = orderState === 'unpaid'
  return (
    <div className={styles.panel}>
      <Money transfer={transfer} />
      {waits && (
        <>
          <AccountCard transfer={transfer} />
          {payBefore && (
            <p className={styles.hint}>
              请在 <time dateTime={payBefore}>{showTime(payBefore)}</time>{' '}
              前完成转账，附言码请填入附言、用途或备注，便于自动核对。
            </p>
          )}
        </>
      )}
      {(waits || transfer.slip) && <SlipPart transfer={transfer} onChanged={onChanged} />}
    </div>
  )
}

/** Receipts and refunds, with a notice while they differ from the amount due. */
function Money({ transfer }: { transfer: BankTransfer }) {
  const { receivedFen, missingFen, owedFen, returnedFen, receipts, payouts } = transfer
  if (receivedFen === 0) return null
  return (
    <>
      {missingFen > 0 && (
        <Notice tone="warning" text={`已到账 ${showFen(receivedFen)}，尚差 ${showFen(missingFen)}`} />
      )}
      {owedFen > 0 && (
        <Notice tone="warning" text={`有 ${showFen(owedFen)} 无需支付，我们会退回到付款账户`} />
      )}
      {owedFen === 0 && returnedFen > 0 && (
        <Notice tone="success" text={`多付的 ${showFen(returnedFen)} 已退回`} />
      )}
      <ul className={styles.moved} aria-label="到账与退回">
        {receipts.map(({ amountFen, receivedOn }, at) => (
          <li key={`in${at + 1}`}>
            <span>{receivedOn} 到账</span>
            <b className="numbers">{showFen(amountFen)}</b>
          </li>
        ))}
        {payouts.map(({ amountFen, paidOn }, at) => (
          <li key={`out${at + 1}`}>
            <span>{paidOn} 退回</span>
            <b className="numbers">−{showFen(amountFen)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Scrolls to the panel when the address ends in '#transfer', because it is drawn after the page. */
function useAsked(here: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (here && location.hash === '#transfer') ref.current?.scrollIntoView()
  }, [here])
  return ref
}

/** Loads the transfer again when the page becomes visible, because finance may have changed it. */
function useWhenSeen(look: () => Promise<unknown>) {
  useEffect(() => {
    const seen = () => document.hidden || void look()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [look])
}
