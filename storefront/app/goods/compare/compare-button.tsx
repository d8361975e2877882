import { toast } from '../../ui/overlay/toast.tsx'
import { type Compared, MOST_COMPARED, setCompared, useCompared } from './compare-store.ts'

/** Adds a product to the comparison, or removes it. */
export function CompareButton({ product, className }: { product: Compared; className: string | undefined }) {
  const compared = useCompared()
  const { id, title, image } = product
  const others = compared.filter((other) => other.id !== id)
  const on = others.length < compared.length
  return (
    <button
      type="button"
      className={className}
      aria-pressed={on}
      aria-label={`对比：${title}`}
      onClick={() => {
        if (on) setCompared(others)
        else if (others.length < MOST_COMPARED) setCompared([...others, { id, title, image }])
        else toast('warning', '最多对比 4 件商品')
      }}
    >
      对比
    </button>
  )
}
