import type { HelpTopic } from '@gongfang/contract/help'

export const importing: HelpTopic = {
  name: 'importing',
  group: '商品与库存',
  title: '导入与批量更新',
  summary: '用 Excel 导入商品、价格、库存、会员、积分和运单号。',
  screens: [
    {
      path: '/transfers',
      title: '导入导出',
    },
    {
      path: '/transfers/new',
      title: '导入',
    },
  ],
  words: ['Excel', '模板', 'CSV', '批量', '上传', '错误'],
  parts: [
    {
      title: '导入',
      steps: [
        '在[导入导出](/transfers)点**导入**，选择商品、价格、库存、会员、积分或运单号。',
        '点**下载模板**。第二张表是填写说明；空白单元格表示不修改。',
        '上传填好的 .xlsx 或 .csv，最多 5000 行。系统先检查，不改动任何数据。',
        '核对新增、更新、错误和警告的行数，点**确认导入**，全部写入。',
      ],
    },
    {
      title: '商品图片',
      steps: ['表中的“图片”列写文件名，检查完成后点**选择图片（可多选）**按文件名上传。'],
    },
  ],
  problems: [
    {
      problem: '有错误的行',
      remedy: '有错误时一行也不写入。点**下载带错误说明的文件**看原因，改好后点**改好后重新上传**。',
    },
    {
      problem: '文件无法读取',
      remedy: '旧的 .xls 请另存为 .xlsx；CSV 可为 UTF-8 或 GBK。',
    },
    {
      problem: '导入错了',
      remedy: '不能整体撤销。到[审计日志](/audit)看改了什么，逐条修改，或用同一模板导入原来的值。',
    },
  ],
  related: ['products', 'stock', 'reports'],
}
