import { DEPOT_CODE_KINDS } from '@gongfang/contract/goods/depot'
import { type ReactNode, useState } from 'react'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import styles from './goods-bar.module.css'
import type { ChosenItem } from './use-code.ts'

interface GoodsBarProps {
  items: readonly ChosenItem[]
  /** Number of kinds that can be chosen. */
  all: number
  onAll: (all: boolean) => void
  onMake: () => Promise<void>
  /** Without it there is nobody to hand goods to. */
  onHandOver?: (() => void) | undefined
  /** Why the chosen goods cannot be handed over. */
  bound?: string | undefined
}

export function GoodsBar({ items, all, onAll, onMake, onHandOver, bound }: GoodsBarProps) {
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('collect')
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)

  async function make() {
    setBusy(true)
    await onMake()
    setBusy(false)
  }

  return (
    <ChoiceBar kinds={items.length} pieces={pieces} all={all} onAll={onAll}>
      {onHandOver && (
        <Button
          variant="outline"
          sends
          disabledReason={barred ?? blockedBy(items.length, '转交') ?? bound}
          onClick={onHandOver}
        >
          转交
        </Button>
      )}
      <Button
        variant="cta"
        busy={busy}
        busyText="生成中…"
        disabledReason={barred ?? blockedBy(items.length, '领取')}
        onClick={make}
      >
        生成核销码
      </Button>
    </ChoiceBar>
  )
}

interface ChoiceBarProps {
  /** Chosen kinds and pieces. */
  kinds: number
  pieces: number
  /** Number of kinds that can be chosen. */
  all: number
  onAll: (all: boolean) => void
  /** Buttons for what is chosen. */
  children: ReactNode
}

/** Sticks to the bottom of the window, above the phone's tab bar. */
export function ChoiceBar({ kinds, pieces, all, onAll, children }: ChoiceBarProps) {
  const whole = all > 0 && kinds === all
  return (
    <section aria-label="领取" className={styles.bar}>
      <Checkbox
        checked={whole}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = !whole && kinds > 0
        }}
        disabled={all === 0}
        onChange={(event) => onAll(event.target.checked)}
      >
        全选
      </Checkbox>
      <output className={styles.chosen} aria-live="polite">
        已选 {kinds} 种 {pieces} 件
      </output>
      {children}
    </section>
  )
}

export function blockedBy(kinds: number, what: '领取' | '转交'): string | undefined {
  if (kinds === 0) return `请先勾选要${what}的物品`
  return kinds > DEPOT_CODE_KINDS ? `一次最多${what} ${DEPOT_CODE_KINDS} 种物品` : undefined
}
