import { Modal } from 'antd'
import { useEffect } from 'react'
import styles from './search-dialog.module.css'

const shortcuts = [
  { keys: ['Ctrl K'], does: '搜索页面、订单、会员和商品' },
  { keys: ['/'], does: '列表：跳到搜索框' },
  { keys: ['J', 'K'], does: '列表：下一行、上一行' },
  { keys: ['X'], does: '列表：选中或取消选中当前行' },
  { keys: ['E', 'Enter'], does: '列表：打开当前行' },
  { keys: ['A', 'R'], does: '机构审核：通过、驳回' },
  { keys: ['?'], does: '显示这份说明' },
]

/** The list of keyboard shortcuts. `?` opens it. */
export function Shortcuts({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const typing = (target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]')
      if (key === '?' && !typing) onChange(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onChange])
  return (
    <Modal
      open={open}
      footer={null}
      title="快捷键"
      mask={{ closable: true }}
      onCancel={() => onChange(false)}
    >
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
