import { showFen, showPoints } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { requestStateNames } from '@gongfang/contract/buying/approval'
import {
  agreeRecurring,
  dismissRecurring,
  getRecurring,
  handInRecurring,
  pauseRecurring,
  type Recurring,
  type RecurringLine,
  type RecurringPlan,
  type RecurringReason,
  type RecurringRun,
  resumeRecurring,
} from '@gongfang/contract/buying/recurring'
import type { ShoppingList } from '@gongfang/contract/goods/shopping-list'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useIntentKey } from '../../base/keys.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { requestPath } from '../approval/paths.ts'
import styles from './recurring.module.css'
import { RecurringForm } from './recurring-form.tsx'

type List = Pick<ShoppingList, 'id' | 'standing' | 'handsIn' | 'lines'>

const TITLE = '自动提交采购申请'

/** Settings of a list's automatic purchase requests, its agreed prices, why none would be handed in, and past days. */
export function RecurringSection({ list }: { list: List }) {
  const lines = list.lines.map(({ skuId, quantity }) => `${skuId}x${quantity}`).join()
  const load = useLoad(() => call(getRecurring, { listId: list.id }), `${list.id} ${list.handsIn} ${lines}`)
  return (
    <Loaded
      load={load}
      waiting={
        <Block title={TITLE}>
          <Skeleton lines={3} />
        </Block>
      }
    >
      {(recurring) => <Shown list={list} recurring={recurring} reload={load.reload} />}
    </Loaded>
  )
}

interface ShownProps {
  list: List
  recurring: Recurring
  reload: () => Promise<void>
}

function Shown({ list, recurring, reload }: ShownProps) {
  const [editing, setEditing] = useState(false)
  const { revalidate } = useRevalidator()
  const { plan, lines, reasons, runs, decided } = recurring
  const changed = async () => {
    await Promise.all([reload(), revalidate()])
  }
  const tools = (
    <div className={styles.buttons}>
      <Button
        variant="ghost"
        size="small"
        disabledReason={lines.length === 0 ? '清单中没有商品' : undefined}
        onClick={() => setEditing(true)}
      >
        {plan ? '修改设置' : '设置自动提交'}
      </Button>
      {plan && <Switch listId={list.id} plan={plan} changed={changed} />}
    </div>
  )
  return (
    <Block title={TITLE} more={tools}>
      <div className={styles.parts}>
        {plan ? (
          <Said list={list} plan={plan} decided={decided} />
        ) : (
          <p className={styles.quiet}>
            到期时按约定价提交采购申请，不再提醒；只提交申请，须由审批人同意或您本人确认后才会下单。
          </p>
        )}
        {plan?.heldOn ? (
          <Held listId={list.id} plan={plan} day={plan.heldOn} reasons={reasons} changed={changed} />
        ) : (
          reasons.length > 0 && (
            <Notice tone="warning" text="按现在的情况，到期时不会提交：">
              <Reasons reasons={reasons} />
            </Notice>
          )
        )}
        {plan && <Prices listId={list.id} plan={plan} recurring={recurring} changed={changed} />}
        {runs.length > 0 && <Runs runs={runs} />}
      </div>
      {editing && (
        <RecurringForm
          listId={list.id}
          recurring={recurring}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            toast('success', '已保存')
            void changed()
          }}
          onMoved={() => void reload()}
        />
      )}
    </Block>
  )
}

function Said({ list, plan, decided }: { list: List; plan: RecurringPlan; decided: boolean }) {
  const { on, pausedWhy, owner, isOwn, percent } = plan
  const whose = isOwn ? '您' : owner
  const then = decided ? '提交后等待审批' : '不需要他人审批，申请备好后由申请人确认'
  return (
    <p className={styles.quiet}>
      {on
        ? `${list.standing?.nextOn ?? ''} 以${whose}的名义提交；${then}。任一商品比约定价贵 ${percent}% 以上时不提交。`
        : `已暂停，到期改为提醒。${pausedWhy && `${pausedWhy}，需要时请重新设置。`}`}
    </p>
  )
}

interface Changing {
  listId: number
  plan: RecurringPlan
  changed: () => Promise<void>
}

