import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'

interface PlaceButtonsProps {
  /** The place of the row, from 0. */
  at: number
  isLast: boolean
  disabled?: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Move a row of an editor up or down, or delete it. */
export const PlaceButtons = ({ at, isLast, disabled = false, onMove, onRemove }: PlaceButtonsProps) => (
  <Space.Compact>
    <Button
      icon={<ArrowUpOutlined />}
      aria-label={`上移第 ${at + 1} 项`}
      disabled={disabled || at === 0}
      onClick={() => onMove(-1)}
    />
    <Button
      icon={<ArrowDownOutlined />}
      aria-label={`下移第 ${at + 1} 项`}
      disabled={disabled || isLast}
      onClick={() => onMove(1)}
    />
    <Button
      danger
      icon={<DeleteOutlined />}
      aria-label={`删除第 ${at + 1} 项`}
      disabled={disabled}
      onClick={onRemove}
    />
  </Space.Compact>
)
