import { type DeskBrand, saveBrand } from '@gongfang/contract/goods/brand-desk'
import { Form, Input, Modal, Select } from 'antd'
import { useAct } from '../../ui/act.ts'
import { QuantityInput } from '../../ui/number-input.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'

type Fields = Pick<DeskBrand, 'name' | 'logo' | 'initial' | 'position'>
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'].map((letter) => ({ value: letter, label: letter }))

export function BrandForm({ brand, onClose }: { brand: DeskBrand | null; onClose: () => void }) {
  const [form] = Form.useForm<Fields>()
  const { act, busy } = useAct()
  const stale = useStaleRecord(onClose)
  const save = async () => {
    const { name, logo, initial, position } = await form.validateFields()
    const fields = { name: name.trim(), logo, initial, position: position ?? 0 }
    const input = { id: brand?.id ?? null, ...(brand && { version: brand.version }), ...fields }
    if (await act(saveBrand, input, { form, done: '已保存', refused: stale })) onClose()
  }
  return (
    <Modal
      open
      centered
      title={brand ? '编辑品牌' : '新建品牌'}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={brand ?? { name: '', logo: '', initial: undefined, position: 0 }}
        onValuesChange={({ name }: Partial<Fields>) => {
          // The initial of a Latin name is known.
          if (name && /^[a-z]/i.test(name)) form.setFieldValue('initial', name[0]?.toUpperCase())
        }}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写品牌名' }]}
        >
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item name="initial" label="首字母" rules={[{ required: true, message: '请选择首字母' }]}>
          <Select showSearch options={letters} style={{ width: 100 }} />
        </Form.Item>
        <Form.Item name="position" label="排序" extra="小的在前。">
          <QuantityInput min={0} max={99_999} word="排序" />
        </Form.Item>
        <Form.Item name="logo" label="标志">
          <PictureField label="标志" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
