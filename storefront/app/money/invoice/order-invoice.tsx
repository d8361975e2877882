import { type Fen, fen, showFen } from '@gongfang/contract/base/money'
import type { OrderDetail } from '@gongfang/contract/buying/order'
import { getOrderInvoices, invoiceKindNames } from '@gongfang/contract/money/invoice'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { papersPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import styles from './invoices.module.css'

const InvoiceCard = late(
  () => import('./invoice-card.tsx').then((file) => file.InvoiceCard),
  <Skeleton lines={2} />,
)
const RequestDrawer = late(() => import('./request-drawer.tsx').then((file) => file.RequestDrawer))

/** The invoice of an order, or the button to request it. `?invoice=1` opens the form. */
export function OrderInvoice({ no, state, actions }: Pick<OrderDetail, 'no' | 'state' | 'actions'>) {
  const { data, error, reload } = useLoad(() => call(getOrderInvoices, { no }), `${no} ${state}`)
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState(false)
  const asking = actions.invoice === '' && (open || query.has('invoice'))
  const close = () => {
    setOpen(false)
    if (!query.has('invoice')) return
    query.delete('invoice')
    setQuery(query, { replace: true, preventScrollReset: true })
  }
  const left = data?.order?.leftFen ?? fen(0)
  const papers = (
    <Button variant="outline" size="small" to={papersPath({ no })}>
      报销资料
    </Button>
  )
  return (
    <Section title="发票与报销" aside={papers}>
      {error !== undefined ? (
        <ErrorState error={error} retry={() => void reload()} />
      ) : !data ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {data.invoices.map((invoice) => (
            <InvoiceCard key={invoice.invoiceNo} plain invoice={invoice} onChanged={reload} />
          ))}
          {data.elsewhereFen > 0 && (
            <p className={styles.note}>同事已与其他订单一起申请开票 {showFen(data.elsewhereFen)}</p>
          )}
          {data.wish && (
            <p className={styles.note}>
              付款后自动申请{invoiceKindNames[data.wish.kind]}：{data.wish.title}
            </p>
          )}
          {left > 0 && (
            <Remaining
              text={data.invoices.length === 0 && data.elsewhereFen === 0 ? '未申请开票' : '还可开票'}
              leftFen={left}
              why={actions.invoice}
              onAsk={() => setOpen(true)}
            />
          )}
          {data.order === null && data.invoices.length === 0 && !data.wish && (
            <p className={styles.note}>这张订单没有可开票的金额</p>
          )}
          {asking && left > 0 && (
            <RequestDrawer
              no={no}
              onClose={close}
              onDone={() => {
                close()
                void reload()
              }}
            />
          )}
        </>
      )}
    </Section>
  )
}

interface RemainingProps {
  text: string
  leftFen: Fen
  /** The reason why no invoice can be requested: '' for none, undefined for somebody who may not. */
  why: string | undefined
  onAsk: () => void
}

const Remaining = ({ text, leftFen, why, onAsk }: RemainingProps) => (
  <div className={styles.choices}>
    <p className={styles.note}>
      {text}，可开 {showFen(leftFen)}
    </p>
    {why === undefined ? (
      <p className={styles.note}>请联系下单时所在机构的负责人或财务申请开票</p>
    ) : (
      <p className={styles.actions}>
        <Button size="small" disabledReason={why || undefined} onClick={onAsk}>
          申请开票
        </Button>
      </p>
    )}
  </div>
)
