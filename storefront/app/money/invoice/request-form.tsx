import { Refused } from '@gongfang/contract/base/call'
import type { Input } from '@gongfang/contract/base/endpoint'
import { type Fen, fen, showFen, showPoints } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import {
  INVOICE_ORDERS_MOST,
  type Invoiceable,
  type InvoiceKind,
  type InvoiceTitle,
  invoiceKindNames,
  lacksForSpecial,
  requestInvoice,
  type SavedTitle,
} from '@gongfang/contract/money/invoice'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { type LocalDraft, useDraftIntentKey, useDraftState, useLocalDraft } from '../../base/local-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Checkbox, Radio, TextInput } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Restored } from '../../ui/restored.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './invoices.module.css'
import { TitleChoice } from './title-choice.tsx'

interface RequestFormProps {
  orders: readonly Invoiceable[]
  chosen: readonly string[]
  titles: readonly SavedTitle[]
  suggestion: InvoiceTitle | null
  reload: () => Promise<void>
  onDone: () => void
}

/**
 * Orders, kind and title of an invoice request. The amount is what remains of each order and cannot be edited.
 */
export function RequestForm({ orders, chosen: first, titles, suggestion, reload, onDone }: RequestFormProps) {
  const kept = useLocalDraft(`invoice ${first.join(' ')}`)
  const [chosen, setChosen] = useDraftState<readonly string[]>(kept, 'orders', first)
  const [kind, setKind] = useDraftState<InvoiceKind>(kept, 'kind', 'normal')
  const [picked, setPicked] = useDraftState<number | null>(kept, 'titleId', null)
  const [remark, setRemark] = useDraftState(kept, 'remark', '')
  const { busy, failure, send } = useSending(kept, reload, onDone)
  const title = titles.find(({ id }) => id === picked) ?? titles[0]
  const wanted = orders.filter(({ no }) => chosen.includes(no))
  const amountFen = fen(wanted.reduce((sum, { leftFen }) => sum + leftFen, 0))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !title) return
    const orders = wanted.map(({ no }) => no)
    void send({ orders, kind, titleId: title.id, remark: remark.trim(), amountFen })
  }
  const lacks = title && kind === 'special' ? lacksForSpecial(title) : ''
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Restored draft={kept} />
      <OrderChoice orders={orders} chosen={chosen} onChange={setChosen} fixed={first.length > 0} />
      <KindChoice kind={kind} onChange={setKind} />
      <TitleChoice
        titles={titles}
        suggestion={suggestion}
        chosen={title?.id}
        onChange={setPicked}
        onSaved={async (id) => {
          await reload()
          setPicked(id)
        }}
      />
      {lacks && <p className={styles.wrong}>专用发票还需要：{lacks}，请修改抬头</p>}
      <Field label="备注（选填）" name="remark" hint="会写给开票人员，如经费号">
        <TextInput value={remark} maxLength={100} onChange={({ target }) => setRemark(target.value)} />
      </Field>
      <Total orders={wanted} amountFen={amountFen} />
      {failure && (
        <p role="alert" className={styles.wrong}>
          {failure}
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        busyText="提交中…"
        disabledReason={obstacleOf(wanted.length, title, lacks)}
      >
        提交申请
      </Button>
    </form>
  )
}

/** Sends a request. A refusal loads the orders again, unless it is about the form. */
function useSending(kept: LocalDraft, reload: () => Promise<void>, onDone: () => void) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const keyOf = useDraftIntentKey(kept)
  async function send(form: Input<typeof requestInvoice>) {
    setBusy(true)
    setFailure('')
    try {
      await call(requestInvoice, form, { idempotencyKey: keyOf(form) })
      kept.drop()
      toast('success', '开票申请已提交')
      onDone()
    } catch (error) {
      setFailure(errorText(error))
      if (error instanceof Refused && error.reason !== 'invalid') await reload()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

/** The reason why the request cannot be sent yet; undefined when it can. */
function obstacleOf(orders: number, title: SavedTitle | undefined, lacks: string): string | undefined {
  if (orders === 0) return '请选择要开票的订单'
  if (orders > INVOICE_ORDERS_MOST) return `一次最多 ${INVOICE_ORDERS_MOST} 张订单`
  if (!title) return '请先新建发票抬头'
  return lacks ? `抬头还缺：${lacks}` : undefined
}

interface OrderChoiceProps {
  orders: readonly Invoiceable[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  fixed: boolean
}

function OrderChoice({ orders, chosen, onChange, fixed }: OrderChoiceProps) {
  const all = orders.every(({ no }) => chosen.includes(no))
  const toggle = (no: string) =>
    onChange(chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no])
  return (
    <fieldset>
      <legend>订单</legend>
      <div className={styles.choices}>
        {!fixed && (
          <Checkbox checked={all} onChange={() => onChange(all ? [] : orders.map(({ no }) => no))}>
            全选（{orders.length}）
          </Checkbox>
        )}
        <ul className={styles.orders}>
          {orders.map((order) => {
            const about = (
              <span className={styles.what}>
                <span className="code">{order.no}</span>
                <small>
                  {dayOf(order.createdAt)} {order.buyer} {order.goods}
                  {order.kinds > 1 && ` 等 ${order.kinds} 种`}
                </small>
                {order.deductPoints > 0 && (
                  <small>
                    {showPoints(order.deductPoints)}抵扣 {showFen(order.deductFen)}，不开票
                  </small>
                )}
                {order.refundedFen > 0 && <small>已退款 {showFen(order.refundedFen)}</small>}
              </span>
            )
            return (
              <li key={order.no}>
                {fixed ? (
                  about
                ) : (
                  <Checkbox checked={chosen.includes(order.no)} onChange={() => toggle(order.no)}>
                    {about}
                  </Checkbox>
                )}
                <span className={styles.sum}>{showFen(order.leftFen)}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </fieldset>
  )
}

function KindChoice({ kind, onChange }: { kind: InvoiceKind; onChange: (kind: InvoiceKind) => void }) {
  return (
    <fieldset>
      <legend>发票类型</legend>
      <div className={styles.row}>
        {(['normal', 'special'] as const).map((one) => (
          <Radio key={one} name="kind" checked={kind === one} onChange={() => onChange(one)}>
            电子{invoiceKindNames[one]}
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

function Total({ orders, amountFen }: { orders: readonly Invoiceable[]; amountFen: Fen }) {
  return (
    <>
      <p className={styles.total}>
        <span>开票金额（{orders.length} 张订单）</span>
        <b>{showFen(amountFen)}</b>
      </p>
      {orders.some(({ deductFen }) => deductFen > 0) && (
        <p className={styles.note}>积分抵扣的部分不开票，开票金额为实付减去已退款和已开票。</p>
      )}
    </>
  )
}
