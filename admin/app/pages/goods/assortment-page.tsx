import type { AssortmentEntry } from '@gongfang/contract/goods/assortment'
import {
  changeAssortment,
  listAssortmentEntries,
  readAssortment,
  saveAssortment,
} from '@gongfang/contract/goods/assortment-desk'
import { type AssortmentMode, assortmentModeNames } from '@gongfang/contract/goods/assortment-mode'
import { Button, Card, Form, Input, Pagination, Radio } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AddGoods } from '../../goods/assortment/add-goods.tsx'
import styles from '../../goods/assortment/assortment.module.css'
import { PreviewDrawer } from '../../goods/assortment/preview-drawer.tsx'
import { Versions } from '../../goods/assortment/versions.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Edit } from '../../ui/edit.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code } from '../../ui/show.tsx'
import type { Route } from './+types/assortment-page'

export const meta = () => titleOf(screens.assortment)

const ROWS = 100

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const id = Number(params.id)
  const keyword = search.get('keyword')?.trim().slice(0, 60) ?? ''
  const page = Math.max(1, Number(search.get('page')) || 1)
  const [record, { rows, total }] = await Promise.all([
    call(readAssortment, { id }),
    call(listAssortmentEntries, { id, page, limit: ROWS, ...(keyword && { keyword }) }),
  ])
  return { record, rows, total, page, keyword }
}

interface HeadValues {
  mode: AssortmentMode
  note: string
}

const modes: { value: AssortmentMode; text: string }[] = [
  { value: 'off', text: '正在准备，不影响会员' },
  { value: 'mark', text: '目录外的商品有标记，照常购买' },
  {
    value: 'ask',
    text: '含有目录外商品的订单转为采购申请；机构的审批规则可指定由谁审批，没有时由审批人决定',
  },
  { value: 'only', text: '目录外的商品搜不到、不能加入购物车和下单' },
]

export default function AssortmentPage({ loaderData }: Route.ComponentProps) {
  const { record } = loaderData
  return <Editor key={`${record.id} ${record.version}`} {...loaderData} />
}

function Editor({ record, rows, total, page, keyword }: Route.ComponentProps['loaderData']) {
  const { id, version, jigou, mode, note } = record
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const [form] = Form.useForm<HeadValues>()
  const [search, setSearch] = useSearchParams()
  const mayWrite = useCan()('assortment.write')
  const [isChanged, setChanged] = useState(false)
  const [adding, add] = useState(false)
  const [previewing, preview] = useState(false)

  const save = async (values: HeadValues) => {
    const isOther = values.mode !== mode
    const text = `${assortmentModeNames[mode]} → ${assortmentModeNames[values.mode]}，对全体成员立即生效，并通知机构的负责人和管理员。`
    if (isOther && !(await confirm({ title: '改变采购目录的方式？', text, yes: '改变方式' }))) return
    await act(saveAssortment, { id, version, ...values, note: values.note ?? '' }, { form, done: '已保存' })
  }
  const remove = async (entry: AssortmentEntry) => {
    const text = mode === 'only' ? '移除后会员立即不能购买，除非它还在目录的分类、品牌或价目表中。' : ''
    const title = `移除 ${entry.modelCode || entry.name}？`
    if (!(await confirm({ title, text, yes: '移除', danger: true }))) return
    await act(changeAssortment, { id, version, add: [], remove: [entry.goods] }, { done: '已移除' })
  }
  const go = (next: Record<string, string>) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) value ? query.set(name, value) : query.delete(name)
    setSearch(query)
  }

  return (
    <Edit
      title={jigou}
      back={paths.assortments()}
      changed={isChanged}
      busy={busy}
      onSave={form.submit}
      onDiscard={() => {
        form.resetFields()
        setChanged(false)
      }}
      actions={
        <>
          <Button onClick={() => preview(true)}>试看</Button>
          <HistoryButton subject={`assortment ${id}`} name={`采购目录 ${jigou}`} />
        </>
      }
    >
      <div className={styles.parts}>
        <div className={styles.head}>
          <Card size="small" title="方式">
            <Form
              form={form}
              layout="vertical"
              initialValues={{ mode, note }}
              disabled={!mayWrite}
              onValuesChange={() => setChanged(true)}
              onFinish={save}
            >
              <Form.Item name="mode" label="目录外的商品">
                <Radio.Group className={styles.modes ?? ''}>
                  {modes.map(({ value, text }) => (
                    <Radio key={value} value={value}>
                      {assortmentModeNames[value]}：{text}
                    </Radio>
                  ))}
                </Radio.Group>
              </Form.Item>
              <Form.Item name="note" label="备注" extra="只有员工看得到">
                <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={500} />
              </Form.Item>
            </Form>
          </Card>
          <Versions record={record} />
        </div>
        <Card size="small" title={`内容（${total}）`}>
          <div className={styles.tools}>
            <Input.Search
              aria-label="查找型号、商品、分类或品牌"
              placeholder="型号、商品、分类或品牌"
              defaultValue={keyword}
              allowClear
              disabled={isChanged}
              onSearch={(text) => go({ keyword: text.trim(), page: '' })}
              style={{ width: 240 }}
            />
            {mayWrite && (
              <Button disabled={isChanged} onClick={() => add(true)}>
                加入商品
              </Button>
            )}
          </div>
          {rows.length === 0 ? (
            <p className="soft">
              {keyword ? '没有符合条件的内容' : '还没有内容。可“加入商品”，或在列表页“批量导入”。'}
            </p>
          ) : (
            <PlainTable
              label="采购目录的内容"
              rows={rows}
              rowKey={({ goods }) => goods}
              columns={[
                {
                  key: 'code',
                  title: '型号',
                  render: (_, { modelCode }) => (modelCode === '' ? '—' : <Code>{modelCode}</Code>),
                },
                {
                  key: 'name',
                  part: 'name',
                  title: '商品、分类、品牌或价目表',
                  render: (_, { name, spec }) => [name, spec].filter(Boolean).join(' · '),
                },
                ...(mayWrite
                  ? [
                      {
                        key: 'do',
                        title: '操作',
                        render: (_: unknown, entry: AssortmentEntry) => (
                          <Button
                            type="link"
                            size="small"
                            disabled={isChanged}
                            aria-label={`移除 ${entry.modelCode || entry.name}`}
                            onClick={() => remove(entry)}
                          >
                            移除
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
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
      {adding && <AddGoods id={id} version={version} onClose={() => add(false)} />}
      {previewing && <PreviewDrawer id={id} onClose={() => preview(false)} />}
    </Edit>
  )
}

export { LoadError as ErrorBoundary }
