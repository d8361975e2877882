import { dayOf } from '@gongfang/contract/base/time'
import { exportFundMonth } from '@gongfang/contract/people/fund'
import { useState } from 'react'
import { downloadSheet } from '../../base/download.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './fund.module.css'

/** The sheet of a month for the bookkeepers. */
export function MonthExport() {
  const [month, setMonth] = useState(() => dayOf(new Date()).slice(0, 7))
  const { busy, run } = useBusy()
  return (
    <p className={styles.month}>
      <TextInput
        type="month"
        aria-label="月份"
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      />
      <Button
        variant="outline"
        busy={busy}
        busyText="导出中…"
        disabledReason={month === '' ? '请选择月份' : undefined}
        onClick={() => run(downloadSheet(exportFundMonth, { month }, `经费月报_${month}`))}
      >
        导出月报
      </Button>
    </p>
  )
}
