import { X } from 'lucide-react'
import styles from './attached.module.css'

export interface Surroundings {
  page: string
  device: string
}

interface AttachedProps {
  frameParts: Surroundings
  onChange: (change: Partial<Surroundings>) => void
}

/** What is sent along to find a fault sooner: shown, and taken out by who does not want that. */
export function Attached({ frameParts: { page, device }, onChange }: AttachedProps) {
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
