import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { AltTool } from './alt-tool.tsx'
import { GoodsTool } from './goods-tool.tsx'
import { LinkTool } from './link-tool.tsx'
import type { RichTextProps } from './props.ts'
import styles from './rich-text.module.css'
import { TableTool } from './table-tool.tsx'
import { ToolButton } from './tool-button.tsx'

interface ToolbarProps {
  editor: Editor
  label: string
  onPictures: (files: File[]) => void
  findGoods: RichTextProps['findGoods']
}

/** A toolbar: one Tab stop, arrow keys move between the buttons. */
export function Toolbar({ editor, label, onPictures, findGoods }: ToolbarProps) {
  const file = useRef<HTMLInputElement>(null)
  const on = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) })
  return (
    <div role="toolbar" aria-label={`${label}的格式`} className={styles.toolbar} onKeyDown={rove}>
      <Select
        size="small"
        aria-label="段落样式"
        style={{ width: 92 }}
        value={on.block}
        options={blocks}
        onChange={(block: string) => setBlock(editor, block)}
      />
      {marks.map(([name, title, icon]) => (
        <ToolButton
          key={name}
          title={title}
          icon={icon}
          pressed={on.marks.includes(name)}
          onClick={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <ToolButton
        title="项目列表"
        icon={<UnorderedListOutlined />}
        pressed={on.bullets}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      />
      <ToolButton
        title="编号列表"
        icon={<OrderedListOutlined />}
        pressed={on.numbers}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <ToolButton
        title="分隔线"
        icon={<LineOutlined />}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      />
      <LinkTool editor={editor} />
      <ToolButton title="插入图片" icon={<PictureOutlined />} onClick={() => file.current?.click()} />
      <AltTool editor={editor} />
      <TableTool editor={editor} />
      {findGoods && <GoodsTool editor={editor} find={findGoods} />}
      <HistoryTools editor={editor} canUndo={on.canUndo} canRedo={on.canRedo} />
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="选择图片"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

interface HistoryToolsProps {
  editor: Editor
  canUndo: boolean
  canRedo: boolean
}

const HistoryTools = ({ editor, canUndo, canRedo }: HistoryToolsProps) => (
  <>
    <ToolButton
      title="撤销 Ctrl+Z"
      icon={<UndoOutlined />}
      disabled={!canUndo}
      onClick={() => editor.chain().focus().undo().run()}
    />
    <ToolButton
      title="重做 Ctrl+Y"
      icon={<RedoOutlined />}
      disabled={!canRedo}
      onClick={() => editor.chain().focus().redo().run()}
    />
  </>
)

const blocks = [
  { value: 'paragraph', label: '正文' },
  { value: 'h2', label: '标题 2' },
  { value: 'h3', label: '标题 3' },
  { value: 'h4', label: '标题 4' },
  { value: 'blockquote', label: '引用' },
  { value: 'codeBlock', label: '代码块' },
]

const marks: [name: string, title: string, icon: ReactNode][] = [
  ['bold', '加粗 Ctrl+B', <BoldOutlined key="b" />],
  ['italic', '斜体 Ctrl+I', <ItalicOutlined key="i" />],
  ['underline', '下划线 Ctrl+U', <UnderlineOutlined key="u" />],
  ['strike', '删除线', <StrikethroughOutlined key="s" />],
  ['subscript', '下标 x₂', <span key="sub">x₂</span>],
  ['superscript', '上标 x²', <span key="sup">x²</span>],
  ['code', '代码', <CodeOutlined key="c" />],
]

function stateOf(editor: Editor) {
  const level = [2, 3, 4].find((one) => editor.isActive('heading', { level: one }))
  const block = level
    ? `h${level}`
    : (['blockquote', 'codeBlock'].find((name) => editor.isActive(name)) ?? 'paragraph')
  return {
    block,
    marks: marks.map(([name]) => name).filter((name) => editor.isActive(name)),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

function setBlock(editor: Editor, block: string) {
  const plain = editor.chain().focus().clearNodes()
  if (block.startsWith('h')) plain.setHeading({ level: Number(block.slice(1)) as 2 | 3 | 4 }).run()
  else if (block === 'blockquote') plain.setBlockquote().run()
  else if (block === 'codeBlock') plain.setCodeBlock().run()
  else plain.run()
}

function rove({ key, currentTarget, target }: KeyboardEvent<HTMLDivElement>) {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  const tools = [...currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = tools.indexOf(target as HTMLElement)
  if (here < 0) return
  tools[(here + (key === 'ArrowRight' ? 1 : -1) + tools.length) % tools.length]?.focus()
}
