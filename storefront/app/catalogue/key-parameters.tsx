import type { Product } from '@gongfang/contract/catalogue'
import styles from './key-parameters.module.css'

/** The first few parameters at the right of a wide screen; the whole list stands below. */
export function KeyParameters({ parameters }: Pick<Product, 'parameters'>) {
  const names = [...new Set(parameters.map(({ name }) => name))].slice(0, 10)
  if (names.length === 0) return null
  return (
    <dl className={styles.key}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {parameters
              .filter((parameter) => parameter.name === name)
              .map(({ value, unit }) => (unit ? `${value} ${unit}` : value))
              .join('、')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
