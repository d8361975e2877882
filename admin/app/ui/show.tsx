import { type Currency, showFen, showPoints } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { Tag } from 'antd'
import type { ReactNode } from 'react'

/** '¥128.00' or '320积分' */
export const amount = (value: number, currency: Currency) =>
  currency === 'points' ? showPoints(value) : showFen(value)

/** '2026-11-22 11:02', or a dash. */
export const Time = ({ at }: { at: string | null | undefined }) =>
  at ? <time dateTime={at}>{showTime(at)}</time> : <span className="soft">—</span>

/** Numbers and codes in a typeface in which 0 and O differ. */
export const Code = ({ children }: { children: ReactNode }) => <span className="code">{children}</span>

export const Soft = ({ children }: { children: ReactNode }) => <span className="soft">{children}</span>

/** The beginning of a text in a list, whose columns are as wide as their words; the rest is in its tooltip. */
export const Short = ({ text, width = 240 }: { text: string; width?: number }) => (
  <span
    title={text}
    style={{
      display: 'block',
      maxWidth: width,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </span>
)

export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad'
const colors = {
  neutral: 'default',
  progress: 'processing',
  good: 'success',
  warning: 'warning',
  bad: 'error',
} as const

/** A state as a coloured tag with text. */
export const StateTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Tag color={colors[tone]} variant="outlined" style={{ marginInlineEnd: 0 }}>
    {children}
  </Tag>
)
