import { listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { resolveCodes } from '@gongfang/contract/goods/catalogue'
import { listDeskCategories } from '@gongfang/contract/goods/category-desk'
import { type PriceRow, savePriceRows } from '@gongfang/contract/goods/price-list-desk'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import { PercentInput } from '../../ui/number-input.tsx'
import { pathOptions } from '../catalogue/category-choice.ts'

interface AddRowsProps {
  id: number
  /** Adds models to the grid, where their prices are typed. */
  onModels: (rows: PriceRow[]) => void
  onClose: () => void
}

interface Values {
  kind: 's' | 'c' | 'b'
  codes?: string
  groupId?: number
  off?: number
}

const MOST_CODES = 200

/** Models by their codes, pasted or typed, or a category or brand with its discount. */
export function AddRows({ id, onModels, onClose }: AddRowsProps) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const [looking, setLooking] = useState(false)
  const kind = Form.useWatch('kind', form) ?? 's'
  const add = async ({ codes = '', groupId, off }: Values) => {
    if (kind !== 's') {
      const cells = { priceFen: null, offPermille: (off ?? 0) / 10, points: null, minimum: 1, tiers: [] }
      const saved = await act(
        savePriceRows,
        { id, rows: [{ goods: `${kind}${groupId}`, was: null, cells }] },
        {
          done: '已加入',
          refused: ({ fields, message }) => {
            form.setFields([{ name: 'off', errors: [Object.values(fields)[0] ?? message] }])
            return true
          },
        },
      )
      if (saved) onClose()
      return
    }
    setLooking(true)
    const answer = await modelsOf(codes).catch((error: Error) => ({ rows: [], wrong: error.message }))
    setLooking(false)
    if (answer.wrong !== '') form.setFields([{ name: 'codes', errors: [answer.wrong] }])
    else {
      onModels(answer.rows)
      onClose()
    }
  }
  return (
    <Modal
      open
      title="加入价目表"
      okText="加入"
      cancelText="取消"
      confirmLoading={busy || looking}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ kind: 's' }} onFinish={add}>
        <Form.Item name="kind" label="范围">
          <Radio.Group
            options={[
              { value: 's', label: '型号' },
              { value: 'c', label: '整个分类' },
              { value: 'b', label: '整个品牌' },
            ]}
          />
        </Form.Item>
        {kind === 's' ? (
          <Form.Item
            name="codes"
            label="型号"
            extra={`一行一个，可从表格粘贴，一次最多 ${MOST_CODES} 个`}
            rules={[{ required: true, whitespace: true, message: '请填写型号' }]}
          >
            <Input.TextArea rows={6} />
          </Form.Item>
        ) : (
          <>
            <GroupItem key={kind} kind={kind} />
            <Form.Item
              name="off"
              label="优惠"
              extra="在一件的公开价上减去；与阶梯价相比取低的"
              rules={[{ required: true, message: '请填写优惠' }]}
            >
              <PercentInput min={0.1} max={99.9} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  )
}

function GroupItem({ kind }: { kind: 'c' | 'b' }) {
  const [options, setOptions] = useState<{ value: number; label: string }[]>([])
  useEffect(() => {
    const load = kind === 'b' ? brandOptions : categoryOptions
    load().then(setOptions, () => setOptions([]))
  }, [kind])
  const name = kind === 'b' ? '品牌' : '分类'
  return (
    <Form.Item name="groupId" label={name} rules={[{ required: true, message: `请选择${name}` }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  )
}

const brandOptions = async () =>
  (await call(listDeskBrands, {})).map(({ id, name }) => ({ value: id, label: name }))

const categoryOptions = async () =>
  pathOptions(await call(listDeskCategories, {})).map(({ value, label }) => ({ value: Number(value), label }))

/** Models with exactly these codes; the others are named. */
async function modelsOf(text: string): Promise<{ rows: PriceRow[]; wrong: string }> {
  const codes = [...new Set(text.split(/[\n\t,，;；]+/).map((code) => code.trim()))].filter(Boolean)
  if (codes.length > MOST_CODES)
    return { rows: [], wrong: `一次最多 ${MOST_CODES} 个，现在是 ${codes.length} 个` }
  const answers = await call(resolveCodes, { codes })
  const unknown = answers.filter(({ exact, by, hits }) => !exact || by === 'name' || hits.length !== 1)
  if (unknown.length > 0)
    return { rows: [], wrong: `没有这些型号：${unknown.map(({ code }) => code).join('、')}` }
  const rows = answers.flatMap(({ hits }) =>
    hits.map(
      ({ skuId, modelCode, title, spec, priceFen }): PriceRow => ({
        goods: `s${skuId}`,
        modelCode,
        name: title,
        spec,
        publicFen: priceFen,
        costFen: null,
        cells: { priceFen: null, offPermille: null, points: null, minimum: 1, tiers: [] },
        change: 'new',
      }),
    ),
  )
  return { rows, wrong: '' }
}
