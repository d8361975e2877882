import { App, ConfigProvider, theme as themes } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { FieldGuard } from '../ui/field-guard.tsx'
import { useIsDark } from './theme.ts'

dayjs.locale('zh-cn')

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'

/**
 * Read once, because a change draws every screen anew. The rule in base.css alone is not enough: antd waits for the end of
 * an animation before it removes a dialog, and one of 0 s may end unheard.
 */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** The shop's colours for antd, with enough contrast on every background. */
const common = {
  fontFamily: FONT,
  fontSize: 13,
  borderRadius: 4,
  borderRadiusLG: 8,
  controlHeight: 32,
  motion: !isStill,
  motionDurationMid: '0.12s',
}
const light = {
  ...common,
  colorPrimary: '#0b5cad',
  colorInfo: '#0b5cad',
  colorLink: '#0b5cad',
  colorSuccess: '#167344',
  colorWarning: '#8a5300',
  colorError: '#c42032',
  colorText: '#16202a',
  colorTextSecondary: '#4a5763',
  colorTextTertiary: '#5f6b77',
  colorTextDescription: '#5f6b77',
  colorTextPlaceholder: '#5f6b77',
  colorTextDisabled: '#5f6b77',
  colorPrimaryBg: '#e8f1fa',
  colorInfoBg: '#e8f1fa',
  colorInfoBorder: '#a9cbea',
  colorSuccessBg: '#e6f5ec',
  colorSuccessBorder: '#9fd0b3',
  colorWarningBg: '#fff4dc',
  colorWarningBorder: '#e6c583',
  colorErrorBg: '#fdecee',
  colorErrorBorder: '#eeb0b8',
  colorBgLayout: '#f4f6f8',
  colorBorder: '#7f8a96',
  colorBorderSecondary: '#dde3e9',
}
const dark = {
  ...common,
  colorPrimary: '#6db1f2',
  colorInfo: '#6db1f2',
  colorLink: '#6db1f2',
  colorSuccess: '#5cc98c',
  colorWarning: '#f0b54a',
  colorError: '#ff8a93',
  colorText: '#e6ebf0',
  colorTextSecondary: '#a9b5c1',
  colorTextTertiary: '#8c99a6',
  colorTextDescription: '#8c99a6',
  colorTextPlaceholder: '#8c99a6',
  colorTextDisabled: '#8c99a6',
  colorTextLightSolid: '#0a1520',
  colorPrimaryBg: '#16324d',
  colorInfoBg: '#0f2236',
  colorInfoBorder: '#2c5b86',
  colorSuccessBg: '#12301f',
  colorSuccessBorder: '#2c6b47',
  colorWarningBg: '#33260c',
  colorWarningBorder: '#6e5318',
  colorErrorBg: '#3a171c',
  colorErrorBorder: '#7d343d',
  colorBgLayout: '#10161c',
  colorBgContainer: '#18212a',
  colorBgElevated: '#222d38',
  colorBorder: '#7a8794',
  colorBorderSecondary: '#2e3a45',
}

export function AntdTheme({ children }: { children: ReactNode }) {
  const isDark = useIsDark()
  return (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      // A press beside a form would lose what was typed; dialogs that only show something allow it.
      modal={{ mask: { closable: false } }}
      theme={{
        algorithm: isDark ? [themes.darkAlgorithm] : [themes.defaultAlgorithm],
        token: isDark ? dark : light,
        components: {
          Table: { cellPaddingBlockSM: 8 },
          Layout: { headerHeight: 48 },
          Menu: {
            itemHeight: 32,
            groupTitleFontSize: 12,
            itemSelectedColor: isDark ? '#8cc3f7' : '#0b5cad',
          },
        },
      }}
    >
      <App message={{ maxCount: 3, duration: 4 }}>
        <FieldGuard />
        {children}
      </App>
    </ConfigProvider>
  )
}
