import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { FEEDBACK_RULES } from '@gongfang/contract/service/feedback'
import { replyFeedback, replyTemplates } from '@gongfang/contract/service/feedback-desk'
import type { Upload as Uploaded } from '@gongfang/contract/system/upload'
import { Alert, App, Button, Card, Form, Input, Select, Space, Upload } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { PICTURE_TYPES } from '../../ui/picture-list.tsx'
import { uploadPicture } from '../../ui/upload.ts'
import styles from './feedback.module.css'
import { useMoved } from './use-moved.ts'

interface ReplyFormProps {
  id: number
  lastPostId: number
  onSent: () => void
}

/** A reply. It is refused when the thread has grown since it was loaded; what was typed stays below the new messages. */
export function ReplyForm({ id, lastPostId, onSent }: ReplyFormProps) {
  const [form] = Form.useForm<{ content: string }>()
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const moved = useMoved()
  const [begunAt] = useState(lastPostId)
  const [images, setImages] = useState<Uploaded[]>([])
  const send = async ({ content }: { content: string }) => {
    const input = { id, lastPostId, content, images: images.map((image) => image.id) }
    if (await act(replyFeedback, input, { form, done: '已回复，已通知会员', refused: moved })) onSent()
  }
  const attach = async (file: File) => {
    try {
      const sent = await uploadPicture(file)
      setImages((before) => [...before, sent].slice(0, FEEDBACK_RULES.images))
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  return (
    <Card size="small" title="回复">
      {lastPostId !== begunAt && (
        <Alert type="warning" showIcon title="您打开后有新的回复，请先查看" style={{ marginBottom: 16 }} />
      )}
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item label="常用语" htmlFor="reply-template">
          <Select
            id="reply-template"
            value={null}
            placeholder="选择后填入，可再修改"
            options={replyTemplates.map((text) => ({ value: text, label: text }))}
            onChange={(text: string | null) => text && form.setFieldsValue({ content: text })}
          />
        </Form.Item>
        <Form.Item
          name="content"
          label="回复内容"
          rules={[{ required: true, whitespace: true, message: '请填写回复内容' }]}
        >
          <Input.TextArea rows={4} maxLength={FEEDBACK_RULES.most} showCount />
        </Form.Item>
        {images.length > 0 && (
          <AttachedImages
            images={images}
            onRemove={(image) => setImages(images.filter((other) => other !== image))}
          />
        )}
        <Space>
          <Button type="primary" htmlType="submit" loading={busy}>
            回复并通知会员
          </Button>
          <Upload
            accept={PICTURE_TYPES}
            multiple
            showUploadList={false}
            beforeUpload={(file) => {
              void attach(file)
              return false
            }}
          >
            <Button icon={<PictureOutlined />} disabled={images.length >= FEEDBACK_RULES.images}>
              添加图片
            </Button>
          </Upload>
        </Space>
      </Form>
    </Card>
  )
}

interface AttachedImagesProps {
  images: readonly Uploaded[]
  onRemove: (image: Uploaded) => void
}

const AttachedImages = ({ images, onRemove }: AttachedImagesProps) => (
  <Space wrap style={{ marginBottom: 16 }}>
    {images.map((image, place) => (
      <span key={image.id} className={styles.picture}>
        <img src={image.url} alt={`图片 ${place + 1}`} />
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除图片 ${place + 1}`}
          onClick={() => onRemove(image)}
        />
      </span>
    ))}
  </Space>
)
