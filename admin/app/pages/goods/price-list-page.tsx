import type { Refused } from '@gongfang/contract/base/call'
import {
  listPriceRows,
  PRICE_LIST_RULES,
  type PriceRow,
  readPriceList,
  savePriceList,
  savePriceRows,
} from '@gongfang/contract/goods/price-list-desk'
import { App, Button, Card, Form, Input, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AddRows } from '../../goods/price-list/add-rows.tsx'
import { HeadForm, type HeadValues, sent, valuesOf } from '../../goods/price-list/head-form.tsx'
import { Notices } from '../../goods/price-list/notices.tsx'
import { PreviewDrawer } from '../../goods/price-list/preview-drawer.tsx'
import { changeOf, columns, isSameCell } from '../../goods/price-list/price-grid.ts'
import styles from '../../goods/price-list/price-list.module.css'
import { Publishing } from '../../goods/price-list/publishing.tsx'
import { Versions } from '../../goods/price-list/versions.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Edit } from '../../ui/edit.tsx'
import { EditGrid } from '../../ui/edit-grid.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/price-list-page'

export const meta = () => titleOf(screens.priceList)

const ROWS = 200

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const id = Number(params.id)
  const keyword = search.get('keyword')?.trim()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const changed = search.get('changed') === 'true'
  const [record, { rows, total }] = await Promise.all([
    call(readPriceList, { id }),
    call(listPriceRows, { id, page, limit: ROWS, ...(keyword && { keyword }), ...(changed && { changed }) }),
  ])
  return { record, rows, total, page, keyword: keyword ?? '', changed }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  const { record, page, keyword, changed } = loaderData
  // Rows of another page, and those that somebody saved, begin with what the server says.
  return (
    <Editor
      key={`${record.id} ${record.revision} ${record.version} ${page} ${keyword} ${changed}`}
      {...loaderData}
    />
  )
}

