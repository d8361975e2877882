import { ShoppingOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { SearchSelect } from '../../ui/search-select.tsx'
import { ToolButton } from './tool-button.tsx'

interface Choice {
  value: number
  label: string
}
interface GoodsToolProps {
  editor: Editor
  find: (keyword: string) => Promise<Choice[]>
}

/** Inserts the card of a product, found with the shop's own search. */
export function GoodsTool({ editor, find }: GoodsToolProps) {
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState<Choice | null>(null)
  const found = useRef<Choice[]>([])
  const close = () => {
    setOpen(false)
    choose(null)
  }
  const insert = () => {
    if (!chosen) return
    const attrs = { product: String(chosen.value), title: chosen.label }
    editor.chain().focus().insertContent({ type: 'goods', attrs }).run()
    close()
  }
  return (
    <>
      <ToolButton title="插入商品卡片" icon={<ShoppingOutlined />} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        destroyOnHidden
        title="插入商品卡片"
        okText="插入"
        okButtonProps={{ disabled: chosen === null }}
        onOk={insert}
        onCancel={close}
      >
        <p>读者看到图片、标题和当时的价格；商品下架后不显示。</p>
        <SearchSelect
          find={async (keyword) => {
            found.current = await find(keyword)
            return found.current
          }}
          label="商品"
          placeholder="按标题或型号搜索在售商品"
          onChange={(id) => choose(found.current.find(({ value }) => value === id) ?? null)}
        />
      </Modal>
    </>
  )
}
