import { yuan } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { listCategories } from '@gongfang/contract/goods/catalogue'
import {
  allOverruns,
  changeFund,
  createFund,
  type FundDetail,
  type FundSettings,
  overrunNames,
} from '@gongfang/contract/people/fund'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import { type Colleague, readTeam } from '@gongfang/contract/people/team'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Checkbox, Radio, Select, TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { nameOf } from '../team/person-card.tsx'
import styles from './fund.module.css'
import { useSend } from './use-send.ts'

interface FundDialogProps {
  /** Missing: a new one. */
  fund?: FundDetail
  onClose: () => void
  onSaved: (id: number) => void
}

type Choice = { id: number; name: string }

export function FundDialog(props: FundDialogProps) {
  const load = useLoad(async () => {
    const [team, categories] = await Promise.all([call(readTeam, {}), call(listCategories, {})])
    return { colleagues: team.people, categories }
  })
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.fund ? `修改 ${props.fund.code}` : '设立经费'}
      size="large"
    >
      <Loaded load={load}>{(loaded) => <FundForm {...props} {...loaded} />}</Loaded>
    </Dialog>
  )
}

interface FundFormProps extends FundDialogProps {
  colleagues: readonly Colleague[]
  categories: readonly Choice[]
}

function FundForm({ fund, colleagues, categories, onClose, onSaved }: FundFormProps) {
  const people = colleagues.filter(({ state }) => state === 'active')
  // A disabled member keeps the fund.
  const users = colleagues.filter(
    ({ state, memberId }) => state === 'active' || fund?.users.some((user) => user.memberId === memberId),
  )
  const [form, setForm] = useState(() => formOf(fund, users))
  const [amount, setAmount] = useState('')
  const [ceiling, setCeiling] = useState(fund?.ceilingFen ? yuan(fund.ceilingFen) : '')
  const { busy, fields, failure, save } = useSaving(fund, onSaved)
  const set = (part: Partial<FundSettings>) => setForm({ ...form, ...part })
  // A category that is no more shown stays chosen until somebody takes it away.
  const shown = [
    ...categories,
    ...(fund?.categories ?? []).filter(({ id }) => !categories.some((one) => one.id === id)),
  ]
  const owners = people.some(({ memberId }) => memberId === form.ownerId) ? people : [null, ...people]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ ...form, amount, ceiling })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.two}>
        <CodeAndName form={form} set={set} fields={fields} />
        <Field label="经费负责人" name="ownerId" required error={fields.ownerId}>
          <Select value={form.ownerId} onChange={(event) => set({ ownerId: Number(event.target.value) })}>
            {owners.map((person) => (
              <option key={person?.memberId ?? 0} value={person?.memberId ?? form.ownerId}>
                {person ? nameOf(person) : '请选择'}
              </option>
            ))}
          </Select>
        </Field>
        {!fund && (
          <Field label="额度（元）" name="amountFen" required error={fields.amountFen}>
            <AmountInput value={amount} onChange={setAmount} />
          </Field>
        )}
        <Period form={form} set={set} fields={fields} />
      </div>
      <Rules form={form} set={set} users={users} categories={shown} fields={fields} />
      <Field
        label="单价上限（元）"
        name="ceilingFen"
        error={fields.ceilingFen}
        hint="选填，单件商品高于它时不能使用这项经费"
      >
        <AmountInput value={ceiling} onChange={setCeiling} />
      </Field>
      <Problem text={failure} />
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="保存中…">
          保存
        </Button>
      </p>
    </form>
  )
}

/** Reads the amounts and saves the fund, or sets up a new one. */
function useSaving(fund: FundDetail | undefined, onSaved: (id: number) => void) {
  const { busy, fields, failure, send, refuse } = useSend()
  const keyFor = useIntentKey()
  const save = ({ amount, ceiling, ...form }: FundSettings & { amount: string; ceiling: string }) => {
    const most = ceiling.trim() === '' ? { amount: null } : readAmount(ceiling)
    if ('why' in most) return refuse({ ceilingFen: most.why })
    const settings = { ...form, ceilingFen: most.amount }
    if (fund) {
      return void send(async () => {
        await call(changeFund, { ...settings, id: fund.id, version: fund.version })
        toast('success', '已保存')
        onSaved(fund.id)
      })
    }
    const read = readAmount(amount)
    if ('why' in read) return refuse({ amountFen: read.why })
    const wish = { ...settings, amountFen: read.amount }
    void send(async () => {
      const { id } = await call(createFund, wish, { idempotencyKey: keyFor(wish) })
      toast('success', '经费已设立')
      onSaved(id)
    })
  }
  return { busy, fields, failure, save }
}

