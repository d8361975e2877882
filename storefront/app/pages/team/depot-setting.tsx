import { readCommonDepot, saveCommonDepot } from '@gongfang/contract/goods/common-depot'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './setting.module.css'

/** Whether receivers take goods that colleagues hold in the depot. */
export function DepotSetting({ onChanged }: { onChanged: () => void }) {
  const load = useLoad(() => call(readCommonDepot, {}))
  const [busy, setBusy] = useState(false)
  const save = async (common: boolean) => {
    setBusy(true)
    const saved = await change(call(saveCommonDepot, { common }))
    if (saved) {
      toast('success', saved.common ? '已开启共同保管' : '已关闭共同保管')
      await load.reload()
      onChanged()
    }
    setBusy(false)
  }
  return (
    <Loaded load={load}>
      {({ common }) => (
        <p className={styles.setting}>
          <span>
            寄存物品共同保管：{common ? '已开启' : '未开启'}
            <small>开启后，负责人和验收可以把同事名下的寄存物品转到自己名下领取，记录写明由谁领取。</small>
          </span>
          <Button variant="outline" size="small" busy={busy} onClick={() => save(!common)}>
            {common ? '关闭共同保管' : '开启共同保管'}
          </Button>
        </p>
      )}
    </Loaded>
  )
}
