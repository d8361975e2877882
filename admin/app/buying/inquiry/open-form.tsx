import { openInquiryDesk } from '@gongfang/contract/buying/inquiry-desk'
import { resolveCodes } from '@gongfang/contract/goods/catalogue'
import { listMembers } from '@gongfang/contract/people/member-desk'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { type TypedLine, typedLines } from './typed-lines.ts'

interface Values {
  memberId: number
  title?: string
  goods: string
  note?: string
}

const findMembers = async (keyword: string) =>
  (await call(listMembers, { keyword, limit: 20 })).rows.map(({ id, nickname, mobile, jigou }) => ({
    value: id,
    label: [jigou, nickname, mobile].filter(Boolean).join(' '),
  }))

/** Writes down what a member asks for on the telephone. */
export function OpenForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const { act, busy } = useAct()
  const [looking, setLooking] = useState(false)
  const navigate = useNavigate()
  const open = async ({ memberId, title = '', goods, note = '' }: Values) => {
    const typed = typedLines(goods)
    if ('wrong' in typed) return form.setFields([{ name: 'goods', errors: [typed.wrong] }])
    setLooking(true)
    const lines = await withModels(typed.lines).catch((error: Error) => error.message)
    setLooking(false)
    if (typeof lines === 'string') return form.setFields([{ name: 'goods', errors: [lines] }])
    const made = await act(
      openInquiryDesk,
      { memberId, title: title.trim(), note: note.trim(), lines },
      { done: '已登记，已通知会员', form, reload: false },
    )
    if (made) await navigate(paths.inquiry(made.no))
  }
  return (
    <Modal
      open
      title="为会员登记询价"
      okText="登记"
      cancelText="取消"
      confirmLoading={busy || looking}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={open}>
        <Form.Item name="memberId" label="会员" rules={[{ required: true, message: '请选择会员' }]}>
          <SearchSelect find={findMembers} placeholder="输入手机号、昵称或机构查找" />
        </Form.Item>
        <Form.Item
          name="goods"
          label="商品"
          extra="一行一种：型号或文字描述，空格，数量，可再加单位。例如：DIN912-M6X20-A2 200；订制夹具 2 套"
          rules={[{ required: true, whitespace: true, message: '请填写商品' }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
        <Form.Item name="title" label="标题">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Texts that are exactly the code of one model become that model. */
async function withModels(lines: readonly TypedLine[]) {
  const answers = await call(resolveCodes, { codes: lines.map(({ text }) => text.slice(0, 100)) })
  return lines.map(({ text, quantity, unit }, at) => {
    const answer = answers[at]
    const [sku, ...others] = answer?.exact && answer.by !== 'name' ? answer.hits : []
    return sku && others.length === 0 ? { skuId: sku.skuId, quantity } : { text, quantity, unit }
  })
}