function Switch({ listId, plan, changed }: Changing) {
  const { busy, run } = useBusy()
  const set = async (on: boolean) => {
    const done = await change(call(on ? resumeRecurring : pauseRecurring, { listId }))
    if (!done) return
    toast('success', on ? '已恢复自动提交' : '已暂停，到期改为提醒')
    await changed()
  }
  if (!plan.on && !plan.isOwn) return null
  return (
    <Button variant="ghost" size="small" busy={busy} onClick={() => run(set(!plan.on))}>
      {plan.on ? '暂停自动提交' : '恢复自动提交'}
    </Button>
  )
}

interface HeldProps extends Changing {
  day: string
  /** Why a request cannot be handed in now. */
  reasons: readonly RecurringReason[]
}

function Held({ listId, plan, day, reasons, changed }: HeldProps) {
  const { busy, run } = useBusy()
  const keyOf = useIntentKey()
  const handIn = async () => {
    const wish = { listId, day }
    const done = await change(
      call(handInRecurring, wish, { idempotencyKey: keyOf({ ...wish, version: plan.version }) }),
    )
    if (done) toast('success', done.state === 'draft' ? '申请已备好，请到采购申请确认' : '已提交采购申请')
    await changed()
  }
  const dismiss = async () => {
    if (await change(call(dismissRecurring, { listId, day }))) toast('success', '不再处理这一次')
    await changed()
  }
  return (
    <Notice
      tone="warning"
      text={`${day} 没有提交${reasons.length > 0 ? '，现在还有：' : '，现在可以补交。'}`}
    >
      <Reasons reasons={reasons} />
      <p className={styles.buttons}>
        {plan.isOwn && (
          <Button size="small" busy={busy} busyText="提交中…" onClick={() => run(handIn())}>
            现在补交
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => run(dismiss())}>
          不再处理
        </Button>
      </p>
    </Notice>
  )
}

const Reasons = ({ reasons }: { reasons: readonly RecurringReason[] }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ skuId, text }) => (
      <li key={`${skuId} ${text}`}>{text}</li>
    ))}
  </ul>
)

/** Lines whose price of now is not the agreed one, and the press that agrees to it. */
function Prices({ listId, plan, recurring, changed }: Changing & { recurring: Recurring }) {
  const { busy, run } = useBusy()
  const { lines, currency } = recurring
  const show = ({ priceFen, points }: Pick<RecurringLine, 'priceFen' | 'points'>) =>
    currency === 'points' ? showPoints(points) : showFen(priceFen)
  const of = ({ priceFen, points }: Pick<RecurringLine, 'priceFen' | 'points'>) =>
    currency === 'points' ? points : priceFen
  const other = lines.filter((line) => line.agreed === null || of(line.agreed) !== of(line))
  const renew = async () => {
    if (await change(call(agreeRecurring, { listId, version: plan.version })))
      toast('success', '约定价已更新')
    await changed()
  }
  return (
    <div>
      <p className={styles.quiet}>
        约定价记于 {showTime(plan.agreedAt)}，
        {other.length === 0 ? '与当前价格相同。' : `${other.length} 种商品与当前价格不同：`}
      </p>
      {other.length > 0 && (
        <>
          <ul className={styles.prices} aria-label="约定价和当前价格">
            {other.map((line) => (
              <li key={line.skuId}>
                <span>
                  {line.title}（{line.modelCode}）
                </span>
                <span className={line.agreed && of(line) > of(line.agreed) ? styles.dearer : ''}>
                  {line.agreed ? show(line.agreed) : '未约定'} → {show(line)}
                </span>
              </li>
            ))}
          </ul>
          <Button variant="outline" size="small" busy={busy} onClick={() => run(renew())}>
            更新为当前价格
          </Button>
        </>
      )}
    </div>
  )
}

const Runs = ({ runs }: { runs: readonly RecurringRun[] }) => (
  <ul className={styles.runs} aria-label="各次结果">
    {runs.map(({ day, byHand, request, reasons }) => (
      <li key={`${day} ${byHand}`}>
        <span>
          {day}
          {byHand && '（补交）'}
        </span>
        {request ? (
          <Link to={requestPath(request.no)}>
            {request.no} {requestStateNames[request.state]}
          </Link>
        ) : (
          <span>未提交：{reasons.map(({ text }) => text).join('；')}</span>
        )}
      </li>
    ))}
  </ul>
)
