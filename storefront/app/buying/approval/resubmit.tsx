import { Refused } from '@gongfang/contract/base/call'
import { type PurchaseRequest, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { type OrderPreview, openWayOf, type PreviewLine, payWayNames } from '@gongfang/contract/buying/order'
import { noteKeys, notesIn, type OrderNotes, trimmed } from '@gongfang/contract/buying/order-notes'
import { leastOrderable, mostOrderable } from '@gongfang/contract/goods/cart-rules'
import { listRequestFunds } from '@gongfang/contract/people/fund'
import type { Upload } from '@gongfang/contract/system/upload'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { FundChooser } from '../../people/fund/fund-section.tsx'
import { AttachmentField } from '../../system/attachment/attachment-field.tsx'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { Section } from '../../ui/section.tsx'
import { errorText } from '../../ui/states.tsx'
import { Amounts } from '../order/amounts.tsx'
import { quotedFreight } from '../order/freight.ts'
import { NoteFields } from '../order/note-fields.tsx'
import { OrderLineRow } from '../order/order-line.tsx'
import lineStyles from '../order/order-lines.module.css'
import { Payable } from '../order/payable.tsx'
import { reasonText } from '../order/quote/line-reason.ts'
import styles from './approval.module.css'
import { Plan } from './plan.tsx'

interface ResubmitProps {
  request: PurchaseRequest
  onDone: () => void
}

/** A request that came back: fewer goods or another quantity, at the prices and by the rules of now. */
export function Resubmit(props: ResubmitProps) {
  const { request } = props
  const { no } = request
  const { kept, load, busy, problem, send, ...form } = useResubmit(props)
  const { lines, notes, fundId, fields } = form
  const withFunds = useSession().userDetail?.funds
  return (
    <Section title="修改并重新提交">
      <Restored draft={kept} />
      <Loaded load={load}>
        {(preview) => (
          <div className={styles.form}>
            <ul className={lineStyles.lines}>
              {preview.lines.map((line) => (
                <ChangedLine
                  key={line.skuId}
                  line={line}
                  currency={preview.amounts.currency}
                  set={form.set}
                  drop={lines.length > 1 ? form.drop : undefined}
                />
              ))}
            </ul>
            <NoteFields
              notes={notes}
              change={(part) => form.setNotes({ ...notes, ...part })}
              errors={fields}
              required={preview.required}
              decided
            />
            {(withFunds || preview.required?.some(({ field }) => field === 'fundId')) && (
              <FundChooser
                list={(keyword) => call(listRequestFunds, { no, lines, keyword })}
                quote={preview.quote}
                chosen={fundId}
                choose={form.setFundId}
                required={preview.required?.find(({ field }) => field === 'fundId')?.why}
                error={fundId === undefined ? fields.fundId : undefined}
              />
            )}
            <div>
              <h3>附件</h3>
              <AttachmentField
                files={form.files}
                onChange={form.setFiles}
                onSending={form.setSending}
                error={fields.attachmentIds}
                hint={`${demandedOf(preview) ?? '选填，审批人可见'}。`}
              />
            </div>
            <Amounts amounts={preview.amounts} freight={quotedFreight(preview)} />
            <Payable amounts={preview.amounts} />
            <Changed request={request} preview={preview} />
            {preview.approval ? (
              <Plan {...preview.approval} />
            ) : (
              <p className={styles.lead}>已不需要审批，提交后直接下单。</p>
            )}
            {problem !== '' && (
              <p className={styles.unmet} role="alert">
                {problem}
              </p>
            )}
            <Button
              variant="cta"
              busy={busy}
              busyText="提交中…"
              disabledReason={obstacleOf(preview) ?? (form.sending > 0 ? '附件上传中，请稍候' : undefined)}
              onClick={() => send(preview)}
            >
              重新提交
            </Button>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** The changed request, kept as a draft, with its quote and sending. */
function useResubmit({ request, onDone }: ResubmitProps) {
  const { no, revision } = request
  const kept = useLocalDraft(`resubmit ${no} ${revision}`)
  const [lines, setLines] = useDraftState(kept, 'lines', () =>
    request.lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
  )
  const [typed, setNotes] = useDraftState<Partial<OrderNotes>>(kept, 'notes', () =>
    notesIn(noteKeys, request),
  )
  // A draft of before an update of the shop has not all notes.
  const notes = { ...notesIn(noteKeys, request), ...typed }
  const [fundId, setFundId] = useDraftState(kept, 'fundId', request.fund?.id)
  const [files, setFiles] = useDraftState<Upload[]>(kept, 'files', () => [...request.attachments])
  const [sending, setSending] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const fund = fundId === undefined ? {} : { fundId }
  const load = useLoad(
    () => call(previewRequest, { no, lines, ...fund }),
    JSON.stringify([revision, lines, fundId]),
  )

  const set = (skuId: number, quantity: number) =>
    setLines(lines.map((line) => (line.skuId === skuId ? { skuId, quantity } : line)))
  const drop = (skuId: number) => setLines(lines.filter((line) => line.skuId !== skuId))

  const send = async ({ quote }: OrderPreview) => {
    setBusy(true)
    setProblem('')
    setFields({})
    const attachmentIds = files.map(({ id }) => id)
    try {
      await call(resubmitRequest, { no, revision, lines, ...fund, quote, ...trimmed(notes), attachmentIds })
      kept.drop()
      toast('success', '已重新提交')
      onDone()
    } catch (error) {
      if (error instanceof Refused && error.reason !== 'invalid') void load.reload()
      if (error instanceof Refused) setFields(error.fields)
      setProblem(errorText(error))
    }
    setBusy(false)
  }

  return {
    ...{ kept, load, busy, problem, fields, send, lines, set, drop, notes, setNotes, fundId, setFundId },
    ...{ files, setFiles, sending, setSending },
  }
}

/** The nearest quantity that can be ordered; null when the line is fine or none can be. */
function betterQuantity(line: PreviewLine): number | null {
  const { reason, quantity, stepQuantity } = line
  if (reason !== 'soldOut' && reason !== 'belowMinimum' && reason !== 'offStep') return null
  const risen = Math.max(leastOrderable(line), Math.ceil(quantity / stepQuantity) * stepQuantity)
  return Math.min(risen, mostOrderable(line)) || null
}

/** Sets a quantity that can be ordered, where one can. */
function Better({ line, set }: { line: PreviewLine; set: (skuId: number, quantity: number) => void }) {
  const better = betterQuantity(line)
  if (better === null) return null
  return (
    <Button variant="outline" size="small" onClick={() => set(line.skuId, better)}>
      调整为 {better}
    </Button>
  )
}

/** Says which way to pay, or which invoice, of the request the shop no longer offers. */
function Changed({ request, preview }: { request: PurchaseRequest; preview: OrderPreview }) {
  const { payWay, invoiceTitle, invoiceGone } = request
  const way = openWayOf(payWay, preview.payWays)
  return (
    <>
      {way !== payWay && (
        <p className={styles.lead}>
          {payWayNames[payWay]}已不可用，重新提交后改用{payWayNames[way]}。
        </p>
      )}
      {invoiceTitle !== '' && preview.amounts.payableFen === 0 && (
        <p className={styles.lead}>没有实付金额，重新提交后不再申请开票。</p>
      )}
      {invoiceGone && (
        <p className={styles.lead}>所选的发票抬头已被删除，重新提交后不再申请开票；可在下单后另选抬头。</p>
      )}
    </>
  )
}

/** Why the order needs a file; undefined if it needs none. */
const demandedOf = ({ required }: OrderPreview) =>
  required?.find(({ field }) => field === 'attachmentIds')?.why

const isBlocked = ({ reason }: PreviewLine) => reason !== undefined

function obstacleOf({ lines, approval, obstacles }: OrderPreview): string | undefined {
  if (lines.some(isBlocked)) return '请先移除或调整无法购买的商品'
  if (approval && approval.unmet !== '') return '没有人可以审批'
  if (obstacles.includes('pointsShort')) return '积分不足'
  if (obstacles.includes('payChannel')) return '支付暂未开通，请联系客服'
  if (obstacles.includes('noDelivery')) return '该地区暂不支持配送'
  return undefined
}

interface ChangedLineProps {
  line: PreviewLine
  currency: OrderPreview['amounts']['currency']
  set: (skuId: number, quantity: number) => void
  /** Missing for the only line. */
  drop: ((skuId: number) => void) | undefined
}

const ChangedLine = ({ line, currency, set, drop }: ChangedLineProps) => (
  <OrderLineRow line={line} currency={currency} off={line.reason !== undefined}>
    {line.reason && <p className={lineStyles.reason}>{reasonText(line)}</p>}
    <span className={styles.change}>
      <QtyStepper
        value={line.quantity}
        min={leastOrderable(line)}
        step={line.stepQuantity}
        max={99_999}
        label={`数量，型号 ${line.modelCode}`}
        onChange={(quantity) => set(line.skuId, quantity)}
      />
      <Better line={line} set={set} />
      {drop && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`移除 ${line.modelCode}`}
          onClick={() => drop(line.skuId)}
        >
          移除
        </Button>
      )}
    </span>
  </OrderLineRow>
)
