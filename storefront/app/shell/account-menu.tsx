import { ChevronDown, UserRound } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isPublic } from '../guard.ts'
import { memberName } from '../member/member-name.ts'
import { signOut, useSession } from '../session.ts'
import { usePopup } from '../ui/popup.ts'
import styles from './account-menu.module.css'

/** 登录 · 注册 for visitors, a menu for members. Filled in by the browser: the HTML is the same for everybody. */
export function AccountMenu() {
  const { token, user, userDetail } = useSession()
  const { pathname, search } = useLocation()
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const navigate = useNavigate()
  const menuId = useId()
  const member = userDetail ?? user

  if (token === null) {
    const here = encodeURIComponent(pathname + search)
    return (
      <div className={styles.slot}>
        <Link to={`/login?redirect=${here}`} className={styles.login} aria-label="登录">
          <UserRound size={20} aria-hidden="true" className={styles.icon} />
          <span>登录</span>
        </Link>
        <Link to={`/register?redirect=${here}`} className={styles.register}>
          注册
        </Link>
      </div>
    )
  }
  const leave = async () => {
    setOpen(false)
    await signOut()
    if (!isPublic(pathname)) navigate('/products')
  }
  return (
    <div className={styles.slot} ref={box}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={menuId}
        // On a phone the picture alone is shown.
        aria-label={member ? memberName(member) : '我的账号'}
        onClick={() => setOpen(!open)}
      >
        <UserRound size={20} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{member ? memberName(member) : '我的账号'}</span>
        <ChevronDown size={14} aria-hidden="true" className={styles.arrow} />
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: closes the menu after a link in it was followed
        // biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls
        <div id={menuId} className={styles.menu} onClick={() => setOpen(false)}>
          {member && (
            <p className={styles.who}>
              {memberName(member)}
              <span>{member.jigou || '未填写机构'}</span>
              <span>{member.points}积分</span>
            </p>
          )}
          <Link to="/orders">我的订单</Link>
          <Link to="/address">收货地址</Link>
          <Link
            to={
              member?.status === 'pending' || member?.status === 'rejected' ? '/reviewing' : '/complete-info'
            }
          >
            机构资料
          </Link>
          <button type="button" onClick={leave}>
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}
