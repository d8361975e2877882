import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const contentLabels: ChangeLabels = {
  nouns: {
    article: '文章',
    page: '页面',
  },
  verbs: {
    pin: '置顶',
  },
  fields: {
    alt: '说明',
    attachments: '附件',
    author: '作者',
    body: '正文',
    bodyLength: '正文字数',
    category: '栏目',
    cover: '封面',
    imagePhone: '手机图',
    pinned: '置顶',
    poster: '视频封面',
    publishAt: '发布时间',
    tags: '标签',
    video: '视频',
  },
  records: [
    {
      matches: (record) => 'imagePhone' in record,
      counter: '张',
      fields: { image: '电脑图', from: '开始时间', until: '结束时间' },
      unset: { from: '不限', until: '不限' },
    },
  ],
}
