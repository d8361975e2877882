import { Refused } from '@gongfang/contract/base/call'
import { points } from '@gongfang/contract/base/money'
import { createOrder, type OrderPreview, type PayWay } from '@gongfang/contract/buying/order'
import { noNotes, type OrderNotes, trimmed } from '@gongfang/contract/buying/order-notes'
import type { OfferedAddress } from '@gongfang/contract/people/address'
import { lackingFields } from '@gongfang/contract/people/institution-settings'
import type { Upload } from '@gongfang/contract/system/upload'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { type LocalDraft, useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { useSession } from '../../base/session.ts'
import { ConfirmSection as Approval } from '../../buying/approval/confirm-section.tsx'
import { choicesOf, orderDraftName, partsOf } from '../../buying/order/quote/order-draft.ts'
import { type QuoteChange, quoteChanges } from '../../buying/order/quote/quote-changes.ts'
import { QuoteChangesDialog } from '../../buying/order/quote/quote-changes-dialog.tsx'
import { QuoteChangesList } from '../../buying/order/quote/quote-changes-list.tsx'
import { type Draft, previewOfRefusal, useQuote } from '../../buying/order/quote/use-quote.ts'
import { CheckoutInvoice } from '../../money/invoice/checkout-invoice.tsx'
import type { ChosenInvoice } from '../../money/invoice/chosen-invoice.ts'
import { FundSection } from '../../people/fund/fund-section.tsx'
import { screens } from '../../screens.ts'
import { fieldId } from '../../ui/form/field.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { Section } from '../../ui/section.tsx'
import { errorText } from '../../ui/states.tsx'
import { AddressSection } from './address-section.tsx'
import styles from './confirm.module.css'
import { backNames, backPath, ConfirmLines } from './confirm-lines.tsx'
import { ConfirmSummary } from './confirm-summary.tsx'
import { DeductSection } from './deduct-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { PayWaySection } from './pay-way-section.tsx'
import { RemarkSection } from './remark-section.tsx'
import { useAfterOrdering } from './use-after-ordering.ts'

const AttachmentField = late(() =>
  import('../../system/attachment/attachment-field.tsx').then((part) => part.AttachmentField),
)

interface ConfirmFormProps {
  draft: Draft
  preview: OrderPreview
  addresses: OfferedAddress[]
}

/** The order form on one page. After each change the server calculates the amounts again. */
export function ConfirmForm({ draft: first, preview: loaded, addresses }: ConfirmFormProps) {
  const quote = useQuote(first, loaded)
  const { preview, draft } = quote
  const kept = useLocalDraft(orderDraftName(first.source), () => partsOf(first.source))
  const [typed, setNotes] = useDraftState<Partial<OrderNotes>>(kept, 'notes', noNotes)
  // A draft of before an update of the shop has not all notes.
  const notes = { ...noNotes, ...typed }
  const [files, setFiles] = useDraftState<Upload[]>(kept, 'files', [])
  const [sending, setSending] = useState(0)
  const [chosen, setChosen] = useDraftState<ChosenInvoice | null>(kept, 'invoice', null)
  const invoice = preview.amounts.payableFen > 0 ? chosen : null
  const withFunds = useSession().userDetail?.funds
  const [wishedWay, setWishedWay] = useDraftState<PayWay | undefined>(kept, 'payWay', undefined)
  useKeptChoices(quote, kept)
  const payWay = preview.payWays.find((way) => way === wishedWay) ?? preview.payWays[0]
  const { busy, problem, refusals, fields, changes, submit, forget } = useSubmit(
    quote,
    { notes, payWay, files },
    invoice,
    kept,
  )
  useFirstWrong(fields)
  const required = Object.fromEntries((preview.required ?? []).map(({ field, why }) => [field, why]))
  const drop = dropper(quote)
  const demanded = preview.required?.find(({ field }) => field === 'attachmentIds')?.why
  const back = {
    to: backPath(draft.source, preview.lines),
    text: backNames[draft.source.kind],
  }

  return (
    <div className={styles.columns}>
      <div className={styles.sections}>
        <Restored draft={kept} />
        {quote.changes.length > 0 && (
          <Notice tone="warning" text="以下商品刚刚有变化">
            <QuoteChangesList changes={quote.changes} />
          </Notice>
        )}
        <DeliverySection
          delivery={draft.delivery ?? 'express'}
          choose={(delivery) => quote.change({ delivery })}
        />
        {/* Hidden instead of removed, so that a new address is kept when the delivery changes back. */}
        <div hidden={draft.delivery === 'depot'}>
          <AddressSection
            addresses={addresses}
            chosenId={draft.addressId ?? preview.address?.id}
            choose={(addressId) => quote.change({ addressId })}
            undeliverable={preview.obstacles.includes('noDelivery')}
          />
        </div>
        <ConfirmLines preview={preview} draft={draft} drop={drop} />
        {preview.amounts.currency === 'money' && (
          <DeductSection
            preview={preview}
            wished={(draft.deductPoints ?? 0) > 0}
            change={(deductPoints) => quote.change({ deductPoints })}
          />
        )}
        {preview.amounts.currency === 'money' && (
          <>
            {/* Hidden instead of removed, so that the choice is kept when the points are taken back. */}
            <div hidden={preview.amounts.payableFen === 0}>
              <CheckoutInvoice chosen={chosen} onChange={setChosen} refusals={refusals} />
            </div>
            {preview.amounts.payableFen === 0 && <Section title="发票">本单没有实付金额，不开发票</Section>}
          </>
        )}
        {(withFunds || required.fundId) && (
          <FundSection
            draft={draft}
            required={required.fundId}
            error={draft.fundId === undefined ? fields.fundId : undefined}
            quote={preview.quote}
            chosen={draft.fundId}
            choose={(fundId) => quote.change({ fundId })}
          />
        )}
        <PayWaySection preview={preview} chosen={payWay} choose={setWishedWay} />
        {preview.approval && <Approval plan={preview.approval} />}
        <RemarkSection
          notes={notes}
          change={(part) => setNotes({ ...notes, ...part })}
          errors={fields}
          required={preview.required}
          decided={preview.approval !== undefined}
        />
        <Section title="附件">
          <AttachmentField
            files={files}
            onChange={setFiles}
            onSending={setSending}
            error={files.length > 0 && fields.attachmentIds === demanded ? undefined : fields.attachmentIds}
            hint={demanded === undefined ? '选填，合同、报价单等。' : `${demanded}。`}
          />
        </Section>
      </div>
      <ConfirmSummary
        preview={preview}
        stale={quote.busy}
        error={quote.error}
        retry={quote.again}
        busy={busy}
        missing={missing(invoice) ?? (sending > 0 ? '附件上传中，请稍候' : undefined)}
        problem={problem}
        submit={submit}
      />
      {changes && (
        <QuoteChangesDialog
          changes={changes}
          back={back}
          onClose={forget}
          proceed={preview.obstacles.length === 0 && !missing(invoice) ? submit : undefined}
          drop={
            drop &&
            (() => {
              forget()
              drop()
            })
          }
        />
      )}
    </div>
  )
}

interface Chosen {
  notes: OrderNotes
  payWay: PayWay | undefined
  files: readonly Upload[]
}

/** Orders the shown draft, once: after a lost answer the same idempotency key is sent again. */
function useSubmit(
  quote: ReturnType<typeof useQuote>,
  { notes, payWay, files }: Chosen,
  invoice: ChosenInvoice | null,
  kept: LocalDraft,
) {
  const { preview, draft } = quote
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [refusals, setRefusals] = useState(0)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [changes, setChanges] = useState<QuoteChange[] | null>(null)
  const keyFor = useDraftIntentKey(kept)
  const finish = useAfterOrdering()
  const navigate = useNavigate()

  async function submit() {
    if (busy || !payWay || missing(invoice)) return
    if (!(await agreesToSpend(preview))) return
    const lacking = lackingFields(preview.required ?? [], {
      ...{ ...trimmed(notes), fundId: draft.fundId },
      attachmentIds: files.map(({ id }) => id),
    })
    setProblem(Object.values(lacking).join('；'))
    setFields(lacking)
    if (Object.keys(lacking).length > 0) return
    setBusy(true)
    setChanges(null)
    const order = {
      ...draft,
      quote: preview.quote,
      payWay,
      ...trimmed(notes),
      ...(invoice?.titleId && { invoice: { kind: invoice.kind, titleId: invoice.titleId } }),
      attachmentIds: files.map(({ id }) => id),
    }
    try {
      if (draft.source.kind === 'offer') {
        const { acceptWhole } = await import('../../buying/inquiry/accept.ts')
        const done = await acceptWhole(order, preview, keyFor(order))
        kept.drop()
        return await ('no' in done ? finish(done, payWay) : navigate(done.path, { replace: true }))
      }
      if (preview.approval) {
        const { ask } = await import('../../buying/approval/ask.ts')
        const path = await ask(order, keyFor(order))
        kept.drop()
        return await navigate(path, { replace: true })
      }
      const made = await call(createOrder, order, { idempotencyKey: keyFor(order) })
      kept.drop()
      await finish(made, payWay)
    } catch (error) {
      await explain(error)
      setBusy(false)
    }
  }

  async function explain(error: unknown) {
    setRefusals((before) => before + 1)
    const now = previewOfRefusal(error)
    // Somebody has just changed what the institution demands.
    if (now && error instanceof Refused && error.reason === 'requiredMissing') {
      setFields(error.fields)
      setProblem(errorText(error))
      return quote.take(now)
    }
    if (now) {
      const found = quoteChanges(preview, now)
      if (found.length > 0) setChanges(found)
      else setProblem(errorText(error))
      return quote.take(now)
    }
    if (error instanceof Refused && error.reason === 'notFound' && draft.source.kind === 'cart') {
      toast('warning', '这些商品已提交过订单，或已从购物车移除')
      return navigate(screens.cart.path, { replace: true })
    }
    if (error instanceof Refused && error.reason === 'invalid') setFields(error.fields)
    else if (error instanceof Refused) void quote.again()
    setProblem(errorText(error))
  }

  return { busy, problem, refusals, fields, changes, submit, forget: () => setChanges(null) }
}

/** Brings the first field that was refused into view. */
function useFirstWrong(fields: Record<string, string>) {
  useEffect(() => {
    const [first] = Object.keys(fields)
    if (first) document.getElementById(fieldId(first))?.focus()
  }, [fields])
}

/** Keeps what is chosen, but for the form as it was found. 清空 asks for a preview of the first choices. */
function useKeptChoices({ draft, change }: ReturnType<typeof useQuote>, kept: LocalDraft) {
  const known = useRef(draft)
  useEffect(() => {
    if (known.current === draft) return
    known.current = draft
    kept.keep('choices', choicesOf(draft))
  }, [draft, kept])
  const reset = useRef(() => {})
  reset.current = () =>
    change({ delivery: undefined, addressId: undefined, deductPoints: points(0), fundId: undefined })
  useEffect(() => kept.onClear(() => reset.current()), [kept])
}

/** Points are spent by ordering, and nothing brings them back; so the amount is asked for once. */
async function agreesToSpend({ amounts, approval, balancePoints }: OrderPreview): Promise<boolean> {
  const { currency, payablePoints, payableFen, deductPoints } = amounts
  const spent = currency === 'points' ? payablePoints : payableFen === 0 ? deductPoints : 0
  if (approval || spent === 0) return true
  return confirm({
    title: '确认支付',
    message: `提交后立即支付 ${spent}积分，支付后余额 ${balancePoints - spent}积分。`,
    confirmText: `支付 ${spent}积分`,
    cancelText: '再看看',
  })
}

/** The reason why the chosen invoice is not complete; undefined when it is. */
const missing = (invoice: ChosenInvoice | null) =>
  invoice && invoice.titleId === null ? '请先保存发票抬头，或选择“不开票”' : undefined

/** Removes the lines that cannot be ordered from this order. They stay in the cart. */
function dropper({ draft: { source }, preview, change }: ReturnType<typeof useQuote>) {
  if (source.kind !== 'cart') return undefined
  const left = preview.lines.flatMap(({ lineId, reason }) => (lineId && !reason ? [lineId] : []))
  if (left.length === 0 || left.length === preview.lines.length) return undefined
  return () => change({ source: { kind: 'cart', lineIds: left } })
}
