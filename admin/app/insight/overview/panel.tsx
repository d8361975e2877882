import { DownloadOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { App, Button, Empty, Segmented, Tooltip } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './overview.module.css'
import { type PictureWords, savePicture } from './save-picture.ts'

interface PanelProps {
  title: string
  means?: string | undefined
  /** Shown beside the title. */
  tools?: ReactNode
  /** Without a chart only the table is shown. */
  chart?: ReactNode
  /** The legend for the saved picture. */
  legend?: PictureWords['legend']
  /** All values as text. */
  table: ReactNode
  isEmpty?: boolean
  empty?: string
  wide?: boolean
}

/** A panel of the overview: a chart, and a table of the same values. */
export function Panel({
  title,
  means,
  tools,
  chart,
  legend = [],
  table,
  isEmpty = false,
  empty = '期间没有数据',
  wide = false,
}: PanelProps) {
  const id = useId()
  const [look, setLook] = useState<'chart' | 'table'>('chart')
  const section = useRef<HTMLElement>(null)
  const { message } = App.useApp()
  const save = () => {
    const drawing = section.current?.querySelector<SVGSVGElement>('[role=img] > div > svg')
    if (drawing) savePicture(drawing, { title, legend }).catch(() => message.error('图片没有生成，请重试'))
  }
  return (
    <section
      ref={section}
      className={wide ? `${styles.panel} ${styles.wide}` : styles.panel}
      aria-labelledby={id}
    >
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {means && <Means of={title} text={means} />}
        <span className={styles.gap} />
        {tools}
        {chart && !isEmpty && look === 'chart' && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            title="保存为图片"
            aria-label={`${title}：保存为图片`}
            onClick={save}
          />
        )}
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

/** Explains how a figure is counted, on hover and on focus. */
export const Means = ({ of, text }: { of: string; text: string }) => (
  <Tooltip title={text} trigger={['hover', 'focus']}>
    <button type="button" className={styles.means} aria-label={`${of}的口径：${text}`}>
      <InfoCircleOutlined />
    </button>
  </Tooltip>
)
