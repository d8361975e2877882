import { APPROVAL_LIMITS, type StepMode, stepModeNames } from '@gongfang/contract/buying/approval-rules'
import { allInstitutionRoles, institutionRoles } from '@gongfang/contract/people/institution'
import type { Colleague } from '@gongfang/contract/people/team'
import { nameOf } from '../../people/team/person-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Checkbox, Select, TextInput } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import styles from './approval.module.css'
import { emptyStep, type RuleDraft, type StepDraft } from './rule-draft.ts'

export interface Choice {
  id: number
  name: string
}

interface RuleCardProps {
  rule: RuleDraft
  /** Its place among the rules. */
  at: number
  people: readonly Colleague[]
  categories: readonly Choice[]
  units: readonly Choice[]
  errors: Record<string, string>
  onChange: (rule: RuleDraft) => void
  onRemove: () => void
  onRaise: (() => void) | undefined
}

export function RuleCard({
  rule,
  at,
  people,
  categories,
  units,
  errors,
  onChange,
  onRemove,
  onRaise,
}: RuleCardProps) {
  const set = (part: Partial<RuleDraft>) => onChange({ ...rule, ...part })
  const field = (name: string) => ({ name: `rules.${at}.${name}`, error: errors[`rules.${at}.${name}`] })
  const whole = errors[`rules.${at}.when`] ?? errors[`rules.${at}.steps`]
  return (
    <article className={styles.rule} aria-label={rule.name || `第 ${at + 1} 条规则`}>
      <header className={styles.name}>
        <Field label="规则名称" required {...field('name')}>
          <TextInput
            value={rule.name}
            maxLength={30}
            placeholder="如：满 2000 元"
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {onRaise && (
          <Button variant="ghost" size="small" onClick={onRaise}>
            上移
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onRemove}>
          删除规则
        </Button>
      </header>
      <Conditions rule={rule} categories={categories} units={units} set={set} field={field} />
      <Steps
        steps={rule.steps}
        name={`rules.${at}.steps`}
        errors={errors}
        people={people}
        onChange={(steps) => set({ steps })}
      />
      {whole && (
        <p className={styles.unmet} role="alert">
          {whole}
        </p>
      )}
    </article>
  )
}

interface ChooserProps {
  label: string
  /** The noun of one choice. */
  one: string
  choices: readonly Choice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  name: string
  error: string | undefined
}

/** Several of a long list: a menu adds, a button beneath it removes. */
function Chooser({ label, one, choices, chosen, onChange, name, error }: ChooserProps) {
  const nameOfId = (id: number) =>
    choices.find((choice) => choice.id === id)?.name.trim() ?? `已删除的${one} ${id}`
  return (
    <div>
      <Field label={label} name={name} error={error}>
        <Select
          value=""
          onChange={(event) => onChange([...new Set([...chosen, Number(event.target.value)])])}
        >
          <option value="">添加{one}…</option>
          {choices.map(({ id, name: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <p className={styles.chosen}>
        {chosen.map((id) => (
          <Button
            key={id}
            variant="outline"
            size="small"
            aria-label={`移除${one} ${nameOfId(id)}`}
            onClick={() => onChange(chosen.filter((kept) => kept !== id))}
          >
            {nameOfId(id)} ×
          </Button>
        ))}
      </p>
    </div>
  )
}

interface StepsProps extends Pick<RuleCardProps, 'errors' | 'people'> {
  steps: readonly StepDraft[]
  /** The name of the field. */
  name: string
  onChange: (steps: StepDraft[]) => void
}

function Steps({ steps, name, errors, people, onChange }: StepsProps) {
  const setStep = (key: number, part: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  return (
    <fieldset className={styles.group}>
      <legend>由谁审批（同一级同时进行，逐级向上）</legend>
      {steps.map((step, place) => (
        <StepRow
          key={step.key}
          step={step}
          name={`${name}.${place}`}
          errors={errors}
          people={people}
          onChange={(part) => setStep(step.key, part)}
          onRemove={
            steps.length > 1 ? () => onChange(steps.filter(({ key }) => key !== step.key)) : undefined
          }
        />
      ))}
      <p>
        <Button
          variant="outline"
          size="small"
          disabledReason={steps.length >= APPROVAL_LIMITS.steps ? '最多 8 个步骤' : undefined}
          onClick={() => onChange([...steps, emptyStep(nextLevel(steps))])}
        >
          添加步骤
        </Button>
      </p>
    </fieldset>
  )
}

const nextLevel = (steps: readonly StepDraft[]) =>
  Math.min(APPROVAL_LIMITS.levels, Math.max(0, ...steps.map(({ level }) => level)) + 1)

interface StepRowProps {
  step: StepDraft
  name: string
  errors: Record<string, string>
  people: readonly Colleague[]
  onChange: (part: Partial<StepDraft>) => void
  onRemove: (() => void) | undefined
}

function StepRow({ step, name, errors, people, onChange, onRemove }: StepRowProps) {
  const [error] = Object.entries(errors).flatMap(([field, text]) =>
    field === name || field.startsWith(`${name}.`) ? [text] : [],
  )
  return (
    <div className={styles.step}>
      <Field label="级别" name={`${name}.level`}>
        <Select value={step.level} onChange={(event) => onChange({ level: Number(event.target.value) })}>
          {Array.from({ length: APPROVAL_LIMITS.levels }, (_, at) => at + 1).map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="审批人" name={name}>
        <Select value={step.by} onChange={(event) => onChange({ by: event.target.value })}>
          <option value="unitManager">部门负责人</option>
          <option value="fundOwner">经费负责人</option>
          <optgroup label="角色">
            {allInstitutionRoles.map((role) => (
              <option key={role} value={`role ${role}`}>
                {institutionRoles[role]}
              </option>
            ))}
          </optgroup>
          <optgroup label="同事">
            {people.map((person) => (
              <option key={person.memberId} value={`person ${person.memberId}`}>
                {nameOf(person)}
              </option>
            ))}
            {isGone(step, people) && <option value={step.by}>已离开的同事</option>}
          </optgroup>
        </Select>
      </Field>
      <Field label="方式" name={`${name}.mode`}>
        <Select value={step.mode} onChange={(event) => onChange({ mode: event.target.value as StepMode })}>
          {Object.entries(stepModeNames).map(([mode, text]) => (
            <option key={mode} value={mode}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="几天内" name={`${name}.days`}>
        <Select value={step.days} onChange={(event) => onChange({ days: Number(event.target.value) })}>
          {Array.from({ length: APPROVAL_LIMITS.days }, (_, at) => at + 1).map((days) => (
            <option key={days} value={days}>
              {days}
            </option>
          ))}
        </Select>
      </Field>
      {onRemove && (
        <Button variant="ghost" size="small" onClick={onRemove}>
          删除步骤
        </Button>
      )}
      {error && (
        <p className={styles.unmet} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const isGone = ({ by }: StepDraft, people: readonly Colleague[]) =>
  by.startsWith('person ') && !people.some(({ memberId }) => by === `person ${memberId}`)

interface ConditionsProps extends Pick<RuleCardProps, 'rule' | 'categories' | 'units'> {
  set: (part: Partial<RuleDraft>) => void
  /** The name of a field and what is wrong with it. */
  field: (name: string) => { name: string; error: string | undefined }
}

const Conditions = ({ rule, categories, units, set, field }: ConditionsProps) => (
  <fieldset className={styles.group}>
    <legend>满足任一条件时</legend>
    <Checkbox checked={rule.always} onChange={(event) => set({ always: event.target.checked })}>
      所有订单
    </Checkbox>
    <div className={styles.pair}>
      <Field label="订单金额达到（元）" {...field('when.amountFen')}>
        <AmountInput value={rule.amount} placeholder="不限" onChange={(amount) => set({ amount })} />
      </Field>
      <Field label="任一商品单价达到（元）" {...field('when.unitFen')}>
        <AmountInput value={rule.unit} placeholder="不限" onChange={(unit) => set({ unit })} />
      </Field>
      <Chooser
        label="含有分类"
        one="分类"
        choices={categories}
        chosen={rule.categoryIds}
        onChange={(categoryIds) => set({ categoryIds })}
        {...field('when.categoryIds')}
      />
      {units.length > 0 && (
        <Chooser
          label="下单人所在部门（含下级）"
          one="部门"
          choices={units}
          chosen={rule.unitIds}
          onChange={(unitIds) => set({ unitIds })}
          {...field('when.unitIds')}
        />
      )}
    </div>
    <Checkbox checked={rule.fundOver} onChange={(event) => set({ fundOver: event.target.checked })}>
      所选经费余额不足
    </Checkbox>
    <Checkbox checked={rule.limitOver} onChange={(event) => set({ limitOver: event.target.checked })}>
      超出支出限额（在“支出限额”中设置）
    </Checkbox>
    <Checkbox checked={rule.outside} onChange={(event) => set({ outside: event.target.checked })}>
      含有采购目录外的商品（目录方式为“目录外商品需审批”时）
    </Checkbox>
  </fieldset>
)
