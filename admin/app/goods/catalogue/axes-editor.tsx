import { DeleteOutlined } from '@ant-design/icons'
import { type Axis, pastedValues } from '@gongfang/contract/goods/sku-matrix'
import { Button, Input, Select } from 'antd'
import { TAG_SEPARATORS } from '../../ui/typed-formats.ts'
import styles from './catalogue.module.css'

interface AxesEditorProps {
  axes: readonly Axis[]
  onChange: (axes: Axis[]) => void
  disabled: boolean
  fault: (path: string) => string | undefined
}

/** The axes in which models differ: at most three names, each with values that are typed or pasted as a list. */
export function AxesEditor({ axes, onChange, disabled, fault }: AxesEditorProps) {
  return (
    <>
      {axes.map(({ name, values }, at) => (
        <div key={at} className={styles.axis}>
          <Input
            aria-label={`第 ${at + 1} 个规格名`}
            placeholder="规格名，如 长度"
            maxLength={20}
            disabled={disabled}
            value={name}
            {...(fault(`axes.${at}`) && { status: 'error' as const })}
            onChange={({ target }) => onChange(axes.with(at, { name: target.value, values }))}
          />
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={`${name || `第 ${at + 1} 个规格`}的值`}
            placeholder="输入值后回车；可粘贴一列或用逗号分隔"
            tokenSeparators={TAG_SEPARATORS}
            disabled={disabled}
            value={[...values]}
            onChange={(list: string[]) =>
              onChange(axes.with(at, { name, values: pastedValues(list.join('\n')) }))
            }
          />
          <Button
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除规格 ${name}`}
            disabled={disabled}
            onClick={() => onChange(axes.toSpliced(at, 1))}
          />
        </div>
      ))}
      {axes.length < 3 && (
        <Button disabled={disabled} onClick={() => onChange([...axes, { name: '', values: [] }])}>
          添加规格（最多 3 个）
        </Button>
      )}
    </>
  )
}
