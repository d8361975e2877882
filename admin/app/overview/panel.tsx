import { InfoCircleOutlined } from '@ant-design/icons'
import { Empty, Segmented, Tooltip } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import styles from './overview.module.css'

interface PanelProps {
  title: string
  means?: string | undefined
  /** Beside the title. */
  tools?: ReactNode
  /** What the eye reads at once; without it the table stands alone. */
  chart?: ReactNode
  /** The same for everybody: all values as text. */
  table: ReactNode
  isEmpty?: boolean
  empty?: string
  wide?: boolean
}

/** A part of the dashboard: a chart and, one key away, the table that says the same. */
export function Panel({
  title,
  means,
  tools,
  chart,
  table,
  isEmpty = false,
  empty = '期间没有数据',
  wide = false,
}: PanelProps) {
  const id = useId()
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  return (
    <section className={wide ? `${styles.panel} ${styles.wide}` : styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {means && <Means of={title} text={means} />}
        <span className={styles.gap} />
        {tools}
        {chart && !isEmpty && (
          <Segmented
            size="small"
            aria-label={`${title}的显示方式`}
            value={look}
            onChange={setLook}
            options={[
              { value: 'chart', label: '图' },
              { value: 'table', label: '表' },
            ]}
          />
        )}
      </div>
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      ) : chart && look === 'chart' ? (
        chart
      ) : (
        table
      )}
    </section>
  )
}

/** How a figure is counted, for whoever points at it or comes by with the keyboard. */
export const Means = ({ of, text }: { of: string; text: string }) => (
  <Tooltip title={text} trigger={['hover', 'focus']}>
    <button type="button" className={styles.means} aria-label={`${of}的口径：${text}`}>
      <InfoCircleOutlined />
    </button>
  </Tooltip>
)
