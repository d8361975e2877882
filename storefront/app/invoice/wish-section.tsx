import {
  type InvoiceKind,
  invoiceKindNames,
  lacksForSpecial,
  listInvoiceTitles,
  type SavedTitle,
} from '@gongfang/contract/invoice'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { Section } from '../order/section.tsx'
import { Radio } from '../ui/input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Loaded } from '../user/block.tsx'
import { useLoad } from '../user/use-load.ts'
import styles from './invoices.module.css'
import { TitleChoice } from './title-choice.tsx'
import { TitleForm } from './title-form.tsx'

export interface ChosenInvoice {
  kind: InvoiceKind
  /** null: there is no title yet that this kind can be made out to. */
  titleId: number | null
}

interface WishSectionProps {
  onChange: (chosen: ChosenInvoice | null) => void
  /** How often the order was refused: a title may be why, so they are read again. */
  refusals: number
}

/** While ordering: whether an invoice is wanted; it is asked for by itself once the order is paid. */
export function WishSection({ onChange, refusals }: WishSectionProps) {
  const [kind, setKind] = useState<InvoiceKind | null>(null)
  const choose = (next: InvoiceKind | null) => {
    setKind(next)
    onChange(next && { kind: next, titleId: null })
  }
  return (
    <Section title="发票">
      <div className={styles.form}>
        <fieldset>
          <legend className="visually-hidden">发票类型</legend>
          <div className={styles.row}>
            <Radio name="invoice" checked={kind === null} onChange={() => choose(null)}>
              不开票
            </Radio>
            {(['normal', 'special'] as const).map((one) => (
              <Radio key={one} name="invoice" checked={kind === one} onChange={() => choose(one)}>
                电子{invoiceKindNames[one]}
              </Radio>
            ))}
          </div>
        </fieldset>
        {kind && <WishedTitle key={kind} kind={kind} onChange={onChange} refusals={refusals} />}
      </div>
    </Section>
  )
}

function WishedTitle({ kind, onChange, refusals }: WishSectionProps & { kind: InvoiceKind }) {
  const [picked, setPicked] = useState<number>()
  const load = useLoad(() => call(listInvoiceTitles, {}), `${refusals}`)
  const { titles = [] } = load.data ?? {}
  const title = titles.find(({ id }) => id === picked) ?? titles[0]
  const lacks = title && kind === 'special' ? lacksForSpecial(title) : ''
  const titleId = title && !lacks ? title.id : null
  // Whatever was picked, changed or saved: what is wished is what is seen.
  useEffect(() => onChange({ kind, titleId }), [onChange, kind, titleId])
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

/** A colleague's title stays as it is: what is added to it makes another one. */
function editable({ id, isDefault, mayChange, ...title }: SavedTitle & { mayChange: boolean }) {
  return mayChange ? { ...title, id, isDefault } : title
}
