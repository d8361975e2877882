import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import { AutoComplete, Button, Input, Space } from 'antd'
import styles from './catalogue.module.css'
import { templateOf } from './category-choice.ts'
import { PlaceButtons } from './place-buttons.tsx'
import type { ProductCardProps } from './use-product-editing.ts'

/** The product's parameters. The category suggests some; others can be added. */
export function ParameterEditor({
  form,
  set,
  fault,
  disabled,
  categories,
}: ProductCardProps & { categories: DeskCategory[] }) {
  const { parameters, axes } = form
  const template = templateOf(categories, form.categoryId).filter(({ name }) => !axes.includes(name))
  const lacking = template.filter(({ name }) => !parameters.some((one) => one.name === name))
  const put = (at: number, change: Partial<(typeof parameters)[number]>) =>
    set({ parameters: parameters.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const move = (from: number, to: number) => {
    const one = parameters[from]
    if (one) set({ parameters: parameters.toSpliced(from, 1).toSpliced(to, 0, one) })
  }
  return (
    <>
      {parameters.map((parameter, at) => {
        const known = template.find(({ name }) => name === parameter.name)
        const wrong = fault(`parameters.${at}.name`) ?? fault(`parameters.${at}.value`)
        return (
          <div key={at}>
            <ParameterRow
              parameter={parameter}
              at={at}
              isLast={at === parameters.length - 1}
              options={known?.options ?? []}
              faulty={Boolean(wrong)}
              disabled={disabled}
              onChange={(change) => put(at, change)}
              onMove={(by) => move(at, at + by)}
              onRemove={() => set({ parameters: parameters.toSpliced(at, 1) })}
            />
            {wrong && (
              <p className={styles.wrong} role="alert">
                {wrong}
              </p>
            )}
          </div>
        )
      })}
      <AddButtons
        parameters={parameters}
        lacking={lacking}
        disabled={disabled}
        onChange={(parameters) => set({ parameters })}
      />
    </>
  )
}

type Parameter = ProductCardProps['form']['parameters'][number]

interface AddButtonsProps {
  parameters: readonly Parameter[]
  /** Parameters of the category that the product lacks. */
  lacking: readonly { name: string; unit: string }[]
  disabled: boolean
  onChange: (parameters: Parameter[]) => void
}

const AddButtons = ({ parameters, lacking, disabled, onChange }: AddButtonsProps) => (
  <Space wrap>
    {lacking.length > 0 && (
      <Button
        disabled={disabled}
        onClick={() =>
          onChange([...parameters, ...lacking.map(({ name, unit }) => ({ name, value: '', unit }))])
        }
      >
        填入分类参数（{lacking.length}）
      </Button>
    )}
    <Button
      disabled={disabled || parameters.length >= 60}
      onClick={() => onChange([...parameters, { name: '', value: '', unit: '' }])}
    >
      添加一项
    </Button>
    {parameters.some(({ value }) => value.trim() === '') && (
      <Button
        type="link"
        disabled={disabled}
        onClick={() => onChange(parameters.filter(({ value }) => value.trim() !== ''))}
      >
        去掉没有填的
      </Button>
    )}
  </Space>
)

interface ParameterRowProps {
  parameter: Parameter
  at: number
  isLast: boolean
  /** Values that the category suggests. */
  options: readonly string[]
  faulty: boolean
  disabled: boolean
  onChange: (change: Partial<Parameter>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ParameterRow(props: ParameterRowProps) {
  const { parameter, at, isLast, options, faulty, disabled, onChange, onMove, onRemove } = props
  const { name, value, unit } = parameter
  return (
    <div className={styles.parameter}>
      <Input
        aria-label={`第 ${at + 1} 项参数名`}
        placeholder="参数名"
        maxLength={20}
        disabled={disabled}
        value={name}
        {...(faulty && { status: 'error' as const })}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <AutoComplete
        aria-label={`第 ${at + 1} 项参数值`}
        placeholder="参数值"
        disabled={disabled}
        value={value}
        options={options.map((option) => ({ value: option }))}
        onChange={(text: string) => onChange({ value: text.slice(0, 48) })}
      />
      <Input
        aria-label={`第 ${at + 1} 项单位`}
        placeholder="单位"
        maxLength={10}
        disabled={disabled}
        value={unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
      <PlaceButtons at={at} isLast={isLast} disabled={disabled} onMove={onMove} onRemove={onRemove} />
    </div>
  )
}
