import type * as z from 'zod/mini'

/** Makes the sentence of a fault for which the contract has none. Those of zod are half English. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? '请填写'
        : (kinds[issue.expected] ?? '格式不正确')
    case 'invalid_value':
      return '不在可选范围内'
    case 'too_small':
      return `至少 ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `最多 ${issue.maximum}${unitOf(issue.origin)}`
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`
    case 'unrecognized_keys':
      return '不支持的字段'
    default:
      return '格式不正确'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为“是”或“否”',
  array: '应为列表',
}

const unitOf = (origin: string) => (origin === 'string' ? ' 个字' : origin === 'array' ? ' 项' : '')
