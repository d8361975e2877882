import type { ProductForm } from '@gongfang/contract/product-desk'
import { showTime } from '@gongfang/contract/time'
import { Button, Modal, Table } from 'antd'
import { differences, type NameOf } from './form-differences.ts'
import { mergeForms } from './form-merge.ts'

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
  nameOf: NameOf
  busy: boolean
  onClose: () => void
  onKeep: (merged: ProductForm) => void
}

const MOST_SHOWN = 200

/** Somebody saved it meanwhile: which fields, who and when, and whose to keep. */
export function Conflict({ base, mine, theirs, nameOf, busy, onClose, onKeep }: ConflictProps) {
  const { both, merged } = mergeForms(base, mine, theirs.form)
  const rows = differences(base, mine, theirs.form, nameOf)
  return (
    <Modal
      open
      centered
      width={720}
      title={`${theirs.updatedBy} 于 ${showTime(theirs.updatedAt)} 修改了此商品`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续编辑</Button>
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
      {rows.length > 0 && (
        <Table
          size="small"
          rowKey="what"
          pagination={false}
          scroll={{ y: 360 }}
          dataSource={rows.slice(0, MOST_SHOWN)}
          footer={rows.length > MOST_SHOWN ? () => `另有 ${rows.length - MOST_SHOWN} 处不同` : undefined}
          columns={[
            { title: '内容', dataIndex: 'what', width: 190 },
            { title: '对方', dataIndex: 'theirs' },
            { title: '我的', dataIndex: 'mine' },
            { title: '', dataIndex: 'both', width: 72, render: (twice) => (twice ? '都改了' : '') },
          ]}
        />
      )}
    </Modal>
  )
}
