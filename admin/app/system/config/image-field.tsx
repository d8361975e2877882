import { UploadOutlined } from '@ant-design/icons'
import { Button, Input, Space, Upload } from 'antd'
import { usePictureUpload } from '../../ui/use-picture-upload.ts'

interface ImageFieldProps {
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  /** The id for the label. */
  id?: string
}

/** A picture by its address: uploaded here, or an address elsewhere. */
export function ImageField({ value = '', onChange, disabled, id }: ImageFieldProps) {
  const { send, busy } = usePictureUpload(onChange)
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          id={id}
          value={value}
          disabled={disabled}
          maxLength={500}
          onChange={({ target }) => onChange?.(target.value.trim())}
        />
        <Upload
          accept="image/jpeg,image/png,image/webp"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={busy} disabled={disabled}>
            上传
          </Button>
        </Upload>
      </Space.Compact>
      {value && <img src={value} alt="预览" style={{ maxWidth: 160, maxHeight: 120, background: '#fff' }} />}
    </Space>
  )
}
