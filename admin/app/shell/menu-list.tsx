import {
  AccountBookOutlined,
  AppstoreOutlined,
  CalendarOutlined,
  DashboardOutlined,
  FileTextOutlined,
  InboxOutlined,
  MessageOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { Permission } from '@gongfang/contract/system/permission'
import { storage } from '@gongfang/web/base/storage.ts'
import { Menu } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuScreen } from '../base/menu-screens.ts'
import type { ScreenGroup } from '../screens.ts'
import styles from './frame.module.css'
import { menuFor, screenAt } from './menu.ts'

interface MenuListProps {
  permissions: readonly Permission[]
  /** Shows the groups only; each opens its screens beside it. */
  folded?: boolean
}

export function MenuList({ permissions, folded = false }: MenuListProps) {
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const here = screenAt(permissions, pathname)
  const { closed, setClosed } = useClosedGroups(here?.group)
  // The menu is higher than most screens. A group that was closed needs its time to open.
  useEffect(() => {
    const show = () =>
      box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
    show()
    const timer = setTimeout(show, OPENING_MS)
    return () => clearTimeout(timer)
  }, [here?.path])
  const link = ({ path, title }: MenuScreen) => ({
    key: path,
    label: (
      <Link to={path} aria-current={here?.path === path ? 'page' : undefined}>
        {title}
      </Link>
    ),
  })
  const groups = menuFor(permissions)
  return (
    <div ref={box} className={`${styles.menu} ${folded ? styles.folded : styles.unfolded}`}>
      <Menu
        // A new key resets the open groups, because the folded menu opens them as panels.
        key={String(folded)}
        mode="inline"
        inlineCollapsed={folded}
        selectedKeys={here ? [here.path] : []}
        inlineIndent={16}
        {...(!folded && {
          openKeys: groups.map(({ title }) => title).filter((title) => !closed.includes(title)),
          onOpenChange: (open: string[]) =>
            setClosed(groups.map(({ title }) => title).filter((title) => !open.includes(title))),
        })}
        items={groups.map(({ title, items: [first, ...more] }) => {
          const items = first ? [first, ...more] : []
          if (!folded) return { key: title, icon: icons[title], label: title, children: items.map(link) }
          if (first && more.length === 0) return { ...link(first), icon: icons[title], title: first.title }
          return {
            key: title,
            icon: icons[title],
            label: title,
            children: [
              { key: `${title}：`, type: 'group' as const, label: title, children: items.map(link) },
            ],
          }
        })}
      />
    </div>
  )
}

const OPENING_MS = 300
const CLOSED = 'adminMenuClosed'

/** The groups that this device keeps closed. The group of the current screen opens whenever one comes to it. */
function useClosedGroups(here: ScreenGroup | undefined) {
  const [closed, keep] = useState<readonly string[]>(() => {
    const kept = storage.readJson(CLOSED)
    return Array.isArray(kept) ? kept.map(String) : []
  })
  const setClosed = (next: readonly string[]) => {
    keep(next)
    storage.writeJson(CLOSED, next)
  }
  useEffect(() => {
    if (here) keep((before) => (before.includes(here) ? before.filter((one) => one !== here) : before))
  }, [here])
  return { closed, setClosed }
}

const icons: Record<ScreenGroup, ReactNode> = {
  经营: <DashboardOutlined />,
  订单: <ShoppingOutlined />,
  资金: <AccountBookOutlined />,
  商品: <AppstoreOutlined />,
  寄存与核销: <InboxOutlined />,
  会员: <TeamOutlined />,
  内容: <FileTextOutlined />,
  反馈与消息: <MessageOutlined />,
  活动: <CalendarOutlined />,
  系统: <SettingOutlined />,
}
