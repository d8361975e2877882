import type { UserInfo } from '@gongfang/contract/people/member'
import { Link, useLocation, useNavigate } from 'react-router'
import { isPublic } from '../../base/guard.ts'
import { userPath } from '../../base/paths.ts'
import { signOut } from '../../people/member/logout.ts'
import { memberName } from '../../people/member/member-name.ts'
import { screens } from '../../screens.ts'
import styles from './account-menu.module.css'

interface AccountLinksProps {
  id: string
  member: UserInfo | null
  close: () => void
}

/** The links of the account menu. */
export function AccountLinks({ id, member, close }: AccountLinksProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const reviewed = member?.status === 'pending' || member?.status === 'rejected'
  const leave = async () => {
    await signOut()
    if (!isPublic(pathname)) navigate(screens.products.path)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes the menu after a link in it was followed
    // biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls
    <div id={id} className={styles.menu} onClick={close}>
      {member && (
        <p className={styles.who}>
          {memberName(member)}
          <span>{member.jigou || '未填写机构'}</span>
        </p>
      )}
      <Link to={screens.user.path}>个人中心</Link>
      <Link to={screens.orders.path}>我的订单</Link>
      <Link to={screens.points.path}>
        我的积分<span className={styles.fact}>{member?.points}积分</span>
      </Link>
      <Link to={userPath('messages')}>
        站内消息
        {member && member.unreadMessages > 0 && (
          <span className={styles.fact}>{member.unreadMessages} 条未读</span>
        )}
      </Link>
      <Link to={screens.verification.path}>核销记录</Link>
      <Link to={screens.address.path}>收货地址</Link>
      <Link to={reviewed ? screens.reviewing.path : screens.completeInfo.path}>机构资料</Link>
      <Link to={screens.password.path}>账号安全</Link>
      <button type="button" onClick={leave}>
        退出登录
      </button>
    </div>
  )
}
