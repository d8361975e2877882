import { Grid, Table, type TableProps } from 'antd'
import type { Key } from 'react'
import { Cards } from './cards.tsx'
import { asTableColumns, type PartColumn } from './columns.ts'
import styles from './plain-table.module.css'
import { linkName } from './row-link.tsx'

interface PlainTableProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'expandable' | 'locale' | 'loading'> {
  /** Names the table for screen readers. */
  label: string
  rows: readonly Row[]
  columns: PartColumn<Row>[]
  /** The address that a row opens, the link of its name. */
  open?: (row: Row) => string | undefined
}

/** A table of so many columns is wider than a phone. */
const MOST_ON_A_PHONE = 3

/**
 * A short table, as cards on a phone where it has more than three columns. Its frame can be scrolled by keyboard when it is
 * wider than the screen.
 */
export function PlainTable<Row extends object>({
  label,
  rows,
  columns,
  open,
  ...rest
}: PlainTableProps<Row>) {
  const wide = Grid.useBreakpoint().md ?? true
  const { rowKey, expandable, locale, loading } = rest
  if (!wide && columns.length > MOST_ON_A_PHONE)
    return (
      // biome-ignore lint/a11y/useSemanticElements: nothing of a form is grouped here
      <div role="group" aria-label={`${label}的明细`}>
        <Cards
          rows={rows}
          columns={columns}
          keyOf={(row, at) =>
            typeof rowKey === 'function' ? rowKey(row) : ((row as Record<string, Key>)[String(rowKey)] ?? at)
          }
          open={open}
          empty={typeof locale?.emptyText === 'string' ? locale.emptyText : '没有记录'}
          loading={loading === true}
          more={(row) =>
            expandable?.expandedRowRender && expandable.rowExpandable?.(row) !== false
              ? expandable.expandedRowRender(row, 0, 0, true)
              : null
          }
        />
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of a form is grouped here
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable
    <div role="group" className={styles.frame} aria-label={`${label}的明细`} tabIndex={0}>
      <Table<Row>
        size="small"
        pagination={false}
        dataSource={rows}
        className={styles.table ?? ''}
        columns={asTableColumns(open ? linkName(columns, open) : columns)}
        {...rest}
      />
    </div>
  )
}
