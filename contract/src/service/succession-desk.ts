import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/values.ts'
import { SuccessionOffer } from './succession.ts'

export const readSuccessionOf = endpoint({
  method: 'GET',
  path: '/api/admin.succession/detail',
  access: { staff: 'member.read' },
  summary: '会员为所在机构持有的寄存物品、未完结的售后，以及可以接手的同事',
  input: z.object({ memberId: Id }),
  output: SuccessionOffer,
})
