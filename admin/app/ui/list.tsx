import { QuestionCircleOutlined } from '@ant-design/icons'
import { COUNTED_UP_TO, type KeyPage } from '@gongfang/contract/base/values'
import { Button, Checkbox, Empty, Grid, Space, Table, Tabs, Tooltip } from 'antd'
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Cards } from './cards.tsx'
import { ChooseEverything } from './choose-everything.tsx'
import { asTableColumns, type PartColumn } from './columns.ts'
import { type Filter, Filters } from './filters.tsx'
import styles from './list.module.css'
import { useListKeys } from './list-keys.ts'
import { useQuery } from './list-query.ts'
import { useListSettings } from './list-settings.ts'
import { ListTools } from './list-tools.tsx'
import { linkName, useRowClicks } from './row-link.tsx'

export interface Column<Row> extends PartColumn<Row> {
  key: string
  title: string
  /** Explains the column, as a tooltip of its header. */
  hint?: string
  /** Hidden until the column settings show it. */
  extra?: boolean
}

export interface View {
  /** The value of `view` in the address; '' is the first. */
  key: string
  label: string
  count?: number | undefined
}

interface Everything<Row> {
  most: number
  load: (paging: { after: string | undefined; limit: number }) => Promise<KeyPage<Row>>
}

/** The column 操作, which stays in sight where the list is wider than the window. */
export const actionColumn = <Row,>(render: (row: Row) => ReactNode): Column<Row> => ({
  key: 'do',
  title: '操作',
  part: 'actions',
  fixed: 'right',
  render: (_, row) => render(row),
})

interface ListProps<Row> {
  /** The page's heading. The list's settings are stored under it. */
  title: string
  /** By what the rows are sorted, in words: 下单时间，最新在前. */
  sorted: string
  page: KeyPage<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  views?: View[]
  filters?: Filter[]
  /** Beside the heading: 新建, 导出 … */
  actions?: ReactNode
  /** Shown while rows are chosen. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  /** Offers to choose all rows that the filters find, up to a limit. */
  everything?: Everything<Row>
  /** The address that a row opens, the link of its name; `?one=3` alone opens a drawer over this list. */
  open?: (row: Row) => string | undefined
  /** The text of the link at the foot of a card, such as 审核; undefined for no link. */
  work?: (row: Row) => string | undefined
  /** Below the filters: totals or a hint. */
  above?: ReactNode
  empty?: string
}

/** A list with views, filters and pages, all of them in the address. Pages are turned by key. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { title, sorted, page, columns, views, filters, actions, bulk, everything, above } = props
  const { params, change } = useQuery()
  const [chosen, setChosen] = useChosen<Row>(params)
  const looks = useListSettings(title, columns)
  const { settings, shown } = looks
  const clear = () => setChosen([])
  useSearchKey()
  return (
    <>
      <ListHead title={title} sorted={sorted} actions={actions} />
      {views && (
        <ViewTabs
          views={views}
          active={params.get('view') ?? ''}
          onChange={(view) => {
            clear()
            change({ view })
          }}
        />
      )}
      <div className={styles.tools}>
        {filters && (
          <Filters
            filters={filters}
            fold={{ open: settings.unfolded, onChange: (unfolded) => looks.change({ unfolded }) }}
          />
        )}
        <ListTools looks={looks} />
      </div>
      {above}
      {bulk && chosen.length > 0 && (
        <BulkBar chosen={chosen} total={page.total} everything={everything} onChosen={setChosen}>
          {bulk(chosen, clear)}
        </BulkBar>
      )}
      <Rows
        list={props}
        shown={shown}
        loose={settings.loose}
        choice={bulk && { rows: chosen, onChange: setChosen }}
      />
      <Pager page={page} />
    </>
  )
}

/** The chosen rows, where rows can be chosen. */
interface Choice<Row> {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}

interface RowsProps<Row> {
  list: ListProps<Row>
  /** The columns that the settings show. */
  shown: Column<Row>[]
  loose: boolean
  choice: Choice<Row> | undefined
}

