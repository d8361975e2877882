import { Empty, Spin } from 'antd'
import type { Key, ReactNode } from 'react'
import styles from './cards.module.css'
import { columnFor, contentOf, isBlank, type PartColumn } from './columns.ts'
import { RowLink } from './row-link.tsx'

interface CardsProps<Row> {
  rows: readonly Row[]
  /** The table's columns. A card shows name and state first, then the amount, one line for each other column, and actions. */
  columns: readonly PartColumn<Row>[]
  keyOf: (row: Row, at: number) => Key
  /** The address that a card opens. */
  open?: ((row: Row) => string | undefined) | undefined
  /** The text of the link at the foot of a card, such as 审核; undefined for no link. */
  work?: ((row: Row) => string | undefined) | undefined
  /** The box that chooses a row. */
  choice?: (row: Row) => ReactNode
  /** Details of a row; a table shows them below the row when it is unfolded. */
  more?: (row: Row) => ReactNode
  empty: ReactNode
  loading?: boolean
}

/** The rows of a list on a phone, where a table would be wider than the screen. */
export function Cards<Row>({
  rows,
  columns,
  keyOf,
  open,
  work,
  choice,
  more,
  empty,
  loading = false,
}: CardsProps<Row>) {
  if (rows.length === 0 && !loading)
    return (
      <div className={styles.card}>
        {typeof empty === 'string' ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
        ) : (
          empty
        )}
      </div>
    )
  return (
    <Spin spinning={loading}>
      <ul className={styles.cards}>
        {rows.map((row, at) => (
          <li
            key={keyOf(row, at)}
            className={open?.(row) ? `${styles.card} ${styles.opens}` : styles.card}
            data-row
            tabIndex={-1}
          >
            <Card
              row={row}
              at={at}
              columns={columns}
              to={open?.(row)}
              work={work?.(row)}
              choice={choice?.(row)}
              more={more?.(row)}
            />
          </li>
        ))}
      </ul>
    </Spin>
  )
}

interface CardProps<Row> {
  row: Row
  at: number
  columns: readonly PartColumn<Row>[]
  to: string | undefined
  work: string | undefined
  choice: ReactNode
  more: ReactNode
}

function Card<Row>({ row, at, columns, to, work, choice, more }: CardProps<Row>) {
  const named = (['name', 'who', 'amount', 'state', 'actions'] as const).map((part) =>
    columnFor(columns, part),
  )
  const [name, who, amount, state, actions] = named
  const of = (column: PartColumn<Row> | undefined) => (column ? contentOf(column, row, at) : null)
  const lines = columns
    .filter((column) => !named.includes(column))
    .map((column) => ({ key: String(column.key ?? column.title), title: column.title, content: of(column) }))
    .filter(({ content }) => !isBlank(content))
  const [sum, does] = [of(amount), of(actions)]
  const link =
    to === undefined ? (
      of(name)
    ) : (
      <RowLink to={to} className={styles.link}>
        {of(name)}
      </RowLink>
    )
  return (
    <>
      <div className={styles.head}>
        {choice && <span className={styles.above}>{choice}</span>}
        <div className={styles.name}>{who ? of(who) : link}</div>
        <div className={styles.state}>{of(state)}</div>
      </div>
      {who && <div>{link}</div>}
      {!isBlank(sum) && (
        <div className={styles.amount}>
          <span className="soft">{amount?.title as ReactNode}</span> {sum}
        </div>
      )}
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ key, title, content }) => (
            <div key={key} className={styles.line}>
              <dt>{title as ReactNode}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {(!isBlank(does) || (to && work)) && (
        <div className={styles.actions}>
          {to && work && (
            <RowLink to={to} className={styles.work}>
              {work}
            </RowLink>
          )}
          {does}
        </div>
      )}
      {!isBlank(more) && (
        <details className={styles.above}>
          <summary>详情</summary>
          {more}
        </details>
      )}
    </>
  )
}
