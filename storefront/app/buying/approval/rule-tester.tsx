import { Refused } from '@gongfang/contract/base/call'
import { fen } from '@gongfang/contract/base/money'
import { readYuan } from '@gongfang/contract/base/typed-number'
import { testApprovalRules } from '@gongfang/contract/buying/approval'
import type { ApprovalPlan } from '@gongfang/contract/buying/approval-rules'
import type { Colleague } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useSession } from '../../base/session.ts'
import { nameOf } from '../../people/team/person-card.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './approval.module.css'
import { OutsideGoods } from './outside-goods.tsx'
import { Plan } from './plan.tsx'
import type { Choice } from './rule-card.tsx'
import { type RuleDraft, rulesOf } from './rule-draft.ts'

interface RuleTesterProps {
  drafts: readonly RuleDraft[]
  people: readonly Colleague[]
  categories: readonly Choice[]
}

/** Tries the unsaved rules of the editor: shows the deciders of an imagined order. */
export function RuleTester({ drafts, people, categories }: RuleTesterProps) {
  const [memberId, setMemberId] = useState(people[0]?.memberId ?? 0)
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState('')
  const [categoryId, setCategoryId] = useState('')
  const [fundCode, setFundCode] = useState('')
  const [models, setModels] = useState('')
  const { plan, problem, fundProblem, modelProblem, busy, ask } = useTrial(drafts)
  const hasAssortment = useSession().userDetail?.assortment?.mode === 'ask'

  return (
    <Block title="试算">
      <div className={styles.pair}>
        <Field label="下单人" name="tester">
          <PersonSelect people={people} value={memberId} onChange={setMemberId} />
        </Field>
        <Field label="订单金额（元）" name="testedAmount" error={problem || undefined}>
          <AmountInput value={amount} placeholder="8200" onChange={setAmount} />
        </Field>
        <Field label="最高单价（元）" name="testedUnit">
          <AmountInput value={unit} placeholder="选填" onChange={setUnit} />
        </Field>
        <Field label="商品分类" name="testedCategory">
          <CategorySelect categories={categories} value={categoryId} onChange={setCategoryId} />
        </Field>
        <Field label="经费编号" name="testedFund" error={fundProblem || undefined}>
          <TextInput
            value={fundCode}
            maxLength={40}
            placeholder="选填"
            onChange={(event) => setFundCode(event.target.value)}
          />
        </Field>
        {hasAssortment && (
          <Field
            label="型号"
            name="testedModels"
            hint="几个型号用逗号隔开，看有没有采购目录外的"
            error={modelProblem || undefined}
          >
            <TextInput
              value={models}
              maxLength={600}
              placeholder="选填"
              onChange={(event) => setModels(event.target.value)}
            />
          </Field>
        )}
      </div>
      <p className={styles.buttons}>
        <Button
          variant="outline"
          busy={busy}
          onClick={() => ask({ memberId, amount, unit, categoryId, fundCode, models })}
        >
          看看由谁审批
        </Button>
      </p>
      <div aria-live="polite">
        {plan?.outside && <OutsideGoods names={plan.outside} />}
        {plan && (plan.steps.length > 0 ? <Plan {...plan} /> : <p>不需要审批，直接下单。</p>)}
      </div>
    </Block>
  )
}

/** An order as it is typed. */
interface Imagined {
  memberId: number
  amount: string
  unit: string
  categoryId: string
  fundCode: string
  models: string
}

/** Asks the server who decides an imagined order by these rules. */
function useTrial(drafts: readonly RuleDraft[]) {
  const [plan, setPlan] = useState<ApprovalPlan | null>(null)
  const [problem, setProblem] = useState('')
  const [fundProblem, setFundProblem] = useState('')
  const [modelProblem, setModelProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const ask = async ({ memberId, amount, unit, categoryId, fundCode, models }: Imagined) => {
    const modelCodes = models.split(/[,，;；\s]+/).filter((code) => code !== '')
    const whole = readYuan(amount, { name: '订单金额' })
    if ('why' in whole) return setProblem(whole.why)
    const piece = unit.trim() === '' ? { value: fen(0) } : readYuan(unit)
    if ('why' in piece) return
    setBusy(true)
    setProblem('')
    setFundProblem('')
    setModelProblem('')
    try {
      setPlan(
        await call(testApprovalRules, {
          rules: rulesOf(drafts).rules,
          memberId,
          amountFen: whole.value,
          unitFen: piece.value,
          ...(categoryId !== '' && { categoryId: Number(categoryId) }),
          ...(fundCode.trim() !== '' && { fundCode }),
          ...(modelCodes.length > 0 && { modelCodes }),
        }),
      )
    } catch (error) {
      setPlan(null)
      const fundFault = error instanceof Refused ? error.fields.fundCode : undefined
      const modelFault = error instanceof Refused ? modelFaultOf(error.fields) : undefined
      if (fundFault) setFundProblem(fundFault)
      else if (modelFault) setModelProblem(modelFault)
      else setProblem(errorText(error))
    }
    setBusy(false)
  }
  return { plan, problem, fundProblem, modelProblem, busy, ask }
}

const modelFaultOf = (fields: Record<string, string>) =>
  Object.entries(fields).find(([name]) => name.startsWith('modelCodes'))?.[1]

interface PersonSelectProps {
  people: readonly Colleague[]
  value: number
  onChange: (memberId: number) => void
}

const PersonSelect = ({ people, value, onChange }: PersonSelectProps) => (
  <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {people.map((person) => (
      <option key={person.memberId} value={person.memberId}>
        {nameOf(person)}
      </option>
    ))}
  </Select>
)

interface CategorySelectProps {
  categories: readonly Choice[]
  value: string
  onChange: (id: string) => void
}

const CategorySelect = ({ categories, value, onChange }: CategorySelectProps) => (
  <Select value={value} onChange={(event) => onChange(event.target.value)}>
    <option value="">不指定</option>
    {categories.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)
