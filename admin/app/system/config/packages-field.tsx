import { type PointsPackage, TOP_UP_PACKAGES } from '@gongfang/contract/system/config'
import { Button, Input, Space } from 'antd'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'

interface PackagesFieldProps {
  value?: PointsPackage[]
  onChange?: (value: PointsPackage[]) => void
  disabled?: boolean
  /** The id for the label. */
  id?: string
}

/** The packages in which points are sold. A package without points uses the general rate. */
export function PackagesField({ value = [], onChange, disabled = false, id }: PackagesFieldProps) {
  const set = (at: number, change: Partial<PointsPackage>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const move = (at: number) =>
    onChange?.(
      value.flatMap((one, index) =>
        index === at - 1 ? [value[at], one] : index === at ? [] : one,
      ) as PointsPackage[],
    )
  return (
    <Space direction="vertical" id={id} style={{ width: '100%' }}>
      {value.map(({ fen, points, title }, at) => (
        <Space key={at} wrap size={4}>
          <YuanInput
            aria-label={`套餐 ${at + 1} 的金额`}
            value={fen}
            max={5_000_000}
            disabled={disabled}
            style={{ width: 130 }}
            onChange={(typed) => set(at, { fen: typed ?? 0 })}
          />
          <QuantityInput
            aria-label={`套餐 ${at + 1} 的积分`}
            value={points}
            min={1}
            suffix="积分"
            placeholder="按换算比例"
            disabled={disabled}
            style={{ width: 150 }}
            onChange={(own) => set(at, { points: own })}
          />
          <Input
            aria-label={`套餐 ${at + 1} 的说明`}
            value={title}
            maxLength={20}
            placeholder="说明，如 多送 500积分"
            disabled={disabled}
            style={{ width: 180 }}
            onChange={({ target }) => set(at, { title: target.value })}
          />
          <Button
            size="small"
            aria-label={`上移套餐 ${at + 1}`}
            disabled={disabled || at === 0}
            onClick={() => move(at)}
          >
            上移
          </Button>
          <Button
            size="small"
            aria-label={`删除套餐 ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          >
            删除
          </Button>
        </Space>
      ))}
      <Button
        disabled={disabled || value.length >= TOP_UP_PACKAGES}
        onClick={() => onChange?.([...value, { fen: 10_000, points: null, title: '' }])}
      >
        添加套餐
      </Button>
    </Space>
  )
}
