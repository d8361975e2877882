import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import House from '~icons/house'
import LogOut from '~icons/log-out'
import { useSession } from '../../base/session.ts'
import { screens } from '../../screens.ts'
import { badgeText } from '../../ui/badge.ts'
import {
  type AccountLink,
  accountGroups,
  type Facts,
  isCurrent,
  linkFor,
  shownLinks,
} from './account-links.ts'
import { refreshOverview, useOverview } from './overview-store.ts'
import styles from './sidebar.module.css'
import { useLeave } from './use-leave.ts'

/** The width from which the style sheet shows it. */
const SHOWN = '(min-width: 1024px)'

/** The links beside all pages of the account, on a PC. Its counts load after the page. */
export function Sidebar() {
  const { user, userDetail } = useSession()
  const { overview, parts } = useOverview()
  const leave = useLeave()
  const facts = { member: userDetail ?? user, overview, parts }
  const { key } = useLocation()
  const { state } = useRevalidator()
  // A page that reloads its data has changed something; the counts change with it.
  useEffect(() => {
    if (state === 'idle' && matchMedia(SHOWN).matches) void refreshOverview()
  }, [key, state])

  return (
    <nav aria-label="个人中心" className={styles.sidebar}>
      <Item link={{ to: screens.user.path, label: '个人中心', icon: House }} facts={facts} />
      {accountGroups.map(({ title, links }) => (
        <div key={title}>
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
          <ul aria-label={title}>
            {shownLinks(links, facts).map((link) => (
              <li key={link.to}>
                <Item link={link} facts={facts} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" className={styles.leave} onClick={leave}>
        <LogOut size={18} aria-hidden="true" />
        退出登录
      </button>
    </nav>
  )
}

function Item({ link, facts }: { link: AccountLink; facts: Facts }) {
  const location = useLocation()
  const { label, icon: Icon, unit = '', waiting = false } = link
  const to = linkFor(link, facts)
  const count = link.count?.(facts) ?? 0
  return (
    <Link to={to} aria-current={isCurrent(to, location) ? 'page' : undefined}>
      <Icon size={18} aria-hidden="true" />
      {label}
      {count > 0 && (
        <>
          <span className={waiting ? styles.waiting : styles.count} aria-hidden="true">
            {waiting ? badgeText(count) : count}
          </span>
          <span className="visually-hidden">
            ，{count} {unit}
          </span>
        </>
      )}
    </Link>
  )
}
