import type { Buying } from './buying.ts'
import styles from './sku-chips.module.css'
import { type Choice, choicesOf } from './sku-choice.ts'

/** A group of chips for each axis. Sold-out values can be chosen, because their data may be of interest. */
export function SkuChips({
  buying: { product, sku, choose },
  name = 'page',
}: {
  buying: Buying
  name?: string
}) {
  if (product.axes.length === 0) return null
  return choicesOf(product.axes, product.skus, sku).map(({ axis, choices }, at) => (
    <fieldset key={axis} className={styles.axis}>
      <legend>{axis}</legend>
      <div className={styles.chips}>
        {choices.map((choice) => (
          <Chip
            key={choice.value}
            choice={choice}
            group={`${name}-axis-${at}`}
            reason={`与已选的${product.axes[0]}没有组合`}
            onChoose={() => choice.sku && choose(choice.sku)}
          />
        ))}
      </div>
    </fieldset>
  ))
}

interface ChipProps {
  choice: Choice
  group: string
  reason: string
  onChoose: () => void
}

function Chip({ choice: { value, sku, chosen }, group, reason, onChoose }: ChipProps) {
  const soldOut = sku?.stock.band === 'none'
  return (
    <label className={styles.chip} title={sku ? undefined : reason}>
      <input type="radio" name={group} checked={chosen} disabled={!sku} onChange={onChoose} />
      {value}
      {soldOut && <small>缺货</small>}
      {!sku && <span className="visually-hidden">（{reason}）</span>}
    </label>
  )
}
