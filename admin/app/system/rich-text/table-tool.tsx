import { TableOutlined } from '@ant-design/icons'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { Dropdown } from 'antd'
import { ToolButton } from './tool-button.tsx'

const changes = {
  在下方加一行: addRowAfter,
  在右侧加一列: addColumnAfter,
  '首行作为表头 / 取消': toggleHeaderRow,
  合并单元格: mergeCells,
  拆分单元格: splitCell,
  删除此行: deleteRow,
  删除此列: deleteColumn,
  删除表格: deleteTable,
}

export function TableTool({ editor }: { editor: Editor }) {
  const inside = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('table') })
  const insert = () => editor.chain().focus().insertContent(empty(3, 3)).run()
  if (!inside) return <ToolButton title="插入表格" icon={<TableOutlined />} onClick={insert} />
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(changes).map(([label, change]) => ({
          key: label,
          label,
          onClick: () => {
            change(editor.state, editor.view.dispatch)
            editor.commands.focus()
          },
        })),
      }}
    >
      <span>
        <ToolButton title="表格" icon={<TableOutlined />} pressed onClick={() => {}} />
      </span>
    </Dropdown>
  )
}

const empty = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
})
