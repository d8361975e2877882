import { type DeskCategory, saveCategory } from '@gongfang/contract/goods/category-desk'
import { Button, Drawer, Form, Input, Space, Switch } from 'antd'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'
import { TemplateEditor } from './template-editor.tsx'

interface CategoryFormProps {
  /** null creates a category below `parentId`. */
  category: DeskCategory | null
  parentId: number | null
  onClose: () => void
}

type Fields = Pick<DeskCategory, 'name' | 'icon' | 'cover' | 'visible' | 'parameters'>
const empty: Fields = { name: '', icon: '', cover: '', visible: true, parameters: [] }

export function CategoryForm({ category, parentId, onClose }: CategoryFormProps) {
  const [form] = Form.useForm<Fields>()
  const { act, busy } = useAct()
  const stale = useStaleRecord(onClose)
  const save = async () => {
    const { name, icon, cover, visible } = await form.validateFields()
    const parameters = (form.getFieldValue('parameters') as Fields['parameters']).map((one) => ({
      ...one,
      unit: one.unit ?? '',
      facet: one.facet ?? false,
      options: one.options ?? [],
    }))
    const fields = { name: name.trim(), icon, cover, visible, parameters }
    const which = category ? { id: category.id, version: category.version } : { id: null }
    const input = { ...which, parentId, ...fields }
    if (await act(saveCategory, input, { form, done: '已保存', refused: stale })) onClose()
  }
  return (
    <Drawer
      open
      size={640}
      title={category ? `编辑分类：${category.name}` : '新建分类'}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" loading={busy} onClick={save}>
            保存
          </Button>
          <Button onClick={onClose}>取消</Button>
        </Space>
      }
    >
      <Form form={form} layout="vertical" initialValues={category ?? empty}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写分类名' }]}
        >
          <Input maxLength={20} showCount autoFocus={!category} />
        </Form.Item>
        <Space size={32}>
          <Form.Item name="icon" label="图标">
            <PictureField label="图标" />
          </Form.Item>
          <Form.Item name="cover" label="封面">
            <PictureField label="封面" />
          </Form.Item>
          <Form.Item name="visible" label="在商城显示" valuePropName="checked">
            <Switch />
          </Form.Item>
        </Space>
        <h3>参数模板</h3>
        <p className="soft">
          新建商品时带出这些参数；打开「可筛选」后，商城的分类页可按它筛选。下级分类也使用上级的参数。
        </p>
        <TemplateEditor />
      </Form>
      {category && (
        <>
          <h3>修改记录</h3>
          <History subject={`category ${category.id}`} />
        </>
      )}
    </Drawer>
  )
}
