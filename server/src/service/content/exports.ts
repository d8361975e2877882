import { showTime } from '@gongfang/contract/base/time'
import { articleFilter, articleKindNames, articleStateNames } from '@gongfang/contract/service/content-desk'
import * as z from 'zod/mini'
import { defineExport, textColumn, timeColumn, wholeColumn } from '../../system/transfer/door.ts'
import { type ArticleExportRow, listArticlesForExport } from './export-queries.ts'

export const contentExports = {
  article: defineExport({
    filter: z.strictObject(articleFilter),
    columns: [
      textColumn('标题', 40),
      textColumn('类型', 10),
      textColumn('栏目', 14),
      textColumn('作者', 14),
      textColumn('状态', 10),
      timeColumn('发布时间'),
      wholeColumn('阅读'),
      textColumn('置顶', 6),
      timeColumn('更新时间'),
      textColumn('更新人', 12),
    ],
    query: listArticlesForExport,
    cells: (row: ArticleExportRow) => [
      row.title,
      articleKindNames[row.kind],
      row.category,
      row.author,
      articleStateNames[row.state],
      row.publishAt && showTime(row.publishAt),
      row.views,
      row.pinned ? '是' : '',
      showTime(row.updatedAt),
      row.updatedBy,
    ],
  }),
}
