import type { Permission } from '@gongfang/contract/system/permission'

/** The permission to read a record also allows reading its history. */
const readers: Record<string, Permission> = {
  product: 'product.read',
  category: 'product.read',
  brand: 'product.read',
  priceList: 'price.read',
  assortment: 'assortment.read',
  sku: 'stock.read',
  stock: 'stock.read',
  order: 'order.read',
  request: 'order.read',
  inquiry: 'inquiry.read',
  offerTemplate: 'inquiry.read',
  aftersale: 'aftersale.read',
  member: 'member.read',
  institution: 'member.read',
  submission: 'institution.review',
  points: 'points.read',
  depot: 'depot.read',
  verification: 'depot.read',
  activity: 'activity.read',
  'sign-up': 'activity.read',
  article: 'content.read',
  page: 'content.read',
  banner: 'content.read',
  feedback: 'feedback.read',
  review: 'review.moderate',
  question: 'review.moderate',
  message: 'message.read',
  config: 'config.read',
  provider: 'config.read',
  payment: 'payment.read',
  bank: 'payment.read',
  invoice: 'invoice.read',
  freight: 'config.read',
  staff: 'staff.read',
  role: 'staff.read',
}

/** 'order 20261120…' → 'order.read'; an unlisted kind of record needs the permission for the whole log. */
export const readerOf = (subject: string): Permission => readers[subject.split(' ')[0] ?? ''] ?? 'audit.read'
