import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, Quantity } from '../base/values.ts'
import { VoucherState } from '../goods/voucher.ts'
import { Receipt } from './verification.ts'

/** The member as a counter sees it; the phone number is masked. */
export const DeskMember = z.object({
  id: Id,
  nickname: z.string(),
  phone: z.string(),
  jigou: z.string(),
})
export type DeskMember = z.output<typeof DeskMember>

/** Eight digits in any grouping, or the text that a scanner read. */
export const DeskCode = z
  .string('请输入核销码')
  .check(z.minLength(1, '请扫码或输入 8 位核销码'), z.maxLength(200, '核销码不正确'))
export const DeskPlace = line('核销地点', 40)
const VerificationNo = z.string().check(z.regex(/^HX\d{16}$/, '核销单号不正确'))

export const VoucherKind = z.enum(['depot', 'ticket'])
export const voucherKindNames: Record<z.output<typeof VoucherKind>, string> = {
  depot: '寄存领取',
  ticket: '活动签到',
}

/** A verification with its member. */
export const VerificationRow = z.extend(Receipt, {
  id: Id,
  kind: VoucherKind,
  member: DeskMember,
  /** A check-in to an activity that was called off: it can be undone at any time. */
  calledOff: z.boolean(),
})
export type VerificationRow = z.output<typeof VerificationRow>

/** A voucher that a member shows, before it is redeemed. */
export const ShownVoucher = z.object({
  id: Id,
  kind: VoucherKind,
  state: VoucherState,
  validFrom: Instant,
  validUntil: Instant,
  member: DeskMember,
  lines: z.array(
    z.object({
      itemId: Id,
      title: z.string(),
      spec: z.string(),
      modelCode: z.string(),
      image: z.string(),
      unit: z.string(),
      quantity: Count,
      held: Count,
      /** Pieces that open after-sales claim; they cannot be handed out. */
      askedBack: Count,
    }),
  ),
  ticket: z.nullable(
    z.object({
      activityId: Id,
      title: z.string(),
      name: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      place: z.string(),
    }),
  ),
  /** Receipt of its last verification. */
  receipt: z.nullable(Receipt),
})
export type ShownVoucher = z.output<typeof ShownVoucher>

export const lookUpVoucher = endpoint({
  method: 'POST',
  path: '/api/admin.verification/look',
  access: { staff: 'verification.redeem' },
  summary: '查看核销码所含的物品或票券，不核销',
  input: z.strictObject({ code: DeskCode }),
  output: ShownVoucher,
})

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/admin.verification/redeem',
  access: { staff: 'verification.redeem' },
  once: true,
  summary: '核销：物品出库或票券签到，一码一次',
  input: z.strictObject({
    code: DeskCode,
    /** For goods; omitted: everything that the voucher covers. */
    lines: z.optional(
      z.array(z.strictObject({ modelCode: line('型号', 60, 1), quantity: Quantity })).check(z.maxLength(50)),
    ),
    place: z._default(DeskPlace, ''),
    note: z._default(line('备注', 100), ''),
  }),
  output: VerificationRow,
})

export const undoVerification = endpoint({
  method: 'POST',
  path: '/api/admin.verification/undo',
  access: { staff: 'verification.redeem' },
  summary: '撤销 10 分钟内的核销：物品退回寄存，票券可再次签到；活动已取消的签到不限时间，撤销后退费',
  input: z.strictObject({ no: VerificationNo, reason: line('撤销原因', 100, 1) }),
  output: VerificationRow,
})

/** Filters of the list and of its export. */
export const verificationFilter = {
  kind: z.optional(VoucherKind),
  /** A number, a phone number, or part of the institution's name. */
  keyword: z.optional(line('关键词', 60)),
  /** Part of the title or model code of goods handed out. */
  goods: z.optional(line('商品', 60)),
  staff: z.optional(line('经办人', 40)),
  place: z.optional(DeskPlace),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin.verification/lst',
  access: { staff: 'depot.read' },
  summary: '核销记录',
  input: z.object({ ...KeyPaging, ...verificationFilter }),
  output: keyPageOf(VerificationRow),
})

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/admin.verification/detail',
  access: { staff: 'depot.read' },
  summary: '一张核销单（打印小票）',
  input: z.object({ no: VerificationNo }),
  output: VerificationRow,
})
