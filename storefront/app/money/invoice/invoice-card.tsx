import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import {
  cancelInvoice,
  invoiceCan,
  invoiceKindNames,
  invoiceStateNames,
  type OwnInvoice,
  readInvoiceFile,
} from '@gongfang/contract/money/invoice'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { saveFile } from '../../base/download.ts'
import { orderPath } from '../../base/paths.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './invoices.module.css'

interface InvoiceCardProps {
  invoice: OwnInvoice
  onChanged: () => Promise<void>
  /** Draws no card of its own, for use inside another card. */
  plain?: boolean
}

/** An invoice request: its state, its numbers and its files. */
export function InvoiceCard({ invoice, onChanged, plain = false }: InvoiceCardProps) {
  const { invoiceNo, state, kind, title, blue, red, orders, requester } = invoice
  const { busy, run } = useBusy()
  const barred = useRoleReason(requester === '' ? 'invoice' : 'invoiceOfColleague')

  async function cancel() {
    if (!(await confirm({ message: '确定撤销这个开票申请吗？', confirmText: '撤销申请' }))) return
    await run(
      change(call(cancelInvoice, { invoiceNo })).then(async (done) => {
        if (done) toast('success', '已撤销开票申请')
        await onChanged()
      }),
    )
  }

  const facts: [string, ReactNode][] = [
    ['抬头', title.title],
    ['税号', title.taxNumber],
    ['类型', invoiceKindNames[kind]],
    ...(blue
      ? [['发票号码', <CopyText key="no" label="发票号码" text={blue.number} />] as [string, ReactNode]]
      : []),
    ...(red
      ? [['红字号码', <CopyText key="red" label="红字发票号码" text={red.number} />] as [string, ReactNode]]
      : []),
    ...(plain ? [] : [['订单', <Orders key="orders" orders={orders} />] as [string, ReactNode]]),
    ['申请时间', showTime(invoice.createdAt)],
    ...(requester === '' ? [] : [['申请人', requester] as [string, ReactNode]]),
  ]
  return (
    <article className={`${styles.card} ${plain ? styles.plain : ''}`} aria-label={`开票申请 ${invoiceNo}`}>
      <header className={styles.head}>
        <span className={`${styles.state} ${styles[state]}`}>{invoiceStateNames[state]}</span>
        <span className={styles.note}>
          {invoiceNo} <span className={styles.sum}>{showFen(invoice.amountFen)}</span>
        </span>
      </header>
      <Hint invoice={invoice} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.actions}>
        {blue?.hasFile && (
          <Button size="small" onClick={() => run(saveFile(readInvoiceFile, { invoiceNo }))} busy={busy}>
            下载 PDF
          </Button>
        )}
        {red?.hasFile && (
          <Button
            variant="outline"
            size="small"
            onClick={() => run(saveFile(readInvoiceFile, { invoiceNo, side: 'red' }))}
          >
            下载红字 PDF
          </Button>
        )}
        {invoiceCan.cancel.includes(state) && !invoice.elsewhere && (
          <Button variant="outline" size="small" disabledReason={barred} onClick={cancel} busy={busy}>
            撤销申请
          </Button>
        )}
      </p>
    </article>
  )
}

function Hint({ invoice: { state, reason, loweredFen, blue } }: { invoice: OwnInvoice }) {
  if (state === 'rejected') return <p className={styles.wrong}>驳回原因：{reason}</p>
  if (state === 'cancelled' && reason) return <p className={styles.note}>{reason}</p>
  if (state === 'redNeeded')
    return <p className={styles.note}>订单已退款，原发票将红冲，之后可按剩余金额重新申请</p>
  if (state === 'red') return <p className={styles.note}>原发票已作废（{reason}），如有剩余金额可重新申请</p>
  if (state === 'requested' && loweredFen > 0)
    return <p className={styles.note}>申请后退款 {showFen(loweredFen)}，按剩余金额开具</p>
  if (blue && !blue.hasFile) return <p className={styles.note}>PDF 稍后上传，请留意消息</p>
  return null
}

const Orders = ({ orders }: Pick<OwnInvoice, 'orders'>) => (
  <ul>
    {orders.map(({ no, amountFen }) => (
      <li key={no}>
        <Link to={orderPath(no)} className="code">
          {no}
        </Link>{' '}
        {showFen(amountFen)}
      </li>
    ))}
  </ul>
)
