import { demandsText, readInstitutionSettings } from '@gongfang/contract/people/institution-settings'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './shared-addresses.module.css'

const DemandsForm = late(() => import('./demands-form.tsx').then((part) => part.DemandsForm))

interface DemandsProps {
  mayChange: boolean
  /** Called after the server has changed them. */
  onChanged: () => void
}

/** What the institution demands of each order. Who may not change it sees it where there is something. */
export function Demands({ mayChange, onChanged }: DemandsProps) {
  const load = useLoad(() => call(readInstitutionSettings, {}))
  const [editing, setEditing] = useState(false)
  const text = load.data && demandsText(load.data.settings)
  if (text === '' && !mayChange) return null
  return (
    <Block
      title="下单要求"
      more={
        mayChange && (
          <Button
            size="small"
            variant="outline"
            aria-label="修改下单要求"
            disabledReason={load.data ? undefined : '正在加载'}
            onClick={() => setEditing(true)}
          >
            修改
          </Button>
        )
      }
    >
      <Loaded load={load}>
        {() => <p className={styles.none}>{text || '没有要求：订单不必选经费，也没有必填的栏目。'}</p>}
      </Loaded>
      {editing && load.data && (
        <DemandsForm
          initial={load.data}
          onClose={() => setEditing(false)}
          onMoved={() => void load.reload()}
          onSaved={() => {
            toast('success', '下单要求已保存')
            setEditing(false)
            void load.reload()
            onChanged()
          }}
        />
      )}
    </Block>
  )
}
