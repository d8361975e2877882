import type { Product } from '@gongfang/contract/catalogue'
import { parameterRows } from '../../product/parameter-rows.ts'
import styles from './key-parameters.module.css'

/** The first few parameters, at the right of a wide screen. The complete list is further down. */
export function KeyParameters({ parameters }: Pick<Product, 'parameters'>) {
  const rows = parameterRows(parameters).slice(0, 10)
  if (rows.length === 0) return null
  return (
    <dl className={styles.key}>
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
