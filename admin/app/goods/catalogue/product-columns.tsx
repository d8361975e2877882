import { mediaUrl } from '@gongfang/contract/base/media'
import { showFen } from '@gongfang/contract/base/money'
import type { ProductRow } from '@gongfang/contract/goods/product-desk'
import { Space, Tag } from 'antd'
import type { Column } from '../../ui/list.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './catalogue.module.css'
import { PRIORITY_HINT, PriorityInput } from './priority-input.tsx'

export const productColumns: Column<ProductRow>[] = [
  {
    key: 'image',
    title: '图',
    width: 60,
    render: (_, { image }) =>
      image ? (
        <img
          className={styles.thumb}
          src={mediaUrl(image, 96)}
          alt=""
          width={44}
          height={44}
          loading="lazy"
        />
      ) : (
        <span className={styles.thumb} />
      ),
  },
  {
    key: 'title',
    part: 'name',
    title: '商品',
    render: (_, { title, modelCode, skuCount, tags }) => (
      <div className={styles.name}>
        {title}
        <div>
          <Code>{modelCode}</Code> <Soft>{skuCount > 1 ? `等 ${skuCount} 个型号` : ''}</Soft>{' '}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      </div>
    ),
  },
  {
    key: 'category',
    title: '分类',
    render: (_, { category }) => <div className={styles.narrow}>{category}</div>,
  },
  { key: 'brand', title: '品牌', render: (_, { brand }) => brand || <Soft>—</Soft> },
  {
    key: 'price',
    part: 'amount',
    title: '价格',
    align: 'right',
    render: (_, { priceMinFen, priceMaxFen }) =>
      priceMinFen === priceMaxFen
        ? showFen(priceMinFen)
        : `${showFen(priceMinFen)} – ${showFen(priceMaxFen)}`,
  },
  { key: 'points', title: '积分价', align: 'right', dataIndex: 'points' },
  {
    key: 'stock',
    title: '总库存',
    align: 'right',
    render: (_, { stock, lowCount }) => (
      <Space size={4}>
        {lowCount > 0 && <StateTag tone="warning">{lowCount} 个预警</StateTag>}
        {stock}
      </Space>
    ),
  },
  { key: 'sold', title: '销量', align: 'right', dataIndex: 'sold' },
  { key: 'priority', title: '排序', align: 'right', hint: PRIORITY_HINT, dataIndex: 'priority' },
  { key: 'status', part: 'state', title: '状态', render: (_, row) => <StatusTag {...row} /> },
  {
    key: 'updated',
    title: '更新',
    render: (_, { updatedAt, updatedBy }) => (
      <div className={styles.narrow}>
        <Time at={updatedAt} /> <Soft>{updatedBy}</Soft>
      </div>
    ),
  },
]

/** The priority, which staff with write permission edit in the list itself. */
export const editableColumns = productColumns.map((column) =>
  column.key === 'priority'
    ? { ...column, render: (_: unknown, row: ProductRow) => <PriorityInput row={row} /> }
    : column,
)

export function StatusTag({
  status,
  saleAt,
  deletedAt,
}: Pick<ProductRow, 'status' | 'saleAt' | 'deletedAt'>) {
  if (deletedAt) return <StateTag tone="bad">回收站</StateTag>
  if (saleAt)
    return (
      <StateTag tone="progress">
        <Time at={saleAt} /> 上架
      </StateTag>
    )
  if (status === 'onSale') return <StateTag tone="good">出售中</StateTag>
  return <StateTag tone="neutral">{status === 'draft' ? '草稿' : '仓库中'}</StateTag>
}
