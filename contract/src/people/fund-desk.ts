import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { AnchoredPaging, anchoredPageOf, Id, PageLimit, PageNumber } from '../base/values.ts'
import { FundEntry, FundPage, fundFilter } from './fund.ts'

export const listFundsOf = endpoint({
  method: 'GET',
  path: '/api/admin.fund/lst',
  access: { staff: 'member.read' },
  summary: '一个机构的经费（只读），含合计',
  input: z.object({ institutionId: Id, ...fundFilter, page: PageNumber, limit: PageLimit }),
  output: FundPage,
})

export const listFundEntriesOf = endpoint({
  method: 'GET',
  path: '/api/admin.fund/entries',
  access: { staff: 'member.read' },
  summary: '一项经费的明细（只读），最近的在前',
  input: z.object({ id: Id, ...AnchoredPaging }),
  output: anchoredPageOf(FundEntry),
})
