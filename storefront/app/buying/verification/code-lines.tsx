import styles from './code-view.module.css'

interface Line {
  title: string
  spec: string
  modelCode: string
  unit: string
  quantity: number
}

/** The goods of a code, or of a receipt. */
export function CodeLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines} aria-label="物品">
      {lines.map(({ title, spec, modelCode, unit, quantity }) => (
        <li key={modelCode}>
          <span className={styles.what}>
            <span className={styles.title}>{title}</span>
            <span className={styles.model}>
              <span className="code">{modelCode}</span> {spec}
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
