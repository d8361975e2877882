import { showFen } from '@gongfang/contract/base/money'
import { endFundPart, type FundDetail, type FundPart, listFundParts } from '@gongfang/contract/people/fund'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './fund.module.css'
import { FundBar } from './fund-bar.tsx'
import { PartDialog } from './part-dialog.tsx'

interface PartListProps {
  fund: FundDetail
  onChanged: () => void
}

/** The parts of a fund that members and units order from. It gets another key when something happened. */
export function PartList({ fund, onChanged }: PartListProps) {
  const load = useLoad(() => call(listFundParts, { id: fund.id }))
  const [open, setOpen] = useState<FundPart | 'new' | null>(null)
  const mayGive = load.data?.mayGive === true && !fund.carriedTo
  const done = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <Block
      title="份额"
      more={
        mayGive && (
          <Button variant="outline" size="small" onClick={() => setOpen('new')}>
            划拨份额
          </Button>
        )
      }
    >
      <Loaded load={load}>
        {({ parts, freeFen }) => (
          <>
            {parts.length === 0 ? (
              <p className={styles.empty}>
                没有划出份额，使用人共用整项经费。划给一位使用人或一个部门后，他们只能在自己的份额内下单。
              </p>
            ) : (
              <>
                <p className={styles.empty}>未划出的余额 {showFen(freeFen)}，由没有份额的使用人共用。</p>
                <ul className={styles.parts}>
                  {parts.map((part) => (
                    <li key={part.id} className={styles.card}>
                      <header className={styles.head}>
                        <h3>{part.name || '已注销会员'}</h3>
                        {part.ended && <span className={styles.tag}>已收回</span>}
                        {!part.ended && !part.stands && (
                          <span className={styles.gone}>已不能使用，请收回</span>
                        )}
                      </header>
                      <FundBar {...part} />
                      {mayGive && !part.ended && (
                        <Actions fund={fund} part={part} onEdit={() => setOpen(part)} onChanged={onChanged} />
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {open && (
              <PartDialog
                fund={fund}
                part={open === 'new' ? undefined : open}
                parts={parts}
                freeFen={freeFen}
                onClose={() => setOpen(null)}
                onGiven={done}
                onMoved={() => void load.reload()}
              />
            )}
          </>
        )}
      </Loaded>
    </Block>
  )
}

interface ActionsProps {
  fund: FundDetail
  part: FundPart
  onEdit: () => void
  onChanged: () => void
}

function Actions({ fund, part, onEdit, onChanged }: ActionsProps) {
  const end = async () => {
    const question = {
      title: `收回 ${part.name} 的份额？`,
      message: `剩余 ${showFen(Math.max(0, part.leftFen))} 回到未划出的余额；以后取消和退款的金额也回到那里。收回后，这里的使用人按整项经费下单。`,
      confirmText: '收回',
    }
    if (!(await confirmWarning(question))) return
    if (await change(call(endFundPart, { id: fund.id, partId: part.id }))) toast('success', '已收回')
    onChanged()
  }
  return (
    <p className={styles.buttons}>
      {part.stands && (
        <Button variant="outline" size="small" onClick={onEdit} aria-label={`增减 ${part.name} 的份额`}>
          增减
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={end} aria-label={`收回 ${part.name} 的份额`}>
        收回
      </Button>
    </p>
  )
}
