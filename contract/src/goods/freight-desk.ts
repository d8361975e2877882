import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'

const Amount = z.int('金额不正确').check(z.minimum(0, '不能为负数'), z.maximum(1_000_000, '最多 ¥10,000.00'))
const Weight = z.int('重量应为整数').check(z.minimum(1, '至少 1 克'), z.maximum(1_000_000, '最多 1000 千克'))

/** '33': a province, '3301': a city, '330106': a district, '': everywhere. */
const RegionPrefix = z.string('地区不正确').check(z.regex(/^(?:\d{2}|\d{4}|\d{6})?$/, '地区不正确'))

export const FreightRuleForm = z.strictObject({
  regionPrefixes: z.array(RegionPrefix).check(z.minLength(1, '请选择地区'), z.maxLength(400, '地区过多')),
  /** null: no delivery to this region. */
  firstFen: z.nullable(Amount),
  firstWeightG: Weight,
  nextFen: Amount,
  nextWeightG: Weight,
  /** null: never free. */
  freeFromFen: z.nullable(Amount),
})
export type FreightRuleForm = z.output<typeof FreightRuleForm>

const FreightRow = z.object({
  regionPrefixes: z.array(z.string()),
  firstFen: z.nullable(Fen),
  firstWeightG: z.int(),
  nextFen: Fen,
  nextWeightG: z.int(),
  freeFromFen: z.nullable(Fen),
})

export const listFreight = endpoint({
  method: 'GET',
  path: '/api/admin.freight/lst',
  access: { staff: 'config.read' },
  summary: '运费规则；依次匹配，第一条符合地区的生效',
  input: z.object({}),
  output: z.object({ rules: z.array(FreightRow), version: z.string() }),
})

export const saveFreight = endpoint({
  method: 'POST',
  path: '/api/admin.freight/save',
  access: { staff: 'config.write' },
  summary: '整体保存运费规则',
  input: z.strictObject({
    version: z.string().check(z.maxLength(64)),
    rules: z.array(FreightRuleForm).check(z.maxLength(50, '最多 50 条规则')),
  }),
  output: Nothing,
})
