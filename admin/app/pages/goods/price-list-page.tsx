import type { Refused } from '@gongfang/contract/base/call'
import {
  confirmPriceList,
  discardPriceList,
  endPriceList,
  listPriceRows,
  PRICE_LIST_RULES,
  type PriceListRecord,
  type PriceRow,
  priceListStateNames,
  publishPriceList,
  readPriceList,
  savePriceList,
  savePriceRows,
  sendBackPriceList,
} from '@gongfang/contract/goods/price-list-desk'
import { Alert, App, Button, Card, Form, Input, Pagination, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AddRows } from '../../goods/price-list/add-rows.tsx'
import { HeadForm, type HeadValues, sent, valuesOf } from '../../goods/price-list/head-form.tsx'
import { PreviewDrawer } from '../../goods/price-list/preview-drawer.tsx'
import { changeOf, columns, isSameCell } from '../../goods/price-list/price-grid.ts'
import styles from '../../goods/price-list/price-list.module.css'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Edit } from '../../ui/edit.tsx'
import { EditGrid } from '../../ui/edit-grid.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
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

function Notices({ record }: { record: PriceListRecord }) {
  const { state, asked, sentBack, hasDraft, version, overlaps, offPercent, secondFrom } = record
  return (
    <>
      {state === 'ended' && <Alert type="info" showIcon title="这张价目表已结束，不再影响价格，只能查看" />}
      {asked && (
        <Alert
          type="warning"
          showIcon
          title={`${asked.by} 提交了这一版，优惠最高 ${offPercent}%，超过 ${secondFrom}%，等待另一人复核`}
        />
      )}
      {sentBack && <Alert type="error" showIcon title={`未通过复核。${sentBack}`} />}
      {hasDraft && version > 0 && !asked && (
        <Alert
          type="info"
          showIcon
          title={`有未发布的改动（${record.rowsChanged} 行），现在仍按第 ${version} 版定价`}
        />
      )}
      {overlaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`同一机构、同一优先级、日期重叠的还有：${overlaps.join('、')}。写到同一商品时以新建的为准，可调整优先级。`}
        />
      )}
    </>
  )
}

/** Publishing, the second person's answer, and the end. */
function Publishing({ record, disabled }: { record: PriceListRecord; disabled: boolean }) {
  const { id, state, version, revision, hasDraft, asked, offPercent, secondFrom } = record
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const navigate = useNavigate()
  const mayWrite = useCan()('price.write')
  if (!mayWrite || state === 'ended') return null
  const publish = async () => {
    const text =
      offPercent > secondFrom
        ? `优惠最高 ${offPercent}%，超过 ${secondFrom}%，将转给另一人复核。`
        : '发布后立即生效。'
    if (!(await confirm({ title: `发布第 ${version + 1} 版？`, text, yes: '发布' }))) return
    await act(
      publishPriceList,
      { id, revision },
      {
        done: (answer) =>
          answer.state === 'asked' ? '已提交，等待另一人复核' : `第 ${answer.version} 版已生效`,
      },
    )
  }
  const agree = async () => {
    const text = `${asked?.by ?? ''} 提交，优惠最高 ${offPercent}%。发布后立即生效。`
    if (await confirm({ title: '同意并发布这一版？', text, yes: '同意并发布' }))
      await act(confirmPriceList, { id, revision }, { done: (answer) => `第 ${answer.version} 版已生效` })
  }
  const sendBack = async () => {
    const reason = await askReason({
      title: asked?.own ? '收回提交？' : '退回这一版？',
      yes: asked?.own ? '收回' : '退回',
      most: 100,
      required: true,
    })
    if (reason !== null)
      await act(sendBackPriceList, { id, revision, reason }, { done: asked?.own ? '已收回' : '已退回' })
  }
  const discard = async () => {
    const title = version === 0 ? '删除这张草稿？' : '放弃未发布的改动？'
    if (!(await confirm({ title, yes: version === 0 ? '删除' : '放弃改动', danger: true }))) return
    const done = await act(discardPriceList, { id, revision }, { done: '已放弃', reload: version > 0 })
    if (done?.deleted) await navigate(paths.priceLists())
  }
  const end = async () => {
    const text = '立即按公开价。未付款的订单不变；等待审批的采购申请到下单时会退回申请人。'
    if (await confirm({ title: '结束这张价目表？', text, yes: '立即结束', danger: true }))
      await act(endPriceList, { id, version }, { done: '已结束' })
  }
  return (
    <Space wrap>
      {state === 'active' && (
        <Button danger disabled={disabled} onClick={end}>
          立即结束
        </Button>
      )}
      {hasDraft && (
        <Button disabled={disabled} onClick={discard}>
          {version === 0 ? '删除草稿' : '放弃改动'}
        </Button>
      )}
      {asked ? (
        <>
          <Button disabled={disabled} onClick={sendBack}>
            {asked.own ? '收回' : '退回'}
          </Button>
          {!asked.own && (
            <Button type="primary" disabled={disabled} loading={busy} onClick={agree}>
              同意并发布
            </Button>
          )}
        </>
      ) : (
        hasDraft && (
          <Button type="primary" disabled={disabled} loading={busy} onClick={publish}>
            发布
          </Button>
        )
      )}
    </Space>
  )
}

function Versions({ record: { state, version, versions, rows, hasDraft } }: { record: PriceListRecord }) {
  return (
    <Card
      size="small"
      title="各版"
      extra={<StateTag tone={state === 'active' ? 'good' : 'neutral'}>{priceListStateNames[state]}</StateTag>}
    >
      <p style={{ marginTop: 0 }}>
        {versions.length === 0 && '还没有发布过，'}
        {hasDraft ? '下一版' : `第 ${version} 版`}有 {rows} 行价格
      </p>
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            第 {one.version} 版{one.state === 'ended' && '（结束）'}：{one.name}，{one.fromOn} 至{' '}
            {one.untilOn}，{one.institutions} 家机构，改动 {one.rowsChanged} 行
            <br />
            <Soft>
              {one.staff}
              {one.confirmedBy && `，${one.confirmedBy} 复核`} <Time at={one.at} />
            </Soft>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export { LoadError as ErrorBoundary }
