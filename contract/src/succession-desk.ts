import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SuccessionOffer } from './succession.ts'
import { Id } from './values.ts'

export const readSuccessionOf = endpoint({
  method: 'GET',
  path: '/api/admin.succession/detail',
  access: { staff: 'member.read' },
  summary: '会员为所在机构持有的寄存物品、未完结的售后，以及可以接手的同事',
  input: z.object({ memberId: Id }),
  output: SuccessionOffer,
})
