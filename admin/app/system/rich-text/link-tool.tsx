import { LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { isLink } from './nodes.ts'
import { ToolButton } from './tool-button.tsx'

/** Sets the link of the selected text. Without a selection the address is inserted as text. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<{ href: string }>()
  const active = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('link') })
  const show = () => {
    form.setFieldsValue({ href: (editor.getAttributes('link').href as string | undefined) ?? '' })
    setOpen(true)
  }
  const remove = () => {
    setOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const save = ({ href }: { href: string }) => {
    setOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    const to = href.trim()
    if (editor.state.selection.empty && !active)
      chain.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
  }
  return (
    <>
      <ToolButton title="链接" icon={<LinkOutlined />} pressed={active} onClick={show} />
      <Modal
        title="链接"
        open={open}
        forceRender
        onCancel={() => setOpen(false)}
        okText="确定"
        onOk={form.submit}
        footer={(_, { OkBtn, CancelBtn }) => (
          <>
            {active && <Button onClick={remove}>移除链接</Button>}
            <CancelBtn />
            <OkBtn />
          </>
        )}
      >
        <Form form={form} layout="vertical" onFinish={save}>
          <Form.Item
            name="href"
            label="地址"
            extra="站内地址以 / 开头，例如 /product/12；其他以 https:// 开头"
            rules={[
              {
                validator: async (_, href: string) => {
                  if (!isLink((href ?? '').trim())) throw new Error('地址格式不正确')
                },
              },
            ]}
          >
            <Input maxLength={500} autoFocus />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
