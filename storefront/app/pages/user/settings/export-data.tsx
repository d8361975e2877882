import { exportData } from '@gongfang/contract/insight/account'
import { downloadSheet } from '../../../base/download.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import styles from './settings.module.css'

export function ExportData() {
  const { busy, run } = useBusy()
  return (
    <Block title="我的数据">
      <p className={styles.note}>包含个人与机构资料、地址、订单、积分、报名、反馈等，以 Excel 文件保存。</p>
      <Button
        variant="outline"
        busy={busy}
        busyText="导出中…"
        onClick={() => run(downloadSheet(exportData, {}, '我的数据'))}
      >
        导出个人数据
      </Button>
    </Block>
  )
}
