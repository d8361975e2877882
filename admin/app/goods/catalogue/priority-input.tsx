import { changeProducts, MOST_PRIORITY, type ProductRow } from '@gongfang/contract/goods/product-desk'
import { useEffect, useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { QuantityInput } from '../../ui/number-input.tsx'
import { useSkippedMessage } from './skipped-message.tsx'

export const PRIORITY_HINT = `0–${MOST_PRIORITY} 的整数，默认 0。商城列表按“综合”排序且没有搜索词时，数字大的在前，相同的按销量；按销量、价格或上新排序和搜索时不起作用。`

/** An input inside the list. Enter or leaving the field saves, Escape restores the old value. */
export function PriorityInput({ row: { id, title, priority, deletedAt } }: { row: ProductRow }) {
  const { act, busy } = useAct()
  const tell = useSkippedMessage()
  const [text, setText] = useState<number | null>(priority)
  useEffect(() => setText(priority), [priority])
  const save = async () => {
    // Leaving the field during the request must not save again. An empty field, or one that is not understood, saves nothing.
    if (busy || text === priority || text === null) return
    const which = { kind: 'ids' as const, ids: [id] }
    const answer = await act(changeProducts, { which, change: { kind: 'priority', priority: text } })
    if (answer) tell(answer, '已修改排序')
    if (!answer || answer.changed === 0) setText(priority)
  }
  return (
    <QuantityInput
      size="small"
      aria-label={`${title} 的排序`}
      style={{ width: 72 }}
      min={0}
      max={MOST_PRIORITY}
      disabled={deletedAt !== null}
      value={text}
      onChange={setText}
      onBlur={save}
      onEnter={save}
      onEscape={() => setText(priority)}
    />
  )
}
