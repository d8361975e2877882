import X from '~icons/x'
import styles from './attached.module.css'

export interface AttachedFacts {
  page: string
  device: string
}

interface AttachedProps {
  facts: AttachedFacts
  onChange: (change: Partial<AttachedFacts>) => void
}

/** The facts that are sent with a feedback, to find a fault sooner. Each is shown and can be removed. */
export function Attached({ facts: { page, device }, onChange }: AttachedProps) {
  const items = [
    { name: '来自页面', value: page, drop: () => onChange({ page: '' }) },
    { name: '设备信息', value: device, drop: () => onChange({ device: '' }) },
  ].filter(({ value }) => value !== '')
  if (items.length === 0) return null
  return (
    <div>
      <p className={styles.words}>以下信息会随反馈一并提交，便于我们定位问题，可移除</p>
      <ul className={styles.list}>
        {items.map(({ name, value, drop }) => (
          <li key={name}>
            <span>
              {name} <span className="code">{value}</span>
            </span>
            <button type="button" aria-label={`移除${name}`} onClick={drop}>
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
