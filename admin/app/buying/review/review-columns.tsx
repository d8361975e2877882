import { type ReviewRow, reviewStateNames } from '@gongfang/contract/buying/review-desk'
import { Flex, Image, Space } from 'antd'
import type { Column } from '../../ui/list.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './review-columns.module.css'

const tones = { pending: 'warning', published: 'good', hidden: 'neutral' } as const

export const reviewColumns: Column<ReviewRow>[] = [
  {
    key: 'goods',
    part: 'name',
    title: '商品',
    width: 190,
    render: (_, { productId, title, spec }) => (
      <Flex vertical>
        <a href={`/product/${productId}`} target="_blank" rel="noreferrer" style={{ whiteSpace: 'normal' }}>
          {title}
        </a>
        <Soft>{spec}</Soft>
      </Flex>
    ),
  },
  {
    key: 'score',
    title: '评分',
    render: (_, { score }) => (
      <span role="img" aria-label={`${score} 分`} className={styles.stars}>
        {'★'.repeat(score)}
        {'☆'.repeat(5 - score)}
      </span>
    ),
  },
  {
    key: 'content',
    title: '内容',
    width: 320,
    render: (_, { content, images, reply, hiddenReason }) => (
      <Flex vertical gap={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        <span>{content}</span>
        {images.length > 0 && (
          <Image.PreviewGroup>
            <Space wrap>
              {images.map((url, place) => (
                <Image
                  key={url}
                  src={url}
                  alt={`评价图片 ${place + 1}`}
                  width={56}
                  height={56}
                  style={{ objectFit: 'cover' }}
                />
              ))}
            </Space>
          </Image.PreviewGroup>
        )}
        {reply && <Soft>商家回复：{reply}</Soft>}
        {hiddenReason && <Soft>隐藏原因：{hiddenReason}</Soft>}
      </Flex>
    ),
  },
  {
    key: 'member',
    title: '会员',
    render: (_, { nickname, memberId, jigou }) => (
      <Flex vertical>
        <span>{nickname || `会员 ${memberId}`}</span>
        <Soft>{jigou || '—'}</Soft>
      </Flex>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state, decidedBy }) => (
      <Flex vertical align="start">
        <StateTag tone={tones[state]}>{reviewStateNames[state]}</StateTag>
        <Soft>{decidedBy}</Soft>
      </Flex>
    ),
  },
  { key: 'createdAt', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
]
