import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { institutionCan, roleNames } from '@gongfang/contract/people/institution'
import { type Permission, permissions } from '@gongfang/contract/system/permission'

/** Describes a call for an integrator, from what the endpoint declares. */
export function describe(endpoint: Endpoint): string {
  const { summary, access, institution, needs, once, kept, own, body, answer } = endpoint
  const sentences = [
    summary,
    accessWords(access),
    institution && `会员在机构中须有以下角色之一：${roleNames(institutionCan[institution])}`,
    needs &&
      `按 ${needs.field} 的值另需权限：${Object.entries(needs.of)
        .map(([value, permission]) => `${value} 需要 ${permissionWords(permission)}`)
        .join('、')}`,
    own && '首次登录修改初始密码之前也可调用',
    once &&
      '须带请求头 Idempotency-Key：未收到回答时用同一个值重发，不会重复办理；同一个值用于不同内容时被拒绝',
    body === 'multipart' && '以 multipart/form-data 提交，文件在字段 file 中',
    kept && '回答带 ETag；请求头 If-None-Match 与之相符时返回 304',
    answer && `成功时返回文件（${answer.join('、')}），拒绝时返回 JSON`,
  ]
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}。`)
    .join('')
}

function accessWords(access: Endpoint['access']): string {
  if (access === 'anyone') return '无需登录'
  if (access === 'member') return '需要会员登录（请求头 token）'
  if (access === 'approvedMember') return '需要会员登录（请求头 token），且所属机构已通过审核'
  if (access === 'staff') return '需要员工登录（请求头 admin-token）'
  const named = [access.staff].flat().map(permissionWords)
  return `需要员工登录（请求头 admin-token）和权限${named.length > 1 ? '之一' : ''}：${named.join('、')}`
}

const permissionWords = (permission: Permission) => `${permission}（${permissions[permission][1]}）`

/** Describes the calls of each controller. */
export const tagWords: Readonly<Record<string, string>> = {
  common: '系统配置、页面文字和文件',
  sms: '短信验证码',
  user: '注册、登录状态和会员资料',
  'user/account': '登录密码',
  'wechat.wechat': '手机号登录、密码登录和微信登录',
  'pay.demo': '演示付款（仅演示商城）',
  'product.category': '商品分类',
  'product.product': '商品、搜索和型号识别',
  'product.sku': '规格的价格和库存',
  'product.review': '商品评价',
  'product.question': '商品问答',
  'activity.activity': '活动与培训',
  'inquiry.offer': '报价单查验',
  'activity.certificate': '培训证书查验',
  'news.news': '新闻资讯',
  'share.share': '技术分享',
  'content.article': '文章阅读计数',
  'team.invitation': '机构的邀请',
  'user.acceptance': '验收',
  'user.activity': '我的报名',
  'user.address': '收货地址',
  'user.aftersale': '我的售后',
  'user.approval': '采购申请和审批',
  'user.attachment': '订单、采购申请和售后的附件',
  'user.bank': '对公转账',
  'user.cart': '购物车',
  'user.commonDepot': '寄存物品的共同保管',
  'user.depot': '寄存与核销',
  'user.favorite': '收藏',
  'user.feedback': '我的反馈',
  'user.fund': '经费',
  'user.institution': '共用地址、下单要求、支出报表和注销机构',
  'user.invoice': '发票、抬头、对账单和报销资料',
  'user.mailbox': '接收消息的邮箱',
  'user.materialCode': '本机构的物料号',
  'user.message': '站内消息和消息设置',
  'user.order': '我的订单',
  'user.priceList': '本机构的协议价',
  'user.assortment': '本机构的采购目录',
  'user.question': '我的提问',
  'user.restock': '到货通知',
  'user.robot': '机构的群机器人',
  'user.review': '我的评价',
  'user.score': '积分充值',
  'user.shoppingList': '采购清单',
  'user.inquiry': '询价、报价和比价',
  'user.recurring': '常用清单的自动提交',
  'user.succession': '接手同事的寄存物品、订单和售后',
  'user.team': '我的机构：成员、部门、邀请和加入申请',
  'user.user': '会员账号：资料、设备、积分明细和注销',
  'user.verification': '核销码的状态',
  'user.visit': '最近浏览',
  'user.wechat': '微信绑定',
  'admin.acceptance': '后台：验收记录',
  'admin.activity': '后台：活动、报名和签到',
  'admin.aftersale': '后台：售后',
  'admin.approval': '后台：采购申请',
  'admin.article': '后台：新闻与技术分享',
  'admin.audit': '后台：审计日志',
  'admin.bank': '后台：对公转账、银行流水和线下退款',
  'admin.banner': '后台：首页轮播',
  'admin.bill': '后台：对账',
  'admin.brand': '后台：品牌',
  'admin.category': '后台：分类',
  'admin.config': '后台：系统配置',
  'admin.content': '后台：正文预览',
  'admin.depot': '后台：寄存',
  'admin.feedback': '后台：反馈',
  'admin.freight': '后台：运费规则',
  'admin.fund': '后台：机构的经费',
  'admin.health': '后台：任务与健康、账目核对',
  'admin.inquiry': '后台：询价和报价',
  'admin.institution': '后台：机构和资料审核',
  'admin.invoice': '后台：发票',
  'admin.member': '后台：会员',
  'admin.message': '后台：站内消息模板和发送记录',
  'admin.order': '后台：订单和发货',
  'admin.overview': '后台：工作台',
  'admin.page': '后台：关于我们、协议与指南',
  'admin.payment': '后台：支付流水和退款',
  'admin.points': '后台：积分明细和调整',
  'admin.priceList': '后台：价目表',
  'admin.assortment': '后台：采购目录',
  'admin.product': '后台：商品',
  'admin.provider': '后台：接入账户',
  'admin.question': '后台：商品问答',
  'admin.review': '后台：评价',
  'admin.role': '后台：员工角色',
  'admin.search': '后台：搜索同义词',
  'admin.sku': '后台：型号表格',
  'admin.email': '邮件发送记录',
  'admin.wechat': '微信通知发送记录',
  'admin.robot': '商城的群机器人',
  'admin.sms': '后台：短信发送记录',
  'admin.staff': '后台：员工账号',
  'admin.stock': '后台：库存',
  'admin.succession': '后台：为已离开的会员转交',
  'admin.team': '后台：机构的成员和部门',
  'admin.transfer': '后台：导入和导出',
  'admin.attachment': '后台：会员的附件',
  'admin.upload': '后台：文件',
  'admin.verification': '后台：核销',
}
