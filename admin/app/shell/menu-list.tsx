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
import type { Permission } from '@gongfang/contract/permission'
import { Menu } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Screen, ScreenGroup } from '../base/screens.ts'
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
  // The menu is higher than most screens.
  useEffect(() => {
    box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }, [here?.path])
  const link = ({ path, title }: Screen) => ({
    key: path,
    label: (
      <Link to={path} aria-current={here?.path === path ? 'page' : undefined}>
        {title}
      </Link>
    ),
  })
  const groups = menuFor(permissions)
  return (
    <div ref={box} className={`${styles.menu} ${folded ? styles.folded : ''}`}>
      <Menu
        // A new key resets the open groups, because the folded menu opens them as panels.
        key={String(folded)}
        mode="inline"
        inlineCollapsed={folded}
        selectedKeys={here ? [here.path] : []}
        items={groups.map(({ title, items: [first, ...more] }) => {
          const items = first ? [first, ...more] : []
          if (!folded)
            return {
              key: title,
              type: 'group' as const,
              label: (
                <span className={styles.group} data-here={here?.group === title ? '' : undefined}>
                  <span aria-hidden="true">{icons[title]}</span> {title}
                </span>
              ),
              children: items.map(link),
            }
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
