import { savePriceList } from '@gongfang/contract/goods/price-list-desk'
import { Form, Modal } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { HeadForm, type HeadValues, newValues, sent } from './head-form.tsx'

/** A new list opens at once, so that its prices can be typed. */
export function NewList({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<HeadValues>()
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const save = async (values: HeadValues) => {
    const made = await act(savePriceList, { id: null, revision: 0, ...sent(values) }, { form, reload: false })
    if (made) await navigate(paths.priceList(made.id))
  }
  return (
    <Modal
      open
      title="新建价目表"
      okText="下一步：填价格"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <HeadForm form={form} initial={newValues()} known={[]} onFinish={save} />
    </Modal>
  )
}
