import type { ProductForm } from '@gongfang/contract/product-desk'
import { showTime } from '@gongfang/contract/time'
import { Button, Modal, Table } from 'antd'
import { fieldNames, mergeForms } from './form-merge.ts'

export interface Theirs {
  version: number
  updatedAt: string
  updatedBy: string
  form: ProductForm
}

interface ConflictProps {
  base: ProductForm
  mine: ProductForm
  theirs: Theirs
  busy: boolean
  onClose: () => void
  onKeep: (merged: ProductForm) => void
}

/** Somebody saved it meanwhile: which fields, who and when, and whose to keep. */
export function Conflict({ base, mine, theirs, busy, onClose, onKeep }: ConflictProps) {
  const { both, merged, theirs: touched } = mergeForms(base, mine, theirs.form)
  return (
    <Modal
      open
      centered
      width={720}
      title={`${theirs.updatedBy} 于 ${showTime(theirs.updatedAt)} 修改了此商品`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回继续编辑</Button>
          {both.length > 0 && (
            <Button disabled={busy} onClick={() => onKeep(merged(false))}>
              保留对方的并保存
            </Button>
          )}
          <Button type="primary" loading={busy} onClick={() => onKeep(merged(true))}>
            {both.length > 0 ? '用我的并保存' : '合并保存'}
          </Button>
        </>
      }
    >
      <p>
        {both.length > 0
          ? '下列标为「都改了」的内容需要选择保留谁的；其余改动会自动合并。'
          : '你们改的不是同一处，可以直接合并。'}
      </p>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={touched.map((key) => ({ key }))}
        columns={[
          { title: '内容', width: 110, render: (_, { key }) => fieldNames[key] },
          { title: '对方', render: (_, { key }) => shown(theirs.form[key]) },
          { title: '我的', render: (_, { key }) => shown(mine[key]) },
          { title: '', width: 72, render: (_, { key }) => (both.includes(key) ? '都改了' : '') },
        ]}
      />
    </Modal>
  )
}

function shown(value: ProductForm[keyof ProductForm]): string {
  if (value === null) return '无'
  if (typeof value === 'string') return short(value.replace(/<[^>]+>/g, ' '))
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return '无'
  return short(
    value
      .map((one) =>
        typeof one !== 'object'
          ? String(one)
          : 'modelCode' in one
            ? `${one.modelCode} ¥${(one.priceFen / 100).toFixed(2)}`
            : 'value' in one
              ? `${one.name} ${one.value}${one.unit}`
              : 'name' in one
                ? one.name
                : one.url,
      )
      .join('、'),
  )
}

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text || '空')
