import { type DeskProduct, MOST_PRIORITY } from '@gongfang/contract/goods/product-desk'
import { Card, Descriptions, Input, Select } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { History } from '../../system/audit/history.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Time } from '../../ui/show.tsx'
import { TAG_SEPARATORS } from '../../ui/typed-formats.ts'
import styles from './catalogue.module.css'
import { Field } from './field.tsx'
import { PRIORITY_HINT } from './priority-input.tsx'
import { StatusTag } from './product-columns.tsx'
import type { ProductCardProps } from './use-product-editing.ts'

export function ProductAside({ product, ...card }: ProductCardProps & { product: DeskProduct | null }) {
  return (
    <div className={styles.parts}>
      {product && <StatusCard product={product} />}
      <SearchCard {...card} />
      {product && (
        <Card size="small" title="修改记录">
          <History subject={`product ${product.id}`} />
        </Card>
      )}
    </div>
  )
}

const StatusCard = ({ product }: { product: DeskProduct }) => (
  <Card size="small" title="状态" extra={<StatusTag {...product} />}>
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'sold', label: '销量', children: product.sold },
        { key: 'created', label: '创建', children: <Time at={product.createdAt} /> },
        {
          key: 'updated',
          label: '更新',
          children: (
            <span>
              <Time at={product.updatedAt} /> {product.updatedBy}
            </span>
          ),
        },
      ]}
    />
    {product.status !== 'draft' && (
      <a href={`/product/${product.id}`} target="_blank" rel="noreferrer">
        在商城查看
      </a>
    )}
    {product.deletedAt && (
      <p>
        商品在回收站中，不能修改。<Link to={paths.products({ view: 'bin' })}>到回收站恢复</Link>
      </p>
    )}
  </Card>
)

const SearchCard = ({ form, set, fault, disabled }: ProductCardProps) => (
  <Card size="small" title="标签、排序与搜索">
    <Field label="标签" id="tags" fault={fault('tags')}>
      <Select
        id="tags"
        mode="tags"
        open={false}
        tokenSeparators={TAG_SEPARATORS}
        suffixIcon={null}
        maxCount={10}
        disabled={disabled}
        value={form.tags}
        onChange={(tags: string[]) =>
          set({ tags: tags.map((tag) => tag.trim().slice(0, 10)).filter(Boolean) })
        }
      />
    </Field>
    <Field label="排序" id="priority" fault={fault('priority')} hint={PRIORITY_HINT}>
      <QuantityInput
        id="priority"
        min={0}
        max={MOST_PRIORITY}
        disabled={disabled}
        value={form.priority}
        onChange={(priority) => set({ priority: priority ?? 0 })}
      />
    </Field>
    <Field label="搜索关键词" id="keywords" fault={fault('keywords')} hint="别名、俗称，用空格分开。">
      <Input
        id="keywords"
        value={form.keywords}
        maxLength={200}
        disabled={disabled}
        onChange={({ target }) => set({ keywords: target.value })}
      />
    </Field>
    <Field label="搜索引擎摘要" id="summary" fault={fault('summary')} hint="留空时由标题和参数生成。">
      <Input.TextArea
        id="summary"
        rows={3}
        value={form.summary}
        maxLength={160}
        showCount
        disabled={disabled}
        onChange={({ target }) => set({ summary: target.value })}
      />
    </Field>
    <Field label="视频链接" id="video" fault={fault('video')}>
      <Input
        id="video"
        value={form.video}
        placeholder="https://"
        disabled={disabled}
        onChange={({ target }) => set({ video: target.value.trim() })}
      />
    </Field>
  </Card>
)
