import type { Agreed } from './agreed.ts'
import styles from './agreed-mark.module.css'

/** Says that a price was agreed with the institution; its list and last day come with it. */
export function AgreedMark({
  agreed,
}: {
  agreed: Pick<Agreed, 'name' | 'untilOn' | 'some'> | null | undefined
}) {
  if (!agreed) return null
  const { name, untilOn, some = false } = agreed
  return (
    <span className={styles.mark} title={`${name}，至 ${untilOn}`}>
      {some ? '部分协议价' : '协议价'}
      <span className="visually-hidden">{`：${name}，至 ${untilOn}`}</span>
    </span>
  )
}

/** The same in words, where there is room for them. */
export function AgreedNote({ agreed, unit }: { agreed: Agreed | undefined; unit: string }) {
  if (!agreed) return null
  const { name, untilOn, from } = agreed
  const text = `${name}，至 ${untilOn}${from > 1 ? `，${from} ${unit}起` : ''}`
  return (
    <span title={text}>
      <span className={styles.mark}>协议价</span> {text}
    </span>
  )
}
