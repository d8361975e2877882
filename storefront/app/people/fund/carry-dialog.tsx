import { showFen } from '@gongfang/contract/base/money'
import { carryFund, type FundDetail } from '@gongfang/contract/people/fund'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './fund.module.css'
import { useSend } from './use-send.ts'

interface CarryDialogProps {
  fund: FundDetail
  onClose: () => void
  /** The fund that took over the rest. */
  onCarried: (id: number) => void
}

/** Carries the rest of a fund over to a new one, which has the same settings for the year after. */
export function CarryDialog({ fund, onClose, onCarried }: CarryDialogProps) {
  const [form, setForm] = useState(() => nextYearOf(fund))
  const { busy, fields, failure, send } = useSend()
  const keyFor = useIntentKey()
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const carrying = { id: fund.id, ...form }
    void send(async () => {
      const { id } = await call(carryFund, carrying, { idempotencyKey: keyFor(carrying) })
      toast('success', '已结转')
      onClose()
      onCarried(id)
    })
  }
  return (
    <Dialog open onClose={onClose} title={`结转 ${fund.code}`} size="small">
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>
          剩余 {showFen(fund.leftFen)} 转入一项新经费，负责人、使用人、类目和其他规则不变；{fund.code}{' '}
          停用，不能再恢复；划给成员和部门的份额全部收回，需要时在新经费中重新划拨。已下的订单照常付款和退款，之后释放或退回的金额也转入新经费。
        </p>
        <Field label="新经费编号" name="code" required error={fields.code}>
          <TextInput
            value={form.code}
            maxLength={40}
            onChange={(event) => set({ code: event.target.value })}
          />
        </Field>
        <Field label="新经费名称" name="name" required error={fields.name}>
          <TextInput
            value={form.name}
            maxLength={60}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="开始日期" name="fromOn" required error={fields.fromOn}>
          <TextInput
            type="date"
            value={form.fromOn}
            onChange={(event) => set({ fromOn: event.target.value })}
          />
        </Field>
        <Field label="结束日期" name="toOn" required error={fields.toOn}>
          <TextInput type="date" value={form.toOn} onChange={(event) => set({ toOn: event.target.value })} />
        </Field>
        {failure && (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        )}
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busy={busy} busyText="结转中…">
            结转
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** The year after the one in which the fund ends. */
function nextYearOf({ code, name, toOn }: FundDetail) {
  const year = Number(toOn.slice(0, 4)) + 1
  return { code: `${code.slice(0, 35)}-${year}`, name, fromOn: `${year}-01-01`, toOn: `${year}-12-31` }
}
