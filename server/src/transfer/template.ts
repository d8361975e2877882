import { importKinds, type ImportKind as KindName } from '@gongfang/contract/transfer'
import { makePlainBook } from '../outside/sheet.ts'
import { kinds } from './import.ts'

/** Heads alone on the first sheet, so that no example is ever imported; what they mean on the second. */
export function makeTemplate(kind: KindName): Promise<Buffer> {
  const { columns, rows } = kinds[kind]
  return makePlainBook([
    {
      name: importKinds[kind].title,
      columns: columns.map(({ head, width, needed }) => ({ head: needed ? `${head}*` : head, width })),
      rows: [],
    },
    {
      name: '填写说明',
      columns: [
        { head: '列', width: 20 },
        { head: '必填', width: 8 },
        { head: '说明', width: 60 },
        { head: '示例', width: 32 },
      ],
      rows: [
        ...columns.map(({ head, needed, hint, example }) => [head, needed ? '是' : '', hint, example]),
        [],
        ['注意', '', `一次最多 ${rows} 行；空白单元格表示不修改；不要的列可以删去；单元格不能是公式`, ''],
      ],
    },
  ])
}
