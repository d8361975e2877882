import { changeOrderAddress, type DeskOrder } from '@gongfang/contract/buying/order-desk'
import { listRegions, MOST_DETAIL, type Region } from '@gongfang/contract/people/address'
import { Alert, Cascader, Form, type FormInstance, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'

interface Values {
  receiver: string
  phone: string
  region: string[]
  detail: string
}

/** Changes the address before anything is shipped. The phone is masked and stays unless another is typed. */
export function AddressForm({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { no, version, address } = order
  const { act, busy } = useAct()
  const [form] = Form.useForm<Values>()
  const { regions, problem } = useRegions(form, address)

  const save = async () => {
    const { receiver, phone, region, detail } = await form.validateFields()
    const input = {
      no,
      version,
      receiver: receiver.trim(),
      regionCode: region.at(-1) ?? '',
      detail: detail.trim(),
    }
    const done = '地址已修改，已通知会员'
    const given = phone?.trim() ? { phone: phone.trim() } : {}
    if (await act(changeOrderAddress, { ...input, ...given }, { form, done })) onClose()
  }
  return (
    <Modal
      open
      title="修改收货地址"
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title="运费不会重新计算" style={{ marginBottom: 12 }} />
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ receiver: address?.receiver, phone: '', detail: address?.detail }}
      >
        <Form.Item
          name="receiver"
          label="收件人"
          rules={[{ required: true, whitespace: true, message: '请填写收件人' }]}
        >
          <Input maxLength={25} />
        </Form.Item>
        <Form.Item name="phone" label="电话" extra={`不填则仍为 ${address?.phone}`}>
          <Input maxLength={40} data-paste="phone" inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="region" label="地区" rules={[{ required: true, message: '请选择到区/县' }]}>
          <Cascader
            options={regions}
            fieldNames={{ label: 'name', value: 'code', children: 'children' }}
            showSearch
            loading={regions.length === 0}
          />
        </Form.Item>
        <Form.Item
          name="detail"
          label="详细地址"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写详细地址' }]}
        >
          <Input.TextArea rows={2} maxLength={MOST_DETAIL} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The regions to choose from. The form gets the one of the address once they have come. */
function useRegions(form: FormInstance<Values>, address: DeskOrder['address']) {
  const [regions, setRegions] = useState<Region[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    call(listRegions, {}).then(
      (found) => {
        setRegions(found)
        form.setFieldsValue({ region: pathTo(found, address?.regionCode ?? '') })
      },
      (error: Error) => setProblem(error.message),
    )
  }, [form, address])
  return { regions, problem }
}

/** The codes from the province down to a district. */
function pathTo(regions: readonly Region[], code: string): string[] {
  for (const region of regions) {
    if (region.code === code) return [code]
    const below = pathTo(region.children ?? [], code)
    if (below.length > 0) return [region.code, ...below]
  }
  return []
}
