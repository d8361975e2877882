import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../base/site.ts'
import { ConfirmHost } from '../ui/overlay/confirm.tsx'
import { ToastHost } from '../ui/overlay/toast.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { Footer } from './footer.tsx'
import { frameParts } from './frame-parts.ts'
import { Header } from './header/header.tsx'
import { SlimHeader } from './header/slim-header.tsx'
import { AfterFirstInteraction } from './interaction/after-first-interaction.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Progress } from './progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SessionEnd } from './session-end.tsx'
import styles from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { reportEarlyTyping } from './typed-early.ts'

/** Header, footer and bars around every screen. They stay during navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { demo } = useSite()
  const { slim, floating, tabBar } = frameParts(pathname)
  useEffect(() => reportEarlyTyping(document), [])
  const look = [styles.shell, tabBar && styles.withTabBar, floating && styles.withStrip]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={look}>
      <a href="#main" className={styles.skip} id="skip">
        跳到主要内容
      </a>
      {demo && (
        <aside aria-label="运行方式" className={styles.demo}>
          演示模式 · 数据与支付均为模拟
        </aside>
      )}
      <Progress />
      {slim ? <SlimHeader /> : <Header />}
      <OfflineBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {floating && <FloatingBar />}
      <Footer />
      {tabBar && <TabBar />}
      <RouteAnnouncer />
      <SessionEnd />
      <AfterFirstInteraction />
      <ToastHost />
      <ConfirmHost />
    </div>
  )
}
