import type { Refused } from '@gongfang/contract/base/call'
import { dayOf } from '@gongfang/contract/base/time'
import {
  listVerifications,
  lookUpVoucher,
  redeemVoucher,
  type ShownVoucher,
  type VerificationRow,
} from '@gongfang/contract/buying/verification-desk'
import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { intentOf, refusedTitle } from '../../buying/verification/labels.ts'
import { PlaceField, usePlace } from '../../buying/verification/place-field.tsx'
import { ScanInput } from '../../buying/verification/scan-input.tsx'
import { ScanResult } from '../../buying/verification/scan-result.tsx'
import { TodaysVerifications } from '../../buying/verification/todays-verifications.tsx'
import { UndoButton } from '../../buying/verification/undo-button.tsx'
import { type RedeemedPart, VoucherCard } from '../../buying/verification/voucher-card.tsx'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/redeem-page'
import styles from './redeem-page.module.css'

export const meta = () => titleOf(screens.verification)

/** Staff without the permission to read see no list. */
export const clientLoader = () =>
  call(listVerifications, { from: dayOf(new Date()), limit: 50 }).catch((error) => {
    if (error?.status === 403) return { rows: [], next: null, total: 0 }
    throw error
  })

type Shown =
  | { kind: 'voucher'; voucher: ShownVoucher; code: string }
  | { kind: 'done'; row: VerificationRow }
  | { kind: 'refused'; title: string; text: string }

export default function RedeemPage({ loaderData: today }: Route.ComponentProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const [place, setPlace] = usePlace()
  const [shown, show] = useState<Shown | null>(null)
  const field = useRef<InputRef>(null)
  const confirm = useRef<(() => void) | null>(null)
  // The scanner types into the focused field, so the code field gets the focus after every answer.
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [shown, busy])

  const refused = (error: Refused) => {
    show({ kind: 'refused', title: refusedTitle(error, new Date()), text: error.message })
    return true
  }
  const look = async (code: string) => {
    show(null)
    const voucher = await act(lookUpVoucher, { code }, { refused, reload: false })
    if (voucher) show({ kind: 'voucher', voucher, code })
  }
  const read = (typed: string) => {
    const intent = intentOf(typed, shown?.kind === 'voucher' ? shown : null, new Date())
    if (intent === 'confirm') confirm.current?.()
    else if (intent === 'look') void look(typed)
  }
  const redeem = async (code: string, { lines, note }: RedeemedPart) => {
    const row = await act(redeemVoucher, { code, place, note, ...(lines && { lines }) }, { refused })
    if (row) show({ kind: 'done', row })
  }

  return (
    <div className={styles.desk}>
      <div className={styles.head}>
        <h1 className={styles.title}>核销台</h1>
        <PlaceField place={place} onChange={setPlace} />
      </div>
      <ScanInput
        label="扫码，或输入 8 位核销码"
        action="查询"
        busy={busy}
        focus={field}
        onCode={read}
        onEnter={() => read('')}
      />
      {shown?.kind === 'voucher' && (
        <VoucherCard
          key={shown.code}
          voucher={shown.voucher}
          now={new Date()}
          busy={busy}
          confirm={confirm}
          onRedeem={(taking) => redeem(shown.code, taking)}
          onDismiss={() => show(null)}
        />
      )}
      {shown?.kind === 'refused' && (
        <ScanResult good={false} title={shown.title}>
          {shown.text}
        </ScanResult>
      )}
      {shown?.kind === 'done' && (
        <Redeemed row={shown.row} printable={can('depot.read')} onUndone={() => show(null)} />
      )}
      {can('depot.read') && <TodaysVerifications page={today} />}
    </div>
  )
}

interface RedeemedProps {
  row: VerificationRow
  printable: boolean
  onUndone: () => void
}

const Redeemed = ({ row, printable, onUndone }: RedeemedProps) => (
  <ScanResult
    good
    title={row.ticket ? '签到成功' : '核销成功'}
    actions={
      <>
        {printable && <LinkButton to={paths.verificationSlip(row.no)}>打印小票</LinkButton>}
        <UndoButton row={row} onUndone={onUndone} />
      </>
    }
  >
    {row.ticket
      ? `${row.ticket.name} · ${row.ticket.title}`
      : row.lines.map(({ title, quantity, unit }) => `${title} × ${quantity} ${unit}`).join('；')}
    <br />
    {row.member.jigou || row.member.nickname} · {row.no}
  </ScanResult>
)

export { LoadError as ErrorBoundary }
