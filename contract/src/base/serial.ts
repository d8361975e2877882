import * as z from 'zod/mini'
import { line } from './values.ts'

const MOST = 500

/** Serial numbers of pieces of one order line. */
export const Serials = z
  .array(line('序列号', 60, 1))
  .check(z.maxLength(MOST, `一次最多填写 ${MOST} 个序列号`))
