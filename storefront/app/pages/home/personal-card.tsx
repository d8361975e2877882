import type { AccountStatus, UserInfo } from '@gongfang/contract/people/member'
import { useEffect } from 'react'
import { Link } from 'react-router'
import Check from '~icons/check'
import { useLoginPath } from '../../base/own-way.ts'
import { ordersPath } from '../../base/paths.ts'
import { refreshUserInfo, useSession } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import styles from './personal-card.module.css'

/**
 * The card beside the banner. The server renders the visitor's card; the member's replaces it in a box of the
 * same size.
 */
export function PersonalCard() {
  const { token, user, userDetail } = useSession()
  const detail = userDetail ?? user
  const { kefuMobile, serviceHours } = useSite()
  useEffect(() => {
    // The token of an earlier visit whose user info was never loaded.
    if (token !== null && detail === null) void refreshUserInfo()
  }, [token, detail])
  return (
    <section className={styles.card} aria-label="我的商城">
      {token === null ? (
        <div className={styles.visitor}>
          <Visitor />
        </div>
      ) : (
        detail && <Member detail={detail} />
      )}
      {kefuMobile && (
        <p className={styles.help}>
          客服热线 <a href={`tel:${kefuMobile}`}>{kefuMobile}</a>
          <small>{serviceHours}</small>
        </p>
      )}
    </section>
  )
}

const benefits = ['机构认证，对公采购', '采购车导出报价单', '积分抵扣，下单返积分']

function Visitor() {
  const login = useLoginPath(screens.products.path)
  return (
    <>
      <p className={styles.hello}>您好，欢迎选购</p>
      <p className={styles.buttons}>
        <Button to={login}>登录</Button>
        <Button to={screens.register.path} variant="outline">
          注册
        </Button>
      </p>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden="true" size={14} />
            {benefit}
          </li>
        ))}
      </ul>
    </>
  )
}

const statusText: Record<AccountStatus, string> = {
  incomplete: '资料待完善',
  pending: '审核中',
  approved: '已认证',
  rejected: '未通过',
  disabled: '已停用',
}

function Member({ detail }: { detail: UserInfo }) {
  const { unpaid, paid, shipped } = detail.orderCounts
  const orders = [
    { text: '待付款', count: unpaid, tab: 'unpaid' },
    { text: '待发货', count: paid, tab: 'paid' },
    { text: '待收货', count: shipped, tab: 'shipped' },
  ]
  return (
    <>
      <p className={styles.hello} title={detail.jigou}>
        {detail.jigou || detail.nickname || `尾号 ${detail.mobile.slice(-4)}`}
      </p>
      <p className={styles.facts}>
        <span className={styles.status} data-status={detail.status}>
          {statusText[detail.status]}
        </span>
        <NextStep status={detail.status} />
        <span className={styles.points}>{detail.points}积分</span>
      </p>
      <ul className={styles.orders}>
        {orders.map(({ text, count, tab }) => (
          <li key={tab}>
            <Link to={ordersPath(tab)}>
              <b className="numbers">{count}</b>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.buttons}>
        <Button to={screens.orders.path} variant="outline">
          我的订单
        </Button>
        <Button to="?quick=1" variant="outline">
          快速下单
        </Button>
      </p>
    </>
  )
}

function NextStep({ status }: { status: AccountStatus }) {
  if (status === 'incomplete') return <Link to={screens.completeInfo.path}>去完善</Link>
  if (status === 'pending') return <Link to={screens.reviewing.path}>查看进度</Link>
  if (status === 'rejected') return <Link to={screens.completeInfo.path}>修改资料</Link>
  return null
}
