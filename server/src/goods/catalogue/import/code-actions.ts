import { codeForm } from '@gongfang/contract/base/code-form'
import type { Db } from '../../../db/connect.ts'
import type { ImportLine, RowFinding } from '../../../system/transfer/door.ts'
import { listCodesLike } from './lookup-queries.ts'

interface Said {
  readonly findings: RowFinding[]
  readonly warnings: RowFinding[]
}

/**
 * The lines with the model codes that the shop has: one that differs by case, width or dashes only is the same model,
 * which is said beside the row. A code that is new is written in all rows as in the first.
 */
export async function withKnownCodes(
  tx: Db,
  lines: readonly ImportLine[],
  { findings, warnings }: Said,
): Promise<ImportLine[]> {
  const typed = lines.flatMap(({ text }) => text.code ?? [])
  const codes = (await listCodesLike(tx, [...new Set(typed)])).map(({ modelCode }) => modelCode)
  const known = new Set(codes)
  const alike = Map.groupBy(codes, codeForm)
  const first = new Map<string, string>()
  return lines.map((line) => {
    const { code } = line.text
    if (code === undefined || known.has(code)) return line
    const [found, ...others] = alike.get(codeForm(code)) ?? []
    if (found !== undefined && others.length > 0) {
      const text = `有几个相近的型号：${[found, ...others].join('、')}，请写成其中一个`
      findings.push({ row: line.row, column: 'code', text })
      return line
    }
    if (found !== undefined)
      warnings.push({ row: line.row, column: 'code', text: `按已有的型号“${found}”处理` })
    const meant = found ?? first.get(codeForm(code)) ?? code
    first.set(codeForm(code), meant)
    return meant === code ? line : { ...line, text: { ...line.text, code: meant } }
  })
}