const choiceOf = (person: Colleague) => nameOf(person) + (person.state === 'disabled' ? '（已停用）' : '')

/** People who left are not offered any more, so they are not sent again either. */
function formOf(fund: FundDetail | undefined, users: readonly Colleague[]): FundSettings {
  const year = dayOf(new Date()).slice(0, 4)
  const isHere = (memberId: number) => users.some((person) => person.memberId === memberId)
  return {
    code: fund?.code ?? '',
    name: fund?.name ?? '',
    ownerId: fund?.ownerId ?? users[0]?.memberId ?? 0,
    fromOn: fund?.fromOn ?? dayOf(new Date()),
    toOn: fund?.toOn ?? `${year}-12-31`,
    overrun: fund?.overrun ?? 'refuse',
    forAll: fund?.forAll ?? true,
    userIds: (fund?.users ?? []).map(({ memberId }) => memberId).filter(isHere),
    categoryIds: (fund?.categories ?? []).map(({ id }) => id),
    ceilingFen: fund?.ceilingFen ?? null,
  }
}

interface ManyProps {
  choices: readonly Choice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

const Many = ({ choices, chosen, onChange }: ManyProps) => (
  <div className={styles.many}>
    {choices.map(({ id, name }) => (
      <Checkbox
        key={id}
        checked={chosen.includes(id)}
        onChange={(event) =>
          onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
        }
      >
        {name}
      </Checkbox>
    ))}
  </div>
)

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={styles.error} role="alert">
      {text}
    </p>
  ) : null

interface RulesProps {
  form: FundSettings
  set: (part: Partial<FundSettings>) => void
  users: readonly Colleague[]
  categories: readonly Choice[]
  fields: Record<string, string>
}

/** What happens when the fund is spent, who may use it, and for which categories. */
const Rules = ({ form, set, users, categories, fields }: RulesProps) => (
  <>
    <fieldset className={styles.choices}>
      <legend>余额不足时</legend>
      {allOverruns.map((overrun) => (
        <Radio
          key={overrun}
          name="overrun"
          checked={form.overrun === overrun}
          onChange={() => set({ overrun })}
        >
          {overrunNames[overrun]}
        </Radio>
      ))}
    </fieldset>
    <fieldset className={styles.choices}>
      <legend>使用人</legend>
      <Radio name="users" checked={form.forAll} onChange={() => set({ forAll: true })}>
        机构内所有能下单的成员
      </Radio>
      <Radio name="users" checked={!form.forAll} onChange={() => set({ forAll: false })}>
        指定成员
      </Radio>
      {!form.forAll && (
        <Many
          choices={users.map((person) => ({ id: person.memberId, name: choiceOf(person) }))}
          chosen={form.userIds}
          onChange={(userIds) => set({ userIds })}
        />
      )}
      <Problem text={fields.userIds} />
    </fieldset>
    <fieldset className={styles.choices}>
      <legend>可用类目</legend>
      <small>不选表示不限</small>
      <Many choices={categories} chosen={form.categoryIds} onChange={(categoryIds) => set({ categoryIds })} />
      <Problem text={fields.categoryIds} />
    </fieldset>
  </>
)

type PartProps = Pick<RulesProps, 'form' | 'set' | 'fields'>

const CodeAndName = ({ form, set, fields }: PartProps) => (
  <>
    <Field label="经费编号" name="code" required error={fields.code} hint="经费卡号或项目编号">
      <TextInput value={form.code} maxLength={40} onChange={(event) => set({ code: event.target.value })} />
    </Field>
    <Field label="经费名称" name="name" required error={fields.name}>
      <TextInput value={form.name} maxLength={60} onChange={(event) => set({ name: event.target.value })} />
    </Field>
  </>
)

const Period = ({ form, set, fields }: PartProps) => (
  <>
    <Field label="开始日期" name="fromOn" required error={fields.fromOn}>
      <TextInput type="date" value={form.fromOn} onChange={(event) => set({ fromOn: event.target.value })} />
    </Field>
    <Field label="结束日期" name="toOn" required error={fields.toOn}>
      <TextInput type="date" value={form.toOn} onChange={(event) => set({ toOn: event.target.value })} />
    </Field>
  </>
)
