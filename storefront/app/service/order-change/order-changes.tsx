import {
  changeStateName,
  listOrderChanges,
  type OrderChangeSheet,
  sayDifference,
  withdrawOrderChange,
} from '@gongfang/contract/service/order-change'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { changePaperPath, orderChangePath, orderPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { requestPath } from '../../buying/approval/paths.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './order-change.module.css'

interface OrderChangesProps {
  no: string
  /** The reader's own order. */
  own: boolean
  /** Loads again when the order has changed. */
  state: string
}

/** The changes of an order, newest first, and the one that an order of added goods comes from. */
export function OrderChanges({ no, own, state }: OrderChangesProps) {
  const load = useLoad(() => call(listOrderChanges, { no }), `${no} ${state}`)
  const { revalidate } = useRevalidator()
  const again = async () => {
    await Promise.all([load.reload(), revalidate()])
  }
  return (
    <Section title="订单变更">
      <Loaded load={load} waiting={<Skeleton lines={4} shape="card" />}>
        {(changes) =>
          changes.map((one) => (
            <ChangeCard key={one.changeNo} one={one} here={no} own={own} onChanged={again} />
          ))
        }
      </Loaded>
    </Section>
  )
}

interface ChangeCardProps {
  one: OrderChangeSheet
  /** The order of this page. */
  here: string
  own: boolean
  onChanged: () => Promise<void>
}

function ChangeCard({ one, here, own, onChanged }: ChangeCardProps) {
  const { changeNo, no, state, sums, reason, requestNo, supplementNo, lines } = one
  const touched = lines.filter(({ before, after }) => before !== after)
  return (
    <article className={styles.card} aria-label={`变更单 ${changeNo}`}>
      <header className={styles.head}>
        <b className={styles[state] ?? ''}>{changeStateName(one)}</b>
        <CopyRow label="变更单号" text={changeNo} />
      </header>
      <p>{nextOf(one)}</p>
      <ul className={styles.lines}>
        {touched.map(({ skuId, before, after, title, spec, modelCode, unit }) => (
          <li key={`${skuId} ${before}`}>
            <span>
              {title} {spec} <span className="code">{modelCode}</span>
            </span>
            <span className="numbers">
              {before} → {after} {unit}
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>退补</dt>
          <dd>{sayDifference(sums)}</dd>
        </div>
        <div>
          <dt>原因</dt>
          <dd>{reason}</dd>
        </div>
      </dl>
      <p className={styles.ends}>
        {here !== no && (
          <Button variant="outline" size="small" to={orderPath(no)}>
            查看原订单
          </Button>
        )}
        {own && requestNo !== '' && (
          <Button variant="outline" size="small" to={requestPath(requestNo)}>
            查看采购申请
          </Button>
        )}
        {supplementNo !== '' && here !== supplementNo && (
          <Button
            variant={state === 'accepted' ? 'cta' : 'outline'}
            size="small"
            to={orderPath(supplementNo)}
          >
            {state === 'accepted' && own ? '去付补充订单' : '查看补充订单'}
          </Button>
        )}
        <Button variant="outline" size="small" to={changePaperPath(changeNo)}>
          变更单
        </Button>
        {own && here === no && <Waiting one={one} onChanged={onChanged} />}
      </p>
    </article>
  )
}

/** What the buyer may do before the shop has accepted it. */
function Waiting({ one: { changeNo, no, state }, onChanged }: Pick<ChangeCardProps, 'one' | 'onChanged'>) {
  const barred = useRoleReason('order')
  const { busy, run } = useBusy()
  if (state !== 'asked' && state !== 'returned') return null
  async function withdraw() {
    const sure = await confirm({ message: '撤回这份变更？订单会照原样发货。', confirmText: '撤回变更' })
    if (!sure) return
    const done = await change(call(withdrawOrderChange, { changeNo }))
    if (done) toast('success', '变更已撤回')
    await onChanged()
  }
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        disabledReason={barred}
        onClick={() => void run(withdraw())}
      >
        撤回变更
      </Button>
      <Button
        variant={state === 'returned' ? 'cta' : 'outline'}
        size="small"
        disabledReason={barred}
        to={orderChangePath(no, changeNo)}
      >
        {state === 'returned' ? '确认新金额' : '重新填写'}
      </Button>
    </>
  )
}

function nextOf({ state, answer, requestNo, supplementNo }: OrderChangeSheet): string {
  const why = answer && `：${answer}`
  const next: Record<OrderChangeSheet['state'], string> = {
    asked: '等待商家处理，处理完之前订单不发货。',
    returned: `按现在的价格计算，金额已变化${why}。请确认新金额，或撤回变更。`,
    accepted:
      requestNo !== '' && supplementNo === ''
        ? '商家已同意，增加的商品正在审批，通过后自动下补充订单；在此之前订单不发货。不想变更可撤回采购申请。'
        : '商家已同意。补充订单付款后变更生效，逾期未付则不变更；在此之前订单不发货。',
    done: '变更已完成，减少的商品按原支付方式退款。',
    declined: `商家未同意${why}。订单照原样发货。`,
    withdrawn: '已撤回，订单照原样发货。',
    expired: `变更未执行${why}。订单照原样发货。`,
  }
  return next[state]
}
