import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { Unit } from '@gongfang/contract/base/unit'
import {
  type LimitChange,
  limitPeriodNames,
  type SpendingLimit,
  saveSpendingLimit,
} from '@gongfang/contract/buying/spending-limit'
import type { Colleague } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { LimitBar } from './limit-bar.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import styles from './limits.module.css'

interface LimitBoardProps {
  limits: readonly SpendingLimit[]
  changes: readonly LimitChange[]
  people: readonly Colleague[]
  units: readonly Unit[]
  onChanged: () => void
}

/** The limits of people and units, for those who may change them. */
export function LimitBoard({ limits, changes, people, units, onChanged }: LimitBoardProps) {
  const [open, setOpen] = useState<SpendingLimit | 'new' | null>(null)
  const done = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <>
      <Block
        title={`成员和部门的限额（${limits.length}）`}
        more={
          <Button size="small" onClick={() => setOpen('new')}>
            设置限额
          </Button>
        }
      >
        {limits.length === 0 ? (
          <p className={styles.quiet}>还没有限额。部门的限额由本部门和下级部门的成员共用。</p>
        ) : (
          <ul className={styles.limits}>
            {limits.map((limit) => (
              <li key={limit.id}>
                <h3>
                  {limit.name || '已注销会员'}，{limitPeriodNames[limit.period]}
                </h3>
                <LimitBar amountFen={limit.amountFen} usedFen={limit.usedFen} />
                <Actions limit={limit} onEdit={() => setOpen(limit)} onChanged={onChanged} />
              </li>
            ))}
          </ul>
        )}
      </Block>
      {changes.length > 0 && (
        <Block title="最近的修改">
          <ul className={styles.changes}>
            {changes.map(({ id, name, period, beforeFen, afterFen, by, at }) => (
              <li key={id}>
                {name || '已注销会员'}，{limitPeriodNames[period]}：{amountText(beforeFen)} →{' '}
                {amountText(afterFen)}
                <small>
                  {by || '已注销会员'} <time dateTime={at}>{showTime(at)}</time>
                </small>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {open && (
        <LimitDialog
          limit={open === 'new' ? undefined : open}
          limits={limits}
          people={people}
          units={units}
          onClose={() => setOpen(null)}
          onSaved={done}
        />
      )}
    </>
  )
}

const amountText = (amountFen: number | null) => (amountFen === null ? '无限额' : showFen(amountFen))

interface ActionsProps {
  limit: SpendingLimit
  onEdit: () => void
  onChanged: () => void
}

function Actions({ limit, onEdit, onChanged }: ActionsProps) {
  const { name, memberId, unitId, period, amountFen } = limit
  const remove = async () => {
    const question = {
      title: `取消 ${name} 的限额？`,
      message: '取消后，这里的订单不再按这个限额审批。',
      confirmText: '取消限额',
      cancelText: '保留',
    }
    if (!(await confirmWarning(question))) return
    const whose = memberId === null ? { unitId: unitId ?? 0 } : { memberId }
    const saving = { ...whose, period, amountFen: null, seenFen: amountFen }
    if (await change(call(saveSpendingLimit, saving))) toast('success', '已取消限额')
    onChanged()
  }
  return (
    <p className={styles.buttons}>
      <Button variant="outline" size="small" onClick={onEdit} aria-label={`修改 ${name} 的限额`}>
        修改
      </Button>
      <Button variant="ghost" size="small" onClick={remove} aria-label={`取消限额 ${name}`}>
        取消限额
      </Button>
    </p>
  )
}
