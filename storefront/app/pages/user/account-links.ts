import type { Overview } from '@gongfang/contract/insight/overview'
import type { UserInfo } from '@gongfang/contract/people/member'
import BookCheck from '~icons/book-check'
import BuildingComplex from '~icons/building-complex'
import CircleQuestionMark from '~icons/circle-question-mark'
import ClipboardCheck from '~icons/clipboard-check'
import Clock3 from '~icons/clock-3'
import Coins from '~icons/coins'
import FileQuestion from '~icons/file-question-mark'
import FileText from '~icons/file-text'
import Heart from '~icons/heart'
import ListChecks from '~icons/list-checks'
import Mail from '~icons/mail'
import MapPin from '~icons/map-pin'
import MessageSquareQuote from '~icons/message-square-quote'
import MessageSquareText from '~icons/message-square-text'
import PackageCheck from '~icons/package-check'
import ReceiptText from '~icons/receipt-text'
import Settings2 from '~icons/settings-2'
import ShieldCheck from '~icons/shield-check'
import ShoppingCart from '~icons/shopping-cart'
import Stamp from '~icons/stamp'
import Tag from '~icons/tag'
import Ticket from '~icons/ticket'
import Users from '~icons/users'
import Wallet from '~icons/wallet'
import WalletCards from '~icons/wallet-cards'
import { helpPath, teamPath, userPath, waitingOrdersPath } from '../../base/paths.ts'
import { acceptancePath } from '../../buying/acceptance/paths.ts'
import { requestsPath } from '../../buying/approval/paths.ts'
import { inquiriesPath } from '../../buying/inquiry/paths.ts'
import { assortmentPath } from '../../goods/assortment/paths.ts'
import { materialCodesPath } from '../../goods/material-code/paths.ts'
import { listsPath } from '../../goods/shopping-list/paths.ts'
import { fundsPath } from '../../people/fund/paths.ts'
import { screens } from '../../screens.ts'
import type { Icon } from '../../ui/icon.tsx'
import type { MenuParts } from './overview-store.ts'

export interface Facts {
  member: UserInfo | null
  overview: Overview | null
  parts: MenuParts
}

export interface AccountLink {
  to: string
  label: string
  icon: Icon
  /** The number beside the link. Screen readers hear it with `unit`. */
  count?: (facts: Facts) => number | undefined
  unit?: string
  /** Whether it leads anywhere for this member; always, if left out. */
  shown?: (facts: Facts) => boolean
  /** Marks numbers of things that wait for the member. */
  waiting?: boolean
}

interface Group {
  title: string
  links: readonly AccountLink[]
}

