import { dayOf } from '@gongfang/contract/base/time'
import {
  delegateApproval,
  endDelegation,
  listDeciders,
  readDelegation,
} from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextInput } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './approval.module.css'

/** Somebody else decides for the member until a day. */
export function Delegation() {
  const load = useLoad(() => Promise.all([call(readDelegation, {}), call(listDeciders, {})]))
  return (
    <Block title="委托">
      <Loaded load={load}>
        {([{ delegation }, people]) =>
          delegation ? (
            <p className={styles.change}>
              {delegation.untilOn} 以前由 {delegation.name || '同事'} 代您审批
              <Button
                variant="outline"
                size="small"
                onClick={async () => {
                  if (await change(call(endDelegation, {}))) toast('success', '已结束委托')
                  void load.reload()
                }}
              >
                结束委托
              </Button>
            </p>
          ) : (
            <DelegationForm people={people} onDone={load.reload} />
          )
        }
      </Loaded>
    </Block>
  )
}

interface DelegationFormProps {
  people: readonly { memberId: number; name: string }[]
  onDone: () => Promise<void>
}

function DelegationForm({ people, onDone }: DelegationFormProps) {
  const today = dayOf(new Date())
  const [chosen, setChosen] = useState('')
  const [untilOn, setUntilOn] = useState(today)
  const [problem, setProblem] = useState('')
  const send = async () => {
    if (chosen === '') return setProblem('请选择一位同事')
    setProblem('')
    try {
      await call(delegateApproval, { toMemberId: Number(chosen), untilOn })
      toast('success', '已委托')
      await onDone()
    } catch (error) {
      const [field] = Object.values((error as { fields?: Record<string, string> }).fields ?? {})
      setProblem(field ?? errorText(error))
    }
  }
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        出差或休假时，委托一位同事在这段时间代您审批。如果受托人自己也要审批同一份申请同级的另一步，这份申请仍由您审批。
      </p>
      <div className={styles.pair}>
        <Field label="受托人" name="delegate" error={problem || undefined}>
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">请选择</option>
            {people.map(({ memberId, name }) => (
              <option key={memberId} value={memberId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="到哪天为止" name="untilOn">
          <TextInput
            type="date"
            min={today}
            value={untilOn}
            onChange={(event) => setUntilOn(event.target.value)}
          />
        </Field>
      </div>
      <p>
        <Button variant="outline" onClick={send}>
          委托审批
        </Button>
      </p>
    </div>
  )
}
