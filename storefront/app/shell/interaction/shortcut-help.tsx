import { Link } from 'react-router'
import { userPath } from '../../base/paths.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './shortcut-table.module.css'
import { ShortcutTable } from './shortcut-table.tsx'

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="快捷键" onClose={onClose}>
      <ShortcutTable />
      <p className={styles.off}>
        输入文字时单键不起作用，也可以在
        <Link to={userPath('settings')} onClick={onClose}>
          设置
        </Link>
        中关闭。
      </p>
    </Dialog>
  )
}
