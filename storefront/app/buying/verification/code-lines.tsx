import { OwnCode } from '../../goods/material-code/own-code.tsx'
import styles from './code-view.module.css'

interface Line {
  title: string
  spec: string
  modelCode: string
  ownCode: string
  unit: string
  quantity: number
}

/** The goods of a code, or of a receipt. */
export function CodeLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines} aria-label="物品">
      {lines.map(({ title, spec, modelCode, ownCode, unit, quantity }) => (
        <li key={modelCode}>
          <span className={styles.what}>
            <span className={styles.title}>{title}</span>
            <span className={styles.model}>
              <span className="code">{modelCode}</span> <OwnCode code={ownCode} /> {spec}
            </span>
          </span>
          <b className="numbers">
            × {quantity} {unit}
          </b>
        </li>
      ))}
    </ul>
  )
}
