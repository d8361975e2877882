import { createAssortment, listOpenInstitutions } from '@gongfang/contract/goods/assortment-desk'
import { Form, Modal } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { SearchSelect } from '../../ui/search-select.tsx'

/** A new assortment opens at once; it is in use only when its mode is chosen. */
export function NewAssortment({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ institutionId: number }>()
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const make = async ({ institutionId }: { institutionId: number }) => {
    const made = await act(createAssortment, { institutionId }, { form, reload: false })
    if (made) await navigate(paths.assortment(made.id))
  }
  return (
    <Modal
      open
      title="新建采购目录"
      okText="下一步：加入商品"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={make}>
        <Form.Item
          name="institutionId"
          label="机构"
          extra="一家机构一个采购目录。建好后先不启用，加入商品、试看后再选方式"
          rules={[{ required: true, message: '请选择机构' }]}
        >
          <SearchSelect find={findOpen} placeholder="输入机构名称查找" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const findOpen = async (keyword: string) =>
  (await call(listOpenInstitutions, { keyword: keyword.slice(0, 60) })).map(({ id, jigou }) => ({
    value: id,
    label: jigou,
  }))
