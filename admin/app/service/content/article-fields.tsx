import type { ArticleForm, RelatedProduct } from '@gongfang/contract/service/content-desk'
import { AutoComplete, Card, Col, Form, Input, Row, Select } from 'antd'
import { FileList } from '../../ui/file-list.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TAG_SEPARATORS } from '../../ui/typed-formats.ts'
import styles from './content.module.css'
import { ProductPicker } from './product-picker.tsx'

const at = (name: keyof ArticleForm) => ['form', name]

interface ArticleFieldsProps {
  categories: string[]
  products: readonly RelatedProduct[]
  disabled: boolean
}

/** The fields of an article other than its text. */
export function ArticleFields({ categories, products, disabled }: ArticleFieldsProps) {
  return (
    <>
      <BasicCard categories={categories} />
      <MediaCard disabled={disabled} />
      <Card size="small" title="相关商品">
        <Form.Item name={at('productIds')} noStyle>
          <ProductPicker known={products} most={20} disabled={disabled} />
        </Form.Item>
      </Card>
    </>
  )
}

const BasicCard = ({ categories }: Pick<ArticleFieldsProps, 'categories'>) => (
  <Card size="small" title="基本信息">
    <Row gutter={16}>
      <Col span={24}>
        <Form.Item
          name={at('title')}
          label="标题"
          rules={[{ required: true, min: 2, message: '标题为 2–60 个字' }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
      </Col>
      <Col xs={24} md={8}>
        <Form.Item
          name={at('category')}
          label="栏目"
          extra="填写新名称即新建栏目"
          rules={[{ required: true, message: '请选择或填写栏目' }]}
        >
          <AutoComplete options={categories.map((value) => ({ value }))} maxLength={20} showSearch={false} />
        </Form.Item>
      </Col>
      <Col xs={24} md={8}>
        <Form.Item name={at('author')} label="作者">
          <Input maxLength={30} />
        </Form.Item>
      </Col>
      <Col xs={24} md={8}>
        <Form.Item name={at('unit')} label="作者单位">
          <Input maxLength={60} />
        </Form.Item>
      </Col>
      <Col xs={24} md={8}>
        <Form.Item name={at('source')} label="来源">
          <Input maxLength={60} />
        </Form.Item>
      </Col>
      <Col xs={24} md={16}>
        <Form.Item name={at('tags')} label="标签" extra="回车添加，最多 10 个">
          <Select
            mode="tags"
            maxCount={10}
            open={false}
            suffixIcon={null}
            tokenSeparators={[...TAG_SEPARATORS, ' ']}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item name={at('summary')} label="摘要">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Col>
    </Row>
  </Card>
)

const MediaCard = ({ disabled }: { disabled: boolean }) => (
  <Card size="small" title="封面、视频与附件">
    <div className={styles.stack}>
      <Form.Item name={at('cover')} label="封面" style={{ marginBottom: 0 }}>
        <PictureField label="封面" disabled={disabled} />
      </Form.Item>
      <Row gutter={16}>
        <Col xs={24} md={16}>
          <Form.Item name={at('video')} label="视频地址" extra="mp4 文件的地址，可留空">
            <Input maxLength={500} />
          </Form.Item>
        </Col>
        <Col xs={24} md={8}>
          <Form.Item name={at('poster')} label="视频封面">
            <PictureField label="视频封面" disabled={disabled} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name={at('attachments')} label="附件（PDF）" style={{ marginBottom: 0 }}>
        <Attachments disabled={disabled} />
      </Form.Item>
    </div>
  </Card>
)

type Files = ArticleForm['attachments']

const Attachments = ({
  value = [],
  onChange,
  disabled,
}: {
  value?: Files
  onChange?: (files: Files) => void
  disabled: boolean
}) => (
  <FileList
    most={10}
    disabled={disabled}
    value={value}
    onChange={(files) => onChange?.(files.map((file) => ({ mime: 'application/pdf', ...file })))}
  />
)