function Editor({ record, rows: loaded, total, page, keyword, changed }: Loaded) {
  const { id, state, revision } = record
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const { message } = App.useApp()
  const [form] = Form.useForm<HeadValues>()
  const [search, setSearch] = useSearchParams()
  const mayWrite = useCan()('price.write') && state !== 'ended'
  const [rows, setRows] = useState(loaded)
  const [isHeadChanged, setHeadChanged] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [adding, add] = useState(false)
  const [previewing, preview] = useState(false)
  const before = useMemo(() => new Map(loaded.map((row) => [row.goods, row])), [loaded])
  const changes = rows.flatMap((row) => changeOf(before.get(row.goods), row) ?? [])
  const isChanged = isHeadChanged || changes.length > 0

  const refuse = (error: Refused) => {
    const places = new Map(rows.map(({ goods }, at) => [goods, at]))
    setRefused(
      Object.fromEntries(
        Object.entries(error.fields).flatMap(([path, text]) => {
          const [, at, name] = /^rows\.(\d+)\.(?:cells\.)?(\w+)/.exec(path) ?? []
          const goods = changes[Number(at)]?.goods
          return goods && name ? [[`${places.get(goods)} ${name === 'goods' ? 'name' : name}`, text]] : []
        }),
      ),
    )
    message.error(`${error.message}：${Object.values(error.fields)[0] ?? ''}`)
    return true
  }
  const saveHead = async (values: HeadValues) => {
    const saved = await act(
      savePriceList,
      { id, revision, ...sent(values) },
      { form, reload: changes.length === 0 },
    )
    if (!saved || changes.length === 0) return
    // A refused row keeps the head as it was saved.
    setHeadChanged(false)
    await saveRows()
  }
  const saveRows = async () => {
    if (changes.some(({ cells, was }) => was === null && cells?.priceFen === null)) {
      message.error('新加入的型号还没有填协议价')
      return
    }
    if (changes.length > PRICE_LIST_RULES.rows) {
      message.error(`一次最多保存 ${PRICE_LIST_RULES.rows} 行`)
      return
    }
    await act(
      savePriceRows,
      { id, rows: changes },
      { done: ({ saved }) => `已保存 ${saved} 行`, refused: refuse },
    )
  }
  const remove = async (row: PriceRow) => {
    if (!before.has(row.goods)) {
      setRows(rows.filter(({ goods }) => goods !== row.goods))
      return
    }
    const yes = await askOnce({
      title: `移除 ${row.modelCode || row.name}？`,
      text: '发布下一版以后按公开价。',
      yes: '移除',
      danger: true,
    })
    if (yes)
      await act(
        savePriceRows,
        { id, rows: [{ goods: row.goods, was: row.cells, cells: null }] },
        { done: '已移除' },
      )
  }
  const go = (next: Record<string, string>) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) value ? query.set(name, value) : query.delete(name)
    setSearch(query)
  }

  return (
    <Edit
      title={record.name}
      back={paths.priceLists()}
      changed={isChanged}
      busy={busy}
      onSave={() => (isHeadChanged ? form.submit() : saveRows())}
      onDiscard={() => {
        form.resetFields()
        setHeadChanged(false)
        setRows(loaded)
        setRefused({})
      }}
      actions={
        <>
          {useCan()('price.write') && <Button onClick={() => preview(true)}>试算</Button>}
          <HistoryButton subject={`priceList ${id}`} name={`价目表 ${record.name}`} />
          <Publishing record={record} disabled={isChanged || !mayWrite} />
        </>
      }
    >
      <div className={styles.parts}>
        <Notices record={record} />
        <div className={styles.head}>
          <Card size="small" title="适用范围">
            <HeadForm
              form={form}
              initial={valuesOf(record)}
              known={record.institutions}
              disabled={!mayWrite}
              onChange={() => setHeadChanged(true)}
              onFinish={saveHead}
            />
          </Card>
          <Versions record={record} />
        </div>
        <Card size="small" title={`价格（${total}）`}>
          <div className={styles.tools}>
            <Input.Search
              aria-label="查找型号或商品"
              placeholder="型号或商品"
              defaultValue={keyword}
              allowClear
              disabled={isChanged}
              onSearch={(text) => go({ keyword: text.trim(), page: '' })}
              style={{ width: 200 }}
            />
            {record.rowsChanged > 0 && (
              <Button disabled={isChanged} onClick={() => go({ changed: changed ? '' : 'true', page: '' })}>
                {changed ? '显示全部' : `只看改动的 ${record.rowsChanged} 行`}
              </Button>
            )}
            {mayWrite && <Button onClick={() => add(true)}>加入商品</Button>}
          </div>
          {rows.length === 0 ? (
            <p className="soft">
              {keyword || changed ? '没有符合条件的价格' : '还没有价格。可“加入商品”，或在列表页“批量导入”。'}
            </p>
          ) : (
            <FullScreen
              tools={
                <p className="soft">
                  价格是下一版的，发布后才生效。方向键、Tab 和回车移动，直接输入即修改；可从 Excel
                  复制后粘贴。
                </p>
              }
            >
              <EditGrid
                label="协议价"
                rows={rows}
                columns={[
                  ...columns,
                  ...(mayWrite
                    ? [
                        {
                          key: 'do',
                          title: '操作',
                          width: 80,
                          read: () => '',
                          render: (row: PriceRow) =>
                            row.change === 'ended' ? null : (
                              <Button
                                type="link"
                                size="small"
                                aria-label={`移除 ${row.modelCode || row.name}`}
                                onClick={() => remove(row)}
                              >
                                移除
                              </Button>
                            ),
                        },
                      ]
                    : []),
                ]}
                rowKey={({ goods }) => goods}
                disabled={!mayWrite}
                onChange={(next) => {
                  setRows(next)
                  setRefused({})
                }}
                fault={(at, key) => refused[`${at} ${key}`]}
                changed={(row, key) => {
                  const was = before.get(row.goods)
                  const name = key as keyof PriceRow['cells']
                  return (
                    was !== undefined && name in row.cells && !isSameCell(was.cells[name], row.cells[name])
                  )
                }}
              />
            </FullScreen>
          )}
          {total > ROWS && (
            <Pagination
              align="end"
              current={page}
              pageSize={ROWS}
              total={total}
              showSizeChanger={false}
              disabled={isChanged}
              onChange={(next) => go({ page: String(next) })}
            />
          )}
        </Card>
      </div>
      {adding && (
        <AddRows
          id={id}
          onClose={() => add(false)}
          onModels={(more) => {
            const there = new Set(rows.map(({ goods }) => goods))
            setRows([...more.filter(({ goods }) => !there.has(goods)), ...rows])
          }}
        />
      )}
      {previewing && <PreviewDrawer id={id} onClose={() => preview(false)} />}
    </Edit>
  )
}

export { LoadError as ErrorBoundary }
