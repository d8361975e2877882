import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'

interface MergeDialogProps {
  name: string
  /** '目标品牌' */
  label: string
  /** The effect on the products of the merged record. */
  consequence: string
  chosen: boolean
  busy: boolean
  onMerge: () => void
  onClose: () => void
  /** The field that chooses the target; its id is `into`. */
  children: ReactNode
}

export function MergeDialog(props: MergeDialogProps) {
  const { name, label, consequence, chosen, busy, onMerge, onClose, children } = props
  return (
    <Modal
      open
      centered
      title={`把「${name}」合并到`}
      okText="合并"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: !chosen }}
      confirmLoading={busy}
      onOk={onMerge}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={label} htmlFor="into">
          {children}
        </Form.Item>
      </Form>
      <p>
        {consequence}，「{name}」随后删除，不可撤销。
      </p>
    </Modal>
  )
}

/** The message after a merge. */
export const mergedText = ({ products }: { products: number }) => `已合并，移动了 ${products} 个商品`
