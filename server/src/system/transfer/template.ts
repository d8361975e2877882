import { importKinds, type ImportKind as KindName } from '@gongfang/contract/system/transfer'
import { makePlainBook } from '../../outside/sheet.ts'
import type { ImportDefinitions } from './import-definition.ts'
import { GUIDE_SHEET } from './rows.ts'

/** The first page holds the heads alone, so that no example is ever imported; the second explains them. */
export function makeTemplate(imports: ImportDefinitions, kind: KindName): Promise<Buffer> {
  const { columns, maxRows } = imports[kind]
  return makePlainBook([
    {
      name: importKinds[kind].title,
      columns: columns.map(({ head, width, required }) => ({ head: required ? `${head}*` : head, width })),
      rows: [],
    },
    {
      name: GUIDE_SHEET,
      columns: [
        { head: '列', width: 20 },
        { head: '必填', width: 8 },
        { head: '说明', width: 60 },
        { head: '示例', width: 32 },
      ],
      rows: [
        ...columns.map(({ head, required, hint, example }) => [head, required ? '是' : '', hint, example]),
        [],
        ['注意', '', `一次最多 ${maxRows} 行；空白单元格表示不修改；不要的列可以删去；单元格不能是公式`, ''],
      ],
    },
  ])
}
