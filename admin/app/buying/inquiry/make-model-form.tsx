import { fen } from '@gongfang/contract/base/money'
import { makeModel } from '@gongfang/contract/buying/inquiry-desk'
import { listDeskCategories } from '@gongfang/contract/goods/category-desk'
import { Form, Input, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { pathOptions } from '../../goods/catalogue/category-choice.ts'
import { useAct } from '../../ui/act.ts'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import type { DraftLine } from './offer-draft.ts'

interface MakeModelFormProps {
  no: string
  line: DraftLine
  onMade: (part: Partial<DraftLine>) => void
  onClose: () => void
}

interface Values {
  title: string
  spec?: string
  unit: string
  categoryId: string
  priceFen: number
  leadDays: number
}

/** Makes a model for an article that is described, so that the member can accept the offer of it. */
export function MakeModelForm({ no, line, onMade, onClose }: MakeModelFormProps) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const [categories, setCategories] = useState<ReturnType<typeof pathOptions>>()
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    call(listDeskCategories, {}).then(
      (rows) => setCategories(pathOptions(rows)),
      (error: Error) => setWrong(error.message),
    )
  }, [])
  const make = async ({ categoryId, priceFen, spec = '', ...goods }: Values) => {
    const wish = { ...goods, no, spec: spec.trim(), categoryId: Number(categoryId), priceFen: fen(priceFen) }
    const made = await act(makeModel, wish, {
      done: ({ modelCode }) => `已建型号 ${modelCode}`,
      form,
      reload: false,
    })
    if (made) onMade({ ...made, priceFen, leadDays: goods.leadDays })
  }
  return (
    <Modal
      open
      title="建型号"
      okText="建型号"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>商品存为草稿，不公开；只有这张报价可以买到，没有库存，按发货天数订货。</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={make}
        initialValues={{
          ...{ title: line.title.slice(0, 60), spec: line.spec.slice(0, 40), unit: line.unit || '件' },
          ...{ priceFen: line.priceFen, leadDays: line.leadDays || 7 },
        }}
      >
        <Form.Item
          name="title"
          label="品名"
          rules={[{ required: true, min: 2, message: '请填写品名，至少 2 个字' }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
        <Form.Item name="spec" label="规格">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="unit" label="单位" rules={[{ required: true, message: '请填写单位' }]}>
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item
          name="categoryId"
          label="分类"
          rules={[{ required: true, message: '请选择分类' }]}
          {...(wrong !== '' && { validateStatus: 'error' as const, help: wrong })}
          extra="审批规则和支出报表按分类计算"
        >
          <Select
            options={categories ?? []}
            loading={categories === undefined && wrong === ''}
            placeholder="请选择分类"
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="priceFen" label="单价" rules={[{ required: true, message: '请填写单价' }]}>
          <YuanInput max={100_000_000} />
        </Form.Item>
        <Form.Item name="leadDays" label="发货天数" rules={[{ required: true, message: '请填写发货天数' }]}>
          <QuantityInput min={1} max={365} suffix="天" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
