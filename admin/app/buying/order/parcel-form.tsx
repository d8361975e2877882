import { correctParcel, type DeskOrder } from '@gongfang/contract/buying/order-desk'
import { Form, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'
import { CarrierFields, type CarrierValues, parcelIn } from './carrier-fields.tsx'

interface ParcelFormProps {
  no: string
  parcel: DeskOrder['packages'][number]
  onClose: () => void
}

export function ParcelForm({ no, parcel, onClose }: ParcelFormProps) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<CarrierValues>()
  const save = async () => {
    const values = await parcelIn(form)
    const done = '已更正，已通知会员'
    if (await act(correctParcel, { no, packageId: parcel.id, ...values }, { form, done })) onClose()
  }
  return (
    <Modal
      open
      title="更正运单号"
      okText="更正"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ carrier: parcel.carrier, trackingNo: parcel.trackingNo }}
      >
        <CarrierFields form={form} onEnter={() => save().catch(() => {})} />
      </Form>
    </Modal>
  )
}
