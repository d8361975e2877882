import { Card } from 'antd'
import styles from './overview.module.css'

interface ChartTipProps {
  /** Position of the pointer in a chart of this width; the tip stands on the side with more room. */
  x: number
  y: number
  width: number
  title: string
  rows: readonly { name?: string; value: string; colour?: string }[]
}

export const ChartTip = ({ x, y, width, title, rows }: ChartTipProps) => (
  <Card
    size="small"
    className={styles.tip}
    style={{ top: y, ...(x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }) }}
  >
    {title}
    {rows.map(({ name, value, colour }) => (
      <div key={name ?? value} style={{ color: colour }}>
        {name === undefined ? value : `${name}：${value}`}
      </div>
    ))}
  </Card>
)
