import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import ChevronDown from '~icons/chevron-down'
import UserRound from '~icons/user-round'
import { useLoginPath, useRegisterPath } from '../../base/own-way.ts'
import { useSession } from '../../base/session.ts'
import { memberName } from '../../people/member/member-name.ts'
import { late } from '../../ui/late.tsx'
import { usePopup } from '../../ui/overlay/popup.ts'
import styles from './account-menu.module.css'

const AccountLinks = late(() => import('./account-links.tsx').then((file) => file.AccountLinks))

/**
 * 登录 · 注册 for visitors, a menu for members. Drawn by the browser, because the HTML is the same for everybody.
 */
export function AccountMenu() {
  const { token, user, userDetail } = useSession()
  const { pathname, search } = useLocation()
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const menuId = useId()
  const member = userDetail ?? user

  const here = pathname + search
  const [login, register] = [useLoginPath(here), useRegisterPath(here)]

  if (token === null) {
    return (
      <div className={styles.slot}>
        <Link to={login} className={styles.login} aria-label="登录">
          <UserRound size={20} aria-hidden="true" className={styles.icon} />
          <span>登录</span>
        </Link>
        <Link to={register} className={styles.register}>
          注册
        </Link>
      </div>
    )
  }
  return (
    <div className={styles.slot} ref={box}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls={menuId}
        // A phone shows the picture without text.
        aria-label={member ? memberName(member) : '我的账号'}
        onClick={() => setOpen(!open)}
      >
        <UserRound size={20} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{member ? memberName(member) : '我的账号'}</span>
        {member && member.unreadMessages > 0 && <span className={styles.dot} />}
        <ChevronDown size={14} aria-hidden="true" className={styles.arrow} />
      </button>
      {open && <AccountLinks id={menuId} member={member} close={() => setOpen(false)} />}
    </div>
  )
}
