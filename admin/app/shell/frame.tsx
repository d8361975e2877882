import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { getSiteConfig, type SiteConfig } from '@gongfang/contract/system/config'
import { staffLogout } from '@gongfang/contract/system/staff'
import { storage } from '@gongfang/web/base/storage.ts'
import { setTheme } from '@gongfang/web/base/theme.ts'
import { Button, Drawer, Dropdown, Grid, Layout, Tag } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, Outlet, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { call, followOtherTabs, signOut } from '../base/call.ts'
import { enter } from '../base/guard.ts'
import { fullPath, paths } from '../base/paths.ts'
import { SelfContext } from '../base/session.ts'
import { ChangeLabelsContext } from '../system/audit/change-labels.ts'
import type { Route } from './+types/frame'
import { changeLabels } from './change-labels.ts'
import styles from './frame.module.css'
import { MenuList } from './menu-list.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useTheme } from './theme.ts'
import { WaitingWorkBell } from './waiting-work-bell.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [self, site] = await Promise.all([enter(request), call(getSiteConfig, {})])
  const { pathname } = new URL(request.url)
  if (self.mustChangePassword && !pathname.endsWith(paths.ownAccount())) throw redirect(paths.ownAccount())
  return { self, site }
}

/** The frame of every screen: menu, search, and the staff member's own menu. */
export default function Frame({ loaderData: { self, site } }: Route.ComponentProps) {
  const wide = Grid.useBreakpoint().lg ?? true
  const [open, setOpen] = useState(false)
  const [folded, fold] = useFoldedMenu()
  const [searching, setSearching] = useState(false)
  const [helping, setHelping] = useState(false)
  const { pathname } = useLocation()
  const loading = useNavigation().state === 'loading'
  useEffect(() => setOpen(false), [pathname])
  useSearchShortcut(() => setSearching(true))
  useEffect(followOtherTabs, [])

  return (
    <SelfContext value={self}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <Layout className={styles.frame}>
        <Header
          name={site.name}
          mode={site.priceOrScore}
          side={wide ? { folded, fold } : { open: () => setOpen(true) }}
          onSearch={() => setSearching(true)}
        >
          <HelpLink from={pathname} />
          <OwnMenu name={self.name} onHelp={() => setHelping(true)} />
        </Header>
        <Layout hasSider={wide}>
          {wide && (
            <Layout.Sider
              width={184}
              collapsedWidth={56}
              collapsed={folded}
              theme="light"
              className={styles.sider}
              aria-label="侧栏"
            >
              <nav aria-label="后台菜单">
                <MenuList permissions={self.permissions} folded={folded} />
              </nav>
            </Layout.Sider>
          )}
          <main id="main" className={styles.main} aria-busy={loading}>
            {loading && <div className={styles.progress} role="progressbar" aria-label="正在加载" />}
            <ChangeLabelsContext value={changeLabels}>
              <Outlet />
            </ChangeLabelsContext>
          </main>
        </Layout>
      </Layout>
      <Drawer title="菜单" placement="left" size={260} open={open} onClose={() => setOpen(false)}>
        <nav aria-label="后台菜单">
          <MenuList permissions={self.permissions} />
        </nav>
      </Drawer>
      {searching && <SearchDialog permissions={self.permissions} onClose={() => setSearching(false)} />}
      <Shortcuts open={helping} onChange={setHelping} />
    </SelfContext>
  )
}

interface HeaderProps {
  name: string
  mode: SiteConfig['priceOrScore']
  /** A wide screen folds the side menu, a narrow one opens the menu in a drawer. */
  side: { folded: boolean; fold: (away: boolean) => void } | { open: () => void }
  onSearch: () => void
  children: ReactNode
}

function Header({ name, mode, side, onSearch, children }: HeaderProps) {
  return (
    <header className={styles.header}>
      {'fold' in side ? (
        <Button
          type="text"
          icon={side.folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={side.folded ? '展开侧栏' : '收起侧栏'}
          aria-expanded={!side.folded}
          onClick={() => side.fold(!side.folded)}
        />
      ) : (
        <Button type="text" icon={<MenuOutlined />} aria-label="菜单" onClick={side.open} />
      )}
      <Link to={paths.home()} className={styles.name}>
        {name}
      </Link>
      <Tag variant="outlined" className={styles.mode}>
        当前计价：{mode === '2' ? '积分' : '金额'}
      </Tag>
      <span className={styles.gap} />
      <Button icon={<SearchOutlined />} aria-label="搜索 Ctrl K" onClick={onSearch}>
        {'fold' in side && <span>搜索 Ctrl K</span>}
      </Button>
      <WaitingWorkBell />
      {children}
    </header>
  )
}

/** Leads to the topic about the current screen. The texts are loaded by the page, not by the frame. */
function HelpLink({ from }: { from: string }) {
  const navigate = useNavigate()
  const to = paths.help(from.startsWith(paths.help()) ? {} : { from })
  return (
    <Button
      type="text"
      icon={<QuestionCircleOutlined />}
      href={fullPath(to)}
      aria-label="本页帮助"
      title="本页帮助"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}

/** Calls `open` on Ctrl K or ⌘ K. */
function useSearchShortcut(open: () => void) {
  const onShortcut = useEffectEvent(open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      onShortcut()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function OwnMenu({ name, onHelp }: { name: string; onHelp: () => void }) {
  const theme = useTheme()
  const navigate = useNavigate()
  const leave = async () => {
    // Signs out on this device even when the server cannot be reached.
    await call(staffLogout, {}).catch(() => {})
    signOut()
    navigate(paths.login())
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [theme],
        items: [
          { key: 'own', label: '我的账号', onClick: () => navigate(paths.ownAccount()) },
          { type: 'divider' },
          { key: 'light', label: '浅色', onClick: () => setTheme('light') },
          { key: 'dark', label: '深色', onClick: () => setTheme('dark') },
          { key: 'system', label: '跟随系统', onClick: () => setTheme('system') },
          { type: 'divider' },
          { key: 'keys', label: '快捷键', onClick: onHelp },
          { key: 'shop', label: <a href="/products">打开商城</a> },
          { key: 'leave', label: '退出登录', onClick: leave },
        ],
      }}
    >
      <Button type="text" icon={<UserOutlined />}>
        {name}
      </Button>
    </Dropdown>
  )
}

const FOLDED = 'adminSiderFolded'

/** True if the side menu shows its groups only. The device remembers it. */
function useFoldedMenu() {
  const [folded, setFolded] = useState(() => storage.read(FOLDED) === '1')
  const fold = (away: boolean) => {
    setFolded(away)
    if (away) storage.write(FOLDED, '1')
    else storage.remove(FOLDED)
  }
  return [folded, fold] as const
}
