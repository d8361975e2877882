import { Table, type TableProps } from 'antd'
import styles from './plain-table.module.css'

interface PlainTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rowKey' | 'expandable' | 'locale'> {
  /** Names the table for screen readers. */
  label: string
  rows: readonly Row[]
}

/** A short table. Its frame can be scrolled by keyboard when it is wider than the screen. */
export const PlainTable = <Row extends object>({ label, rows, ...rest }: PlainTableProps<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: nothing of a form is grouped here
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable
  <div role="group" className={styles.frame} aria-label={`${label}的明细`} tabIndex={0}>
    <Table<Row> size="small" pagination={false} dataSource={rows} className={styles.table ?? ''} {...rest} />
  </div>
)
