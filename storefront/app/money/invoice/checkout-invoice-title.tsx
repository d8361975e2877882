import {
  type InvoiceKind,
  lacksForSpecial,
  listInvoiceTitles,
  type SavedTitle,
} from '@gongfang/contract/money/invoice'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CheckoutInvoiceProps } from './chosen-invoice.ts'
import styles from './invoices.module.css'
import { TitleChoice } from './title-choice.tsx'
import { TitleForm } from './title-form.tsx'

/** Chooses the title of the invoice. Missing data of the title can be added here. */
export function CheckoutInvoiceTitle({
  kind,
  chosen,
  onChange,
  refusals,
}: CheckoutInvoiceProps & { kind: InvoiceKind }) {
  const [picked, setPicked] = useState(chosen?.titleId ?? undefined)
  const load = useLoad(() => call(listInvoiceTitles, {}), `${refusals}`)
  const { titles = [] } = load.data ?? {}
  const title = titles.find(({ id }) => id === picked) ?? titles[0]
  const lacks = title && kind === 'special' ? lacksForSpecial(title) : ''
  const titleId = title && !lacks ? title.id : null
  // Reports the shown title after it was chosen, changed or saved.
  const known = load.data !== undefined
  useEffect(() => {
    if (known) onChange({ kind, titleId })
  }, [onChange, known, kind, titleId])
  const saved = async (id: number) => {
    await load.reload()
    setPicked(id)
  }
  return (
    <Loaded load={load} waiting={<Skeleton lines={2} />}>
      {({ suggestion }) => (
        <>
          {title && (
            <TitleChoice
              titles={titles}
              suggestion={suggestion}
              chosen={title.id}
              onChange={setPicked}
              onSaved={saved}
            />
          )}
          {titleId === null && (
            <div className={styles.card}>
              <p className={styles.wrong}>
                {title ? `专用发票还需要：${lacks}，请补全后保存` : '还没有发票抬头，请填写后保存'}
              </p>
              <TitleForm
                key={title?.id}
                initial={title ? editable(title) : (suggestion ?? undefined)}
                onSaved={saved}
              />
            </div>
          )}
          <p className={styles.note}>付款后自动申请，开票金额为实付金额，积分抵扣的部分不开票。</p>
        </>
      )}
    </Loaded>
  )
}

/** A title of a colleague cannot be changed: additions are saved as a new title. */
function editable({ id, isDefault, mayChange, ...title }: SavedTitle & { mayChange: boolean }) {
  return mayChange ? { ...title, id, isDefault } : title
}