/** All pages of the account, for the sidebar of a PC and the grid of a phone. */
export const accountGroups: readonly Group[] = [
  {
    title: '订单',
    links: [
      {
        to: screens.orders.path,
        label: '我的订单',
        icon: ReceiptText,
        count: ({ member }) => member?.orderCounts.unpaid,
        unit: '个待付款',
        waiting: true,
      },
      {
        to: waitingOrdersPath('pay'),
        label: '为同事付款',
        icon: WalletCards,
        count: ({ overview }) => overview?.toPay?.all,
        unit: '个待付款',
        waiting: true,
        shown: ({ parts }) => parts.toPay,
      },
      { to: screens.cart.path, label: '购物车', icon: ShoppingCart },
      { to: listsPath, label: '采购清单', icon: ListChecks },
      {
        to: acceptancePath(),
        label: '验收',
        icon: ClipboardCheck,
        count: ({ overview }) => overview?.acceptances,
        unit: '张待验收',
        waiting: true,
        shown: ({ parts }) => parts.acceptances,
      },
      {
        to: requestsPath,
        label: '采购申请',
        icon: Stamp,
        count: ({ overview }) => (overview?.requests ?? 0) + (overview?.cameBack ?? 0),
        unit: '份待您处理',
        waiting: true,
        shown: ({ member }) => member?.status === 'approved',
      },
      {
        to: inquiriesPath,
        label: '询价',
        icon: FileQuestion,
        count: ({ overview }) => overview?.inquiries,
        unit: '张待您答复',
        waiting: true,
        shown: ({ member }) => member?.status === 'approved' && member.can.includes('prices'),
      },
      {
        to: fundsPath,
        label: '经费',
        icon: Wallet,
        count: ({ overview }) => overview?.shortFunds,
        unit: '项余额不足',
        waiting: true,
        shown: ({ member }) => member?.status === 'approved',
      },
      {
        to: materialCodesPath,
        label: '物料号',
        icon: Tag,
        shown: ({ member }) => member?.status === 'approved',
      },
      {
        to: assortmentPath,
        label: '采购目录',
        icon: BookCheck,
        shown: ({ member }) => member?.assortment !== undefined && member.can.includes('assortment'),
      },
      { to: screens.address.path, label: '收货地址', icon: MapPin },
      { to: userPath('invoices'), label: '发票管理', icon: FileText },
    ],
  },
  {
    title: '资产',
    links: [
      {
        to: screens.points.path,
        label: '积分明细',
        icon: Coins,
        count: ({ member }) => member?.points,
        unit: '积分',
      },
      {
        to: screens.verification.path,
        label: '寄存与核销',
        icon: PackageCheck,
        count: ({ overview }) => overview?.heldGoods,
        unit: '件',
      },
      {
        to: userPath('favorites'),
        label: '我的收藏',
        icon: Heart,
        count: ({ overview }) => overview?.favorites,
        unit: '种商品',
      },
      { to: userPath('history'), label: '浏览记录', icon: Clock3 },
    ],
  },
  {
    title: '服务',
    links: [
      {
        to: userPath('signups'),
        label: '我的报名',
        icon: Ticket,
        count: ({ overview }) => overview?.signUps,
        unit: '个',
      },
      { to: userPath('reviews'), label: '我的评价', icon: MessageSquareQuote },
      {
        to: userPath('messages'),
        label: '站内消息',
        icon: Mail,
        count: ({ member }) => member?.unreadMessages,
        unit: '条未读',
        waiting: true,
      },
      {
        to: screens.feedback.path,
        label: '意见反馈',
        icon: MessageSquareText,
        count: ({ overview }) => overview?.repliedFeedback,
        unit: '条新回复',
        waiting: true,
      },
      { to: helpPath, label: '帮助中心', icon: CircleQuestionMark },
    ],
  },
  {
    title: '账号',
    links: [
      { to: screens.completeInfo.path, label: '机构资料', icon: BuildingComplex },
      {
        to: teamPath,
        label: '我的机构',
        icon: Users,
        count: ({ overview }) => overview?.joinRequests,
        unit: '人申请加入',
        waiting: true,
        shown: ({ member }) => member?.status === 'approved',
      },
      { to: screens.password.path, label: '账号安全', icon: ShieldCheck },
      { to: userPath('settings'), label: '设置', icon: Settings2 },
    ],
  },
]

export const shownLinks = (links: readonly AccountLink[], facts: Facts) =>
  links.filter(({ shown }) => shown?.(facts) ?? true)

/** The papers lead to the review's page while they are under review or rejected. */
export const linkFor = (link: AccountLink, { member }: Facts) =>
  link.to === screens.completeInfo.path && (member?.status === 'pending' || member?.status === 'rejected')
    ? screens.reviewing.path
    : link.to

/** True if the address is the link's page. The page of one order or list counts as the page of all. */
export function isCurrent(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query = ''] = to.split('?')
  const here =
    pathname === screens.orderDetail.path
      ? screens.orders.path
      : pathname.replace(/(.)(?:\/(?:\d*|new|comparison))+$/, '$1')
  if (path !== here) return false
  if (path === screens.orders.path) return waitsIn(query) === waitsIn(search)
  return path !== screens.user.path || tabOf(query) === tabOf(search)
}

/** The menu has no entry of its own for orders with an after-sale. */
const waitsIn = (search: string) => new URLSearchParams(search).get('waits') === 'pay'
const tabOf = (search: string) => new URLSearchParams(search).get('tab') ?? ''
