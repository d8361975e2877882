import type { Refused } from '@gongfang/contract/base/call'
import { skuFaults } from '@gongfang/contract/goods/product-desk'
import {
  type GridCells,
  type GridRow,
  gridColumns,
  listGrid,
  saveGrid,
} from '@gongfang/contract/goods/sku-desk'
import { App, Result } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { gridText } from '../../goods/catalogue/save-questions.ts'
import { whole, yuan } from '../../goods/catalogue/sku-columns.ts'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Edit } from '../../ui/edit.tsx'
import { EditGrid } from '../../ui/edit-grid.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import type { GridColumn } from '../../ui/grid-column.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/product-grid-page'

export const meta = () => titleOf(screens.productGrid)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length === 0 ? null : call(listGrid, { productIds: ids })
}

const columns: GridColumn<GridRow>[] = [
  { key: 'modelCode', title: '型号', width: 160, read: ({ modelCode }) => modelCode },
  { key: 'title', title: '商品', width: 220, read: ({ title }) => title },
  {
    key: 'spec',
    title: '规格',
    width: 140,
    read: ({ spec, enabled }) => (enabled ? spec : `${spec}（已停用）`),
  },
  yuan(['priceFen', '价格', 96]),
  yuan(['marketPriceFen', '市场价', 96], true),
  whole(['points', '积分价', 88], true),
  yuan(['costFen', '成本', 96], true),
  whole(['safetyStock', '预警库存', 88]),
  whole(['minQuantity', '起订量', 80]),
  whole(['stepQuantity', '步长', 72]),
  whole(['packQuantity', '包装数', 80]),
  whole(['leadDays', '货期（天）', 88]),
  whole(['backorderLimit', '可订货', 80]),
]

export default function GridPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <Grid loaded={loaderData} />
  return (
    <Result
      status="info"
      title="还没有选择商品"
      subTitle="请在商品列表里勾选要编辑的商品，再点“表格编辑”。"
      extra={
        <LinkButton to={paths.products()} type="primary">
          去选择商品
        </LinkButton>
      }
    />
  )
}

function Grid({ loaded }: { loaded: GridRow[] }) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const { message } = App.useApp()
  const [base, setBase] = useState(loaded)
  const [rows, setRows] = useState(loaded)
  const [refusedCells, setRefused] = useState<Record<string, string>>({})
  const was = useMemo(() => new Map(base.map((row) => [row.id, row])), [base])
  const changed = rows.flatMap((row) => changesOf(was.get(row.id), row))

  const save = async () => {
    const text = gridText(changed, rows, named)
    if (!(await askOnce({ title: `保存 ${changed.length} 个型号的修改？`, text, yes: '确认保存' }))) return
    const saved = await act(
      saveGrid,
      { rows: changed },
      {
        done: ({ skus }) => `已保存 ${skus} 个型号`,
        reload: false,
        refused: (error: Refused) => {
          setRefused(cellsOf(error, rows, changed))
          message.error(`${error.message}：${Object.values(error.fields)[0] ?? ''}`)
          return true
        },
      },
    )
    if (!saved) return
    setBase(rows)
    setRefused({})
  }
  return (
    <Edit
      title={`表格编辑（${rows.length} 个型号）`}
      back={paths.products()}
      changed={changed.length > 0}
      busy={busy}
      saveLabel={`保存 ${changed.length} 行`}
      onSave={save}
      onDiscard={() => {
        setRows(base)
        setRefused({})
      }}
    >
      <FullScreen
        tools={
          <p className="soft">
            方向键、Tab 和回车移动，直接输入即修改；按住 Shift 选择一块后可复制、清除或用 Ctrl+D 向下填充；从
            Excel 复制的区域可直接粘贴。
          </p>
        }
      >
        <EditGrid
          label="型号的价格和条件"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          onChange={(next) => {
            setRows(next)
            setRefused({})
          }}
          fault={(at, key) => refusedCells[`${at} ${key}`] ?? faultOf(rows[at], key)}
          changed={(row, key) => isCell(key) && was.get(row.id)?.[key] !== row[key]}
        />
      </FullScreen>
    </Edit>
  )
}

const isCell = (key: string): key is keyof GridCells => (gridColumns as string[]).includes(key)

const named = columns.flatMap(({ key, title }) => (isCell(key) ? [[key, title] as const] : []))

function faultOf(row: GridRow | undefined, key: string) {
  if (!row) return undefined
  if (key === 'priceFen' && row.priceFen < 1) return '价格应大于 0'
  return skuFaults(row)[key]
}

function changesOf(before: GridRow | undefined, row: GridRow) {
  const names = gridColumns.filter((name) => before && before[name] !== row[name])
  if (!before || names.length === 0) return []
  const pick = (from: GridRow) => Object.fromEntries(names.map((name) => [name, from[name]])) as GridCells
  return [{ id: row.id, was: pick(before), cells: pick(row) }]
}

/** Refusals of the sent rows, by the index of the row and the key of its column. */
function cellsOf({ fields }: Refused, rows: readonly GridRow[], sent: readonly { id: number }[]) {
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const [, row = '', name = ''] = /^rows\.(\d+)\.(?:cells\.)?(\w+)/.exec(path) ?? []
      return [`${places.get(sent[Number(row)]?.id ?? 0)} ${name}`, text]
    }),
  )
}

export { LoadError as ErrorBoundary }
