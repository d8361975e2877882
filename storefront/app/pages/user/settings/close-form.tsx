import { Refused } from '@gongfang/contract/base/call'
import { deleteAccount, getOpenMatters, type OpenMatters } from '@gongfang/contract/insight/account'
import type { UserInfo } from '@gongfang/contract/people/member'
import { showOwed } from '@gongfang/contract/people/points'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import CircleAlert from '~icons/circle-alert'
import { call } from '../../../base/call.ts'
import { ordersPath, verificationPath } from '../../../base/paths.ts'
import { clearSession } from '../../../base/session-store.ts'
import { useLoad } from '../../../base/use-load.ts'
import { refreshCartCount } from '../../../goods/cart/cart-store.ts'
import { maskPhone } from '../../../people/address/phone-mask.ts'
import { CodeField } from '../../../people/member/phone-and-code.tsx'
import { screens } from '../../../screens.ts'
import { Loaded } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/input.tsx'
import { confirm } from '../../../ui/overlay/confirm.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { errorText } from '../../../ui/states.tsx'
import styles from './settings.module.css'

/** Closes the account: shows obstacles, asks for a code, then for a confirmation. */
export function CloseForm({ member, onCancel }: { member: UserInfo; onCancel: () => void }) {
  const load = useLoad(() => call(getOpenMatters, {}))
  return (
    <Loaded load={load}>
      {(matters) => {
        const open = openOnes(matters)
        return open.length > 0 ? (
          <div className={styles.close}>
            <p className={styles.warning}>
              <CircleAlert size={18} aria-hidden="true" />
              还有未了结的事项，暂时不能注销：
            </p>
            <ul className={styles.matters}>
              {open.map(({ text, to, action }) => (
                <li key={to}>
                  {text} <Link to={to}>{action}</Link>
                </li>
              ))}
            </ul>
            <p className={styles.buttons}>
              <Button variant="outline" onClick={() => void load.reload()}>
                重新检查
              </Button>
              <Button onClick={onCancel}>知道了</Button>
            </p>
          </div>
        ) : (
          <LastStep member={member} points={matters.points} onCancel={onCancel} />
        )
      }}
    </Loaded>
  )
}

const openOnes = ({ orders, pointsOwed, heldGoods, signUps }: OpenMatters) =>
  [
    {
      count: orders,
      text: `${orders} 个未完成的订单`,
      to: `${ordersPath('all')}&range=all`,
      action: '去处理',
    },
    {
      count: heldGoods,
      text: `${heldGoods} 件寄存物品未领取`,
      to: screens.verification.path,
      action: '去领取',
    },
    {
      count: signUps,
      text: `${signUps} 个未结束的报名`,
      to: verificationPath('tickets'),
      action: '去查看',
    },
    { count: pointsOwed, text: showOwed(pointsOwed), to: screens.points.path, action: '去查看' },
  ].filter(({ count }) => count > 0)

interface LastStepProps {
  member: UserInfo
  points: number
  onCancel: () => void
}

function LastStep({ member: { mobile }, points, onCancel }: LastStepProps) {
  const navigate = useNavigate()
  const [givesUp, setGivesUp] = useState(points === 0)
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (!givesUp) return setErrors({ form: '请先确认放弃剩余积分' })
    if (!/^\d{6}$/.test(code)) return setErrors({ code: '验证码应为 6 位数字' })
    const sure = await confirm({
      title: '注销账号',
      message: '注销后资料将被清除，此操作不可恢复。确定要注销吗？',
      type: 'danger',
      confirmText: '确认注销',
    })
    if (!sure) return
    setBusy(true)
    try {
      await call(deleteAccount, { code, giveUpPoints: points > 0 })
      clearSession()
      void refreshCartCount()
      toast('success', '账号已注销')
      await navigate(screens.products.path, { replace: true })
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={close} className={styles.close}>
      <p>
        将注销 <span className="numbers">{maskPhone(mobile)}</span>{' '}
        的账号：昵称、头像、地址、购物车、收藏和消息都会清除。
      </p>
      {points > 0 && (
        <Checkbox checked={givesUp} onChange={(event) => setGivesUp(event.target.checked)}>
          我自愿放弃剩余的 {points}积分，注销后不能找回
        </Checkbox>
      )}
      <CodeField
        phone={mobile}
        event="close"
        code={code}
        onChange={setCode}
        error={errors.code}
        onError={setErrors}
        sentText="验证码已发送到您的手机"
      />
      {errors.form && (
        <p role="alert" className={styles.problem}>
          {errors.form}
        </p>
      )}
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" variant="danger" busy={busy} busyText="注销中…">
          注销账号
        </Button>
      </p>
    </form>
  )
}
