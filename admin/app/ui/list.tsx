import { QuestionCircleOutlined } from '@ant-design/icons'
import { COUNTED_UP_TO, type KeyPage } from '@gongfang/contract/values'
import { Button, Empty, Grid, Space, Table, type TableColumnType, Tabs, Tooltip } from 'antd'
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  createPath,
  resolvePath,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { fullPath } from '../base/paths.ts'
import { ChooseEverything } from './choose-everything.tsx'
import { type Filter, Filters } from './filters.tsx'
import styles from './list.module.css'
import { useListKeys } from './list-keys.ts'
import { useQuery } from './list-query.ts'
import { useListSettings } from './list-settings.ts'
import { ListTools } from './list-tools.tsx'

export interface Column<Row> extends TableColumnType<Row> {
  key: string
  title: string
  /** What stands in it, told to who points at its head. */
  hint?: string
  /** Hidden until somebody chooses it. */
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

interface ListProps<Row> {
  /** The page's heading; also names what the browser remembers of it. */
  title: string
  page: KeyPage<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  views?: View[]
  filters?: Filter[]
  /** Beside the heading: 新建, 导出 … */
  actions?: ReactNode
  /** Shown while rows are chosen. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  /** Offers to choose what the filters find, from the first page on and at most so many. */
  everything?: Everything<Row>
  /** Where a click on a row leads; `?one=3` alone is this list with a drawer. */
  open?: (row: Row) => string
  /** Under the filters: totals of what is listed, a hint. */
  above?: ReactNode
  empty?: string
}

/** The one list: views, filters and page live in the address, long lists are turned by key. */
export function List<Row extends object>(props: ListProps<Row>) {
  const {
    title,
    page,
    columns,
    rowKey,
    views,
    filters,
    actions,
    bulk,
    everything,
    open,
    above,
    empty = '没有符合条件的记录',
  } = props
  const { params, change } = useQuery()
  const wide = Grid.useBreakpoint().md ?? true
  const loading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [chosen, setChosen] = useChosen<Row>(params)
  const looks = useListSettings(title, columns)
  const { settings, shown } = looks
  const clear = () => setChosen([])
  const elsewhere = () => {
    const keys = new Set(page.rows.map(rowKey))
    return chosen.filter((row) => !keys.has(rowKey(row)))
  }
  const table = useRef<HTMLDivElement>(null)
  useSearchKey()
  useListKeys(table)
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <Space wrap>{actions}</Space>
      </div>
      {views && (
        <Tabs
          activeKey={params.get('view') ?? ''}
          onChange={(view) => {
            clear()
            change({ view })
          }}
          items={views.map(({ key, label, count }) => ({
            key,
            label: count === undefined ? label : `${label} ${countText(count)}`,
          }))}
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
        <div className={styles.bulk} role="status">
          已选 {chosen.length} 项
          <Space wrap>
            {everything && page.total > chosen.length && chosen.length < everything.most && (
              <ChooseEverything total={page.total} {...everything} onChosen={setChosen} />
            )}
            {bulk(chosen, clear)}
            <Button type="link" onClick={clear}>
              取消选择
            </Button>
          </Space>
        </div>
      )}
      <div ref={table}>
        <Table<Row>
          // The head measures its columns once; rows of another height have others.
          key={settings.loose ? 'loose' : 'tight'}
          size={settings.loose ? 'large' : 'small'}
          rowKey={(row) => rowKey(row)}
          columns={shown.map((column) => withHint(wide ? column : moving(column)))}
          dataSource={page.rows}
          loading={loading}
          pagination={false}
          scroll={{ x: 'max-content' }}
          sticky={{ offsetHeader: 49 }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
          {...(bulk
            ? {
                rowSelection: {
                  selectedRowKeys: chosen.map((row) => rowKey(row)),
                  // What was chosen on other pages stays chosen.
                  onChange: (_: Key[], rows: Row[]) => setChosen([...elsewhere(), ...rows.filter(Boolean)]),
                },
              }
            : {})}
          {...(open
            ? {
                rowClassName: styles.clickable ?? '',
                onRow: (row: Row) => ({
                  tabIndex: 0,
                  'data-opens': true,
                  onClick: (event) => {
                    if (isControl(event.target)) return
                    if (event.ctrlKey || event.metaKey)
                      window.open(fullPath(createPath(resolvePath(open(row), pathname))))
                    else navigate(open(row))
                  },
                }),
              }
            : { onRow: () => ({ tabIndex: -1 }) })}
        />
      </div>
      <Pager page={page} />
    </>
  )
}

/** Whoever filters anew chooses anew: nothing is done to rows that the list does not hold. */
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

/** A column that stays in its place leaves a phone no room for the others. */
const moving = <Row,>({ fixed: _stays, ...column }: Column<Row>): Column<Row> => column

const withHint = <Row,>({ hint, ...column }: Column<Row>): TableColumnType<Row> =>
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

/** Buttons, links and boxes inside a row do their own thing. */
const isControl = (target: EventTarget) =>
  (target as HTMLElement).closest(
    'a, button, input, label, [role="button"], [role="switch"], .ant-dropdown',
  ) !== null

/** `/` leads to the first field that searches. */
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