/** A table on a wide screen, else cards. */
function Rows<Row extends object>({ list, shown, loose, choice }: RowsProps<Row>) {
  const { page, rowKey, open, work, empty = '没有符合条件的记录' } = list
  const wide = Grid.useBreakpoint().md ?? true
  const loading = useNavigation().state === 'loading'
  const rowClicks = useRowClicks()
  const table = useRef<HTMLDivElement>(null)
  useListKeys(table)
  const keyOf = (row: Row) => rowKey(row)
  return (
    <div ref={table}>
      {wide ? (
        <Table<Row>
          // The sticky header measures its columns once, so a change of the row height needs a new table.
          key={loose ? 'loose' : 'tight'}
          size={loose ? 'large' : 'small'}
          className={styles.table ?? ''}
          rowKey={keyOf}
          columns={asTableColumns(open ? linkName(shown.map(withHint), open) : shown.map(withHint))}
          dataSource={page.rows}
          loading={loading}
          pagination={false}
          // As narrow as its words allow, so that it fits the window where it can.
          scroll={{ x: true }}
          tableLayout="auto"
          sticky={{ offsetHeader: 49 }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
          {...(choice && { rowSelection: rowSelection(choice, page.rows, keyOf) })}
          rowClassName={open ? (styles.clickable ?? '') : ''}
          onRow={(row) => ({ tabIndex: -1, 'data-row': true, ...(open ? rowClicks(open(row)) : {}) })}
        />
      ) : (
        <Cards
          rows={page.rows}
          columns={shown}
          keyOf={keyOf}
          open={open}
          work={work}
          empty={empty}
          loading={loading}
          {...(choice && {
            choice: (row: Row) => <RowCheckbox row={row} choice={choice} keyOf={keyOf} />,
          })}
        />
      )}
    </div>
  )
}

type KeyOf<Row> = (row: Row) => string | number

const rowSelection = <Row,>(choice: Choice<Row>, page: readonly Row[], keyOf: KeyOf<Row>) => ({
  selectedRowKeys: choice.rows.map(keyOf),
  onChange: (_: Key[], rows: Row[]) => {
    // Rows chosen on other pages stay chosen.
    const keys = new Set(page.map(keyOf))
    choice.onChange([...choice.rows.filter((row) => !keys.has(keyOf(row))), ...rows.filter(Boolean)])
  },
})

interface RowCheckboxProps<Row> {
  row: Row
  choice: Choice<Row>
  keyOf: KeyOf<Row>
}

const RowCheckbox = <Row,>({ row, choice, keyOf }: RowCheckboxProps<Row>) => (
  <Checkbox
    aria-label="选择"
    checked={choice.rows.some((one) => keyOf(one) === keyOf(row))}
    onChange={({ target }) => {
      const others = choice.rows.filter((one) => keyOf(one) !== keyOf(row))
      choice.onChange(target.checked ? [...others, row] : others)
    }}
  />
)

interface BulkBarProps<Row> {
  chosen: readonly Row[]
  total: number
  everything: Everything<Row> | undefined
  onChosen: (rows: Row[]) => void
  /** The actions. */
  children: ReactNode
}

const BulkBar = <Row,>({ chosen, total, everything, onChosen, children }: BulkBarProps<Row>) => (
  <div className={styles.bulk} role="status">
    已选 {chosen.length} 项
    <Space wrap>
      {everything && total > chosen.length && chosen.length < everything.most && (
        <ChooseEverything total={total} {...everything} onChosen={onChosen} />
      )}
      {children}
      <Button type="link" onClick={() => onChosen([])}>
        取消选择
      </Button>
    </Space>
  </div>
)

interface ViewTabsProps {
  views: readonly View[]
  active: string
  onChange: (view: string) => void
}

const ViewTabs = ({ views, active, onChange }: ViewTabsProps) => (
  <Tabs
    activeKey={active}
    onChange={onChange}
    items={views.map(({ key, label, count }) => ({
      key,
      label: count === undefined ? label : `${label} ${countText(count)}`,
    }))}
  />
)

/** The chosen rows. A change of the filters clears them, so that no bulk action meets a row outside the list. */
function useChosen<Row>(params: URLSearchParams) {
  const [chosen, setChosen] = useState<Row[]>([])
  const query = new URLSearchParams(params)
  for (const name of ['after', 'one']) query.delete(name)
  const asked = query.toString()
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    setChosen([])
  }
  return [seen === asked ? chosen : [], setChosen] as const
}

const withHint = <Row,>({ hint, ...column }: Column<Row>): PartColumn<Row> =>
  hint
    ? {
        ...column,
        title: (
          <Tooltip title={hint} trigger={['hover', 'focus']}>
            <button type="button" className={styles.hinted}>
              {column.title} <QuestionCircleOutlined aria-hidden />
            </button>
          </Tooltip>
        ),
      }
    : column

/** The key `/` moves the focus to the first search field. */
function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest(
        'input, textarea, [contenteditable], [role="dialog"]',
      )
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.querySelector<HTMLInputElement>(
        'main input[type="search"], main .ant-input-search input',
      )
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export const countText = (count: number) => (count > COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(count))

function Pager({ page }: { page: KeyPage<unknown> }) {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { trail?: string[] } | null }
  const navigate = useNavigate()
  const after = params.get('after') ?? ''
  const trail = state?.trail ?? (after ? [''] : [])
  const turn = (to: string, next: string[]) => {
    const query = new URLSearchParams(params)
    if (to) query.set('after', to)
    else query.delete('after')
    navigate({ search: `?${query}` }, { state: { trail: next } })
  }
  const { next } = page
  return (
    <nav className={styles.pager} aria-label="翻页">
      <span className="soft">共 {countText(page.total)} 条</span>
      <Button disabled={trail.length === 0} onClick={() => turn(trail.at(-1) ?? '', trail.slice(0, -1))}>
        上一页
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && turn(next, [...trail, after])}>
        下一页
      </Button>
    </nav>
  )
}

const ListHead = ({ title, sorted, actions }: { title: string; sorted: string; actions: ReactNode }) => (
  <div className={styles.head}>
    <div className={styles.named}>
      <h1 className={styles.title}>{title}</h1>
      <span className="soft">{sorted}</span>
    </div>
    <Space wrap>{actions}</Space>
  </div>
)
