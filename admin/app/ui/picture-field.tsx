import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mediaUrl } from '@gongfang/contract/base/media'
import { Button, Spin, Upload } from 'antd'
import { PICTURE_TYPES } from './picture-list.tsx'
import styles from './pictures.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  /** '' means no picture. */
  value?: string
  onChange?: (url: string) => void
  label: string
  disabled?: boolean
  small?: boolean
}

/** Chooses or removes one picture. */
export function PictureField({
  value = '',
  onChange,
  label,
  disabled = false,
  small = false,
}: PictureFieldProps) {
  const { send, busy } = usePictureUpload(onChange)
  const size = small ? 28 : 72
  return (
    <span className={styles.field}>
      <Upload
        accept={PICTURE_TYPES}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <button
          type="button"
          className={styles.pick}
          style={{ width: size, height: size }}
          disabled={disabled}
          aria-label={value ? `更换${label}` : `上传${label}`}
        >
          {busy ? (
            <Spin size="small" />
          ) : value ? (
            <img src={mediaUrl(value, 192)} alt="" width={size} height={size} />
          ) : (
            <PlusOutlined />
          )}
        </button>
      </Upload>
      {value && !disabled && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${label}`}
          onClick={() => onChange?.('')}
        />
      )}
    </span>
  )
}
