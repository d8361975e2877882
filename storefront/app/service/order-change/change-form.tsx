import { Refused } from '@gongfang/contract/base/call'
import type { OrderDetail } from '@gongfang/contract/buying/order'
import { askOrderChange, type OrderChangeSheet } from '@gongfang/contract/service/order-change'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { orderPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { useSend } from '../../people/fund/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/section.tsx'
import { AddModel } from './add-model.tsx'
import styles from './change-form.module.css'
import { ChangeSums } from './change-sums.tsx'
import { usePreview } from './use-preview.ts'
import { type AddedLine, inputOf, isEmpty, type KeptLine, wishOf } from './wish.ts'

const MOST = 99_999
const TOO_MANY = `最多 ${MOST}`

interface ChangeFormProps {
  order: OrderDetail
  /** The change that this one takes the place of. */
  before: OrderChangeSheet | null
}

/** Wished quantities of an order's lines, and models that it has not. */
export function ChangeForm({ order, before }: ChangeFormProps) {
  const { no } = order
  const [wish, setWish] = useState(() => wishOf(order, before))
  const [reason, setReason] = useState(before?.reason ?? '')
  const input = inputOf(no, wish, before?.changeNo ?? '')
  const { preview, last, problem, waiting, again } = usePreview(input)
  const { busy, fields, failure, send, refuse } = useSend()
  const keyOf = useIntentKey()
  const navigate = useNavigate()
  const nothing = isEmpty(input)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 2) return refuse({ reason: '请填写变更原因，至少 2 个字' })
    if (!preview) return
    void send(async () => {
      const asked = { ...input, reason: reason.trim(), quote: preview.quote }
      try {
        await call(askOrderChange, asked, { idempotencyKey: keyOf(asked) })
      } catch (error) {
        if (error instanceof Refused && error.reason === 'changeMoved') again()
        throw error
      }
      toast('success', '变更已提交，处理完之前订单暂不发货')
      await navigate(orderPath(no))
    })
  }
  const keep = (id: number, after: number) =>
    setWish(({ kept, ...rest }) => ({
      ...rest,
      kept: kept.map((line) => (line.id === id ? { ...line, after } : line)),
    }))
  const change = (skuId: number, quantity: number) =>
    setWish(({ added, ...rest }) => ({
      ...rest,
      added: added
        .map((line) => (line.skuId === skuId ? { ...line, quantity } : line))
        .filter((line) => line.quantity > 0),
    }))

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Section title="商品和数量">
        <ul className={styles.lines}>
          {wish.kept.map((line) => (
            <Kept key={line.id} line={line} onChange={(after) => keep(line.id, after)} />
          ))}
          {wish.added.map((line) => (
            <Added key={line.skuId} line={line} onChange={(quantity) => change(line.skuId, quantity)} />
          ))}
        </ul>
        <AddModel
          take={(sku) => {
            const isThere = [...wish.kept, ...wish.added].some(({ skuId }) => skuId === sku.skuId)
            if (isThere) return `${sku.modelCode} 已在列表中，请直接修改数量`
            setWish(({ added, ...rest }) => ({
              ...rest,
              added: [...added, { ...sku, quantity: sku.minQuantity }],
            }))
            return ''
          }}
        />
      </Section>
      <Section title="退补金额">
        {nothing ? (
          <p className={styles.hint}>修改数量或添加商品后，这里显示应退和应付。</p>
        ) : problem ? (
          <p className={styles.wrong} role="alert">
            {problem}
          </p>
        ) : (
          <ChangeSums sums={last?.sums} waiting={waiting} />
        )}
        {!nothing && problem === '' && last && last.approval !== '' && (
          <p role="status">
            增加的商品需要审批（{last.approval}
            ）。商家同意后自动提交采购申请，审批通过后下补充订单；没有通过则不变更。
          </p>
        )}
        <p className={styles.hint}>
          减少的商品按原支付方式退款；增加的商品另立补充订单，付款后变更才生效。收货地址、经费、备注和发票与原订单相同。
        </p>
      </Section>
      <Section title="变更原因">
        <Field label="原因" name="reason" required error={fields.reason}>
          <TextInput
            value={reason}
            maxLength={200}
            placeholder="如：数量填错、换型号"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure !== '' && (
          <p className={styles.wrong} role="alert">
            {failure}
          </p>
        )}
        <p className={styles.ends}>
          <Button variant="outline" to={orderPath(no)}>
            返回订单
          </Button>
          <Button
            type="submit"
            variant="cta"
            busy={busy}
            busyText="提交中…"
            disabledReason={
              nothing ? '商品和数量没有变化' : problem || (preview ? undefined : '正在计算金额')
            }
          >
            提交变更
          </Button>
        </p>
      </Section>
    </form>
  )
}

function Kept({ line, onChange }: { line: KeptLine; onChange: (after: number) => void }) {
  const { title, spec, modelCode, ownCode, unit, before, after, shippedQuantity } = line
  return (
    <li>
      <div className={styles.what}>
        <b>{title}</b>
        <p className={styles.spec}>
          {spec && <span>{spec}</span>}
          <ModelCode code={modelCode} />
          <OwnCode code={ownCode} />
        </p>
        <p className={styles.hint}>
          原 {before} {unit}
          {shippedQuantity > 0 && `，已发 ${shippedQuantity} ${unit}`}
          {after !== before && (
            <b className={styles.delta}>
              {after > before ? `增加 ${after - before}` : `减少 ${before - after}`} {unit}
            </b>
          )}
        </p>
      </div>
      <QtyStepper
        value={after}
        min={shippedQuantity}
        step={1}
        max={MOST}
        tooMany={TOO_MANY}
        label={`数量，型号 ${modelCode}`}
        onChange={onChange}
      />
    </li>
  )
}

function Added({ line, onChange }: { line: AddedLine; onChange: (quantity: number) => void }) {
  const { title, spec, modelCode, unit, quantity, minQuantity, stepQuantity } = line
  return (
    <li>
      <div className={styles.what}>
        <b>{title}</b>
        <p className={styles.spec}>
          {spec && <span>{spec}</span>}
          <ModelCode code={modelCode} />
        </p>
        <p className={styles.hint}>
          <b className={styles.delta}>
            新增 {quantity} {unit}
          </b>
        </p>
      </div>
      <QtyStepper
        value={quantity}
        min={minQuantity}
        step={stepQuantity}
        max={MOST}
        label={`数量，型号 ${modelCode}`}
        onChange={onChange}
        onZero={() => onChange(0)}
      />
      <Button variant="ghost" size="small" onClick={() => onChange(0)}>
        移除
      </Button>
    </li>
  )
}
