import { FileTextOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { ToolButton } from './tool-button.tsx'

/** Edits the alternative text of a picture. */
export function AltTool({ editor }: { editor: Editor }) {
  const [alt, setAlt] = useState<string | null>(null)
  const chosen = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('image') })
  return (
    <>
      <ToolButton
        title="图片说明"
        icon={<FileTextOutlined />}
        disabled={!chosen}
        onClick={() => setAlt((editor.getAttributes('image').alt as string | null) ?? '')}
      />
      <Modal
        title="图片说明"
        open={alt !== null}
        okText="确定"
        onCancel={() => setAlt(null)}
        onOk={() => {
          editor.chain().focus().updateAttributes('image', { alt }).run()
          setAlt(null)
        }}
      >
        <Input
          aria-label="图片说明"
          maxLength={100}
          value={alt ?? ''}
          onChange={({ target }) => setAlt(target.value)}
        />
      </Modal>
    </>
  )
}
