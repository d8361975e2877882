import { Link } from 'react-router'
import LogOut from '~icons/log-out'
import { useSession } from '../../../base/session.ts'
import { badgeText } from '../../../ui/badge.ts'
import { Block } from '../../../ui/block.tsx'
import { accountGroups, linkFor, shownLinks } from '../account-links.ts'
import { useOverview } from '../overview-store.ts'
import { useLeave } from '../use-leave.ts'
import styles from './home.module.css'

/** The account's links on a phone, which has no sidebar. */
export function Tools() {
  const { user, userDetail } = useSession()
  const { overview, parts } = useOverview()
  const leave = useLeave()
  const facts = { member: userDetail ?? user, overview, parts }
  return (
    <div className={styles.tools}>
      <Block title="常用功能">
        <ul className={styles.grid}>
          {accountGroups.flatMap(({ links }) =>
            shownLinks(links, facts).map((link) => {
              const { label, icon: Icon, unit, waiting } = link
              const count = waiting ? (link.count?.(facts) ?? 0) : 0
              return (
                <li key={link.to}>
                  <Link to={linkFor(link, facts)}>
                    <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
                    {label}
                    {count > 0 && (
                      <>
                        <span className="visually-hidden">
                          ，{count} {unit}
                        </span>
                        <span className={styles.badge} aria-hidden="true">
                          {badgeText(count)}
                        </span>
                      </>
                    )}
                  </Link>
                </li>
              )
            }),
          )}
          <li>
            <button type="button" onClick={leave}>
              <LogOut size={24} strokeWidth={1.5} aria-hidden="true" />
              退出登录
            </button>
          </li>
        </ul>
      </Block>
    </div>
  )
}
