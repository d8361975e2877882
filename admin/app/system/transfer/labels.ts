import {
  exportKinds,
  importKinds,
  type TransferJob,
  type TransferState,
} from '@gongfang/contract/system/transfer'
import type { Tone } from '../../ui/show.tsx'

export const stateNames: Record<TransferState, string> = {
  checking: '检查中',
  checked: '待确认',
  applying: '写入中',
  applied: '已导入',
  running: '生成中',
  done: '已完成',
  failed: '失败',
}

export const stateTones: Record<TransferState, Tone> = {
  checking: 'progress',
  checked: 'warning',
  applying: 'progress',
  applied: 'good',
  running: 'progress',
  done: 'good',
  failed: 'bad',
}

export const kindName = ({ direction, kind }: Pick<TransferJob, 'direction' | 'kind'>): string => {
  const kinds: Record<string, { title: string }> = direction === 'import' ? importKinds : exportKinds
  return `${kinds[kind]?.title ?? kind}${direction === 'import' ? '导入' : '导出'}`
}

/** The kinds of imports and exports. A kind can be both. */
export const kindOptions = [...new Set([...Object.keys(exportKinds), ...Object.keys(importKinds)])].map(
  (value) => ({ value, label: titlesOf(value).join(' / ') }),
)

function titlesOf(kind: string): string[] {
  const kinds: Record<string, { title: string }>[] = [importKinds, exportKinds]
  return [...new Set(kinds.flatMap((known) => known[kind]?.title ?? []))]
}

/** The result of a job, or its progress. */
export function resultOf({ state, direction, rows, done, outcome, error }: TransferJob): string {
  if (state === 'failed' || error) return error
  if (direction === 'export') return state === 'done' ? `${rows} 行` : `已写 ${done} 行`
  if (!outcome) return ''
  const { new: added, changed, unchanged, wrong, warned } = outcome
  const found = `${wrong > 0 ? `，错误 ${wrong}` : ''}${warned > 0 ? `，警告 ${warned}` : ''}`
  return `新增 ${added}，更新 ${changed}，无变化 ${unchanged}${found}`
}
