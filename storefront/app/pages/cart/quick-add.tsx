import { CallFailed } from '@gongfang/contract/base/call'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { change } from '../../base/change.ts'
import { CodeInput } from '../../goods/quick-order/code-input.tsx'
import type { JudgedRow } from '../../goods/quick-order/judge.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './quick-add.module.css'

const limits = { least: 1 }

/** The rules of 快速下单 are loaded when a field is used. */
const loadRules = () =>
  import('./put-in.ts').catch(() => {
    throw new CallFailed(0, '网络不给力，请检查网络后重试')
  })

/** Adds a line to the cart by its code, with the rules of 快速下单. */
export function QuickAdd() {
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState('')
  const [judged, setJudged] = useState<JudgedRow | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const codeBox = useRef<HTMLInputElement>(null)
  const quantityBox = useRef<HTMLInputElement>(null)
  const noteId = useId()

  const add = async (skuId: number | null = null) => {
    const wanted = code.trim()
    if (busy) return
    if (wanted === '') return codeBox.current?.focus()
    const read = quantity.trim() === '' ? { value: null } : readQuantity(quantity, limits)
    if ('why' in read) return quantityBox.current?.focus()
    setBusy(true)
    const put = await change(
      loadRules().then(({ putIn }) => putIn({ code: wanted, quantity: read.value, skuId })),
    )
    setBusy(false)
    if (!put) return
    const { row, added } = put
    if (!added) return setJudged(row)
    setJudged(null)
    setCode('')
    setQuantity('')
    codeBox.current?.focus()
    toast('success', [`已加入 ${row.sku?.modelCode} × ${row.quantity}`, ...row.notes].join('，'))
    await revalidate()
  }
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setJudged(null)
  }

  return (
    <section
      className={styles.add}
      aria-label="按型号加入"
      onFocus={() => void loadRules().catch(() => undefined)}
    >
      <span className={styles.code}>
        <CodeInput
          ref={codeBox}
          label="型号"
          placeholder="输入型号，直接加入"
          value={code}
          onChange={changed(setCode)}
          onEnter={() => quantityBox.current?.focus()}
        />
      </span>
      <span>
        <QuantityInput
          ref={quantityBox}
          limits={limits}
          aria-label="数量"
          aria-describedby={judged ? noteId : undefined}
          placeholder="起订量"
          value={quantity}
          onChange={changed(setQuantity)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add()
          }}
        />
      </span>
      <Button variant="outline" busy={busy} busyText="加入中…" onClick={() => add()}>
        加入
      </Button>
      <p id={noteId} className={styles.note} role="status">
        {judged && [...judged.notes, judged.row.refused].filter(Boolean).join('；')}
      </p>
      {judged?.verdict === 'choose' && <ModelChoice judged={judged} onChoose={(skuId) => void add(skuId)} />}
    </section>
  )
}

interface ModelChoiceProps {
  judged: JudgedRow
  onChoose: (skuId: number) => void
}

/** Chooses one of the models that an ambiguous code can mean. */
const ModelChoice = ({ judged: { row, choices }, onChoose }: ModelChoiceProps) => (
  <Select
    aria-label={`选择 ${row.code} 对应的型号`}
    value=""
    onChange={(event) => onChoose(Number(event.target.value))}
  >
    <option value="" disabled>
      请选择型号
    </option>
    {choices.map((choice) => (
      <option key={choice.skuId} value={choice.skuId}>
        {choice.modelCode} {choice.title} {choice.spec}
      </option>
    ))}
  </Select>
)
