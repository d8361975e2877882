import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { InstitutionRole, institutionCan, roleNames } from '@gongfang/contract/people/institution'
import { presetRoles } from '@gongfang/contract/system/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestClient, type TestShop } from '../testing/shop.ts'

/**
 * What each role in an institution may do with its things, written out a second time: who changes `institutionCan` says
 * here whom it lets in.
 */
const rolesThatMay: Record<string, readonly string[]> = {
  order: ['owner', 'purchaser'],
  pay: ['owner', 'purchaser', 'finance'],
  payOfColleague: ['owner', 'finance'],
  aftersale: ['owner', 'purchaser'],
  claim: ['owner', 'purchaser', 'receiver'],
  collect: ['owner', 'purchaser', 'receiver'],
  collectOfColleague: ['owner', 'receiver'],
  depotSetting: ['owner', 'admin'],
  robots: ['owner', 'admin'],
  accept: ['owner', 'purchaser', 'receiver'],
  acceptOfAll: ['owner', 'receiver'],
  acceptanceSetting: ['owner', 'admin'],
  signUp: ['owner', 'purchaser'],
  topUp: ['owner', 'purchaser'],
  invoice: ['owner', 'purchaser', 'finance'],
  invoiceOfColleague: ['owner', 'finance'],
  title: ['owner', 'admin', 'purchaser', 'finance'],
  titleOfColleague: ['owner', 'admin', 'finance'],
  statement: ['owner', 'finance'],
  ordersOfAll: ['owner', 'admin', 'finance'],
  ordersOfUnit: ['owner', 'admin', 'finance', 'viewer'],
  people: ['owner', 'admin'],
  prices: ['owner', 'admin', 'purchaser', 'approver', 'finance'],
  units: ['owner', 'admin'],
  owners: ['owner'],
  close: ['owner'],
  papers: ['owner'],
  fund: ['owner', 'admin'],
  funds: ['owner', 'admin', 'finance'],
  invoiceData: ['owner', 'finance'],
  approvalRules: ['owner', 'admin'],
  materialCode: ['owner', 'admin', 'purchaser'],
  assortment: ['owner', 'admin'],
  sharedAddress: ['owner', 'admin'],
  institutionSettings: ['owner', 'admin'],
  requestsOfAll: ['owner', 'admin', 'finance'],
  spend: ['owner', 'admin', 'finance'],
}

/** Who is let in where, and what a member's role has to allow. A new endpoint has to be written in here before anything passes. */
const table = `
  GET  /api/admin.acceptance/ofOrder        staff:order.read
  GET  /api/admin.acceptance/photo          staff:order.read
  POST /api/admin.aftersale/approve         staff:aftersale.decide
  GET  /api/admin.aftersale/counts          staff:aftersale.read
  GET  /api/admin.aftersale/detail          staff:aftersale.read
  POST /api/admin.aftersale/goodwill        staff:aftersale.refund
  GET  /api/admin.aftersale/goodwillOffer   staff:aftersale.refund
  GET  /api/admin.aftersale/image           staff:aftersale.read
  GET  /api/admin.aftersale/lst             staff:aftersale.read
  POST /api/admin.aftersale/offerRefund     staff:aftersale.decide
  POST /api/admin.aftersale/receive         staff:aftersale.decide
  POST /api/admin.aftersale/refund          staff:aftersale.refund
  POST /api/admin.aftersale/reject          staff:aftersale.decide
  POST /api/admin.aftersale/retry           staff:aftersale.refund
  POST /api/admin.aftersale/reveal          staff:order.ship|member.reveal
  POST /api/admin.aftersale/ship            staff:order.ship
  GET  /api/admin.approval/counts           staff:order.read
  GET  /api/admin.approval/detail           staff:order.read
  GET  /api/admin.approval/lst              staff:order.read
  POST /api/admin.approval/withdraw         staff:order.write
  GET  /api/admin.attachment/file           staff
  GET  /api/admin.article/categories        staff:content.read
  GET  /api/admin.article/counts            staff:content.read
  POST /api/admin.article/del               staff:content.write
  GET  /api/admin.article/detail            staff:content.read
  GET  /api/admin.article/lst               staff:content.read
  POST /api/admin.article/pin               staff:content.write
  POST /api/admin.article/save              staff:content.write
  GET  /api/admin.article/version           staff:content.read
  GET  /api/admin.article/versions          staff:content.read
  POST /api/admin.assortment/change         staff:assortment.write
  POST /api/admin.assortment/create         staff:assortment.write
  GET  /api/admin.assortment/detail         staff:assortment.read
  POST /api/admin.assortment/entries        staff:assortment.read
  GET  /api/admin.assortment/institutions   staff:assortment.write
  GET  /api/admin.assortment/lst            staff:assortment.read
  POST /api/admin.assortment/preview        staff:assortment.read
  POST /api/admin.assortment/readCodes      staff:assortment.write
  POST /api/admin.assortment/save           staff:assortment.write
  GET  /api/admin.audit/choices             staff:audit.read
  GET  /api/admin.audit/history             staff
  GET  /api/admin.audit/lst                 staff:audit.read
  POST /api/admin.bank/answerImport         staff:bank.confirm
  POST /api/admin.bank/bookExact            staff:bank.confirm
  POST /api/admin.bank/bookLine             staff:bank.confirm
  POST /api/admin.bank/confirm              staff:bank.confirm
  POST /api/admin.bank/confirmImport        staff:bank.confirm
  GET  /api/admin.bank/counts               staff:payment.read
  GET  /api/admin.bank/detail               staff:payment.read
  POST /api/admin.bank/import               staff:bank.confirm
  GET  /api/admin.bank/imports              staff:payment.read
  POST /api/admin.bank/joinTyped            staff:bank.confirm
  GET  /api/admin.bank/lines                staff:payment.read
  GET  /api/admin.bank/lst                  staff:payment.read
  GET  /api/admin.bank/refunds              staff:payment.read
  POST /api/admin.bank/reject               staff:bank.confirm
  POST /api/admin.bank/returnSurplus        staff:bank.confirm
  POST /api/admin.bank/sendRefund           staff:bank.confirm
  POST /api/admin.bank/setAside             staff:bank.confirm
  POST /api/admin.bank/takeBackImport       staff:bank.confirm
  POST /api/admin.bank/undoAllocation       staff:bank.confirm
  GET  /api/admin.banner/lst                staff:content.read
  POST /api/admin.banner/save               staff:content.write
  POST /api/admin.content/preview           staff:content.read
  POST /api/admin.feedback/assign           staff:feedback.reply
  GET  /api/admin.feedback/colleagues       staff:feedback.reply
  GET  /api/admin.feedback/counts           staff:feedback.read
  GET  /api/admin.feedback/detail           staff:feedback.read
  POST /api/admin.feedback/link             staff:feedback.reply
  GET  /api/admin.feedback/lst              staff:feedback.read
  POST /api/admin.feedback/reply            staff:feedback.reply
  POST /api/admin.feedback/reveal           staff:member.reveal
  POST /api/admin.feedback/setClosed        staff:feedback.reply
  POST /api/admin.feedback/settleSourcing   staff:feedback.reply
  POST /api/admin.feedback/source           staff:feedback.reply
  GET  /api/admin.health/checks             staff:health.read
  GET  /api/admin.health/jobs               staff:health.read
  GET  /api/admin.health/kinds              staff:health.read
  POST /api/admin.health/check              staff:health.read
  POST /api/admin.health/pause              staff:health.write
  POST /api/admin.health/resume             staff:health.write
  POST /api/admin.health/retryFailed        staff:health.write
  POST /api/admin.health/retryJob           staff:health.write
  GET  /api/admin.health/state              staff:health.read
  GET  /api/admin.message/lst               staff:message.read
  POST /api/admin.message/saveTemplate      staff:message.write
  GET  /api/admin.message/templates         staff:message.read
  GET  /api/admin.message/events            staff:message.read
  POST /api/admin.message/test              staff:message.write
  POST /api/admin.orderChange/accept        staff:aftersale.refund
  POST /api/admin.orderChange/decline       staff:order.write|order.ship|aftersale.refund
  GET  /api/admin.orderChange/detail        staff:order.read
  GET  /api/admin.orderChange/lst           staff:order.read
  GET  /api/admin.orderChange/preview       staff:order.read
  GET  /api/admin.overview/cards            staff:overview.read
  GET  /api/admin.overview/details          staff:overview.read
  GET  /api/admin.overview/export           staff:overview.read
  GET  /api/admin.overview/todo             staff
  GET  /api/admin.overview/trend            staff:overview.read
  GET  /api/admin.config/lst                staff:config.read
  GET  /api/admin.config/previewPricing     staff:config.read
  POST /api/admin.config/save               staff:config.write
  POST /api/admin.config/test               staff:config.write
  POST /api/admin.bill/compare              staff:payment.write
  GET  /api/admin.bill/detail               staff:payment.read
  GET  /api/admin.bill/lst                  staff:payment.read
  POST /api/admin.bill/note                 staff:payment.write
  POST /api/admin.payment/ask               staff:payment.write
  GET  /api/admin.payment/counts            staff:payment.read
  GET  /api/admin.payment/detail            staff:payment.read
  GET  /api/admin.payment/lst               staff:payment.read
  GET  /api/admin.payment/refundCounts      staff:payment.read
  GET  /api/admin.payment/refunds           staff:payment.read
  POST /api/admin.payment/retryRefund       staff:payment.write
  POST /api/admin.provider/check            staff:provider.write
  GET  /api/admin.provider/lst              staff:config.read
  POST /api/admin.provider/save             staff:provider.write
  GET  /api/admin.freight/lst               staff:config.read
  POST /api/admin.freight/save              staff:config.write
  POST /api/admin.order/address             staff:order.write
  POST /api/admin.order/cancel              staff:order.write
  POST /api/admin.order/comment             staff:order.write
  POST /api/admin.order/correctParcel       staff:order.ship
  GET  /api/admin.order/counts              staff:order.read
  GET  /api/admin.order/detail              staff:order.read
  GET  /api/admin.order/lst                 staff:order.read
  POST /api/admin.order/note                staff:order.write
  POST /api/admin.order/postpone            staff:order.ship
  POST /api/admin.order/price               staff:order.price
  POST /api/admin.order/reveal              staff:member.reveal
  POST /api/admin.order/sheets              staff:order.read
  POST /api/admin.order/ship                staff:order.ship
  POST /api/admin.brand/del                 staff:product.write
  GET  /api/admin.brand/lst                 staff:product.read
  POST /api/admin.brand/merge               staff:product.write
  POST /api/admin.brand/save                staff:product.write
  POST /api/admin.category/del              staff:product.write
  GET  /api/admin.category/lst              staff:product.read
  POST /api/admin.category/merge            staff:product.write
  POST /api/admin.category/move             staff:product.write
  POST /api/admin.category/save             staff:product.write
  GET  /api/admin.page/detail               staff:content.read
  GET  /api/admin.page/lst                  staff:content.read
  POST /api/admin.page/publish              staff:content.write
  POST /api/admin.product/bulk              staff:product.write
  POST /api/admin.product/cancelTimed       staff:product.write
  POST /api/admin.product/copy              staff:product.write
  GET  /api/admin.product/counts            staff:product.read
  GET  /api/admin.product/detail            staff:product.read
  GET  /api/admin.product/lst               staff:product.read
  GET  /api/admin.product/pick              staff:product.read
  POST /api/admin.product/previewPrices     staff:product.read
  POST /api/admin.product/save              staff:product.write
  GET  /api/admin.inquiry/counts             staff:inquiry.read
  POST /api/admin.inquiry/delTemplate        staff:inquiry.write
  GET  /api/admin.inquiry/detail             staff:inquiry.read
  POST /api/admin.inquiry/explain            staff:inquiry.write
  GET  /api/admin.inquiry/exportOffer        staff:inquiry.read
  GET  /api/admin.inquiry/lst                staff:inquiry.read
  POST /api/admin.inquiry/makeModel          staff:inquiry.write
  POST /api/admin.inquiry/offer              staff:inquiry.write
  POST /api/admin.inquiry/open               staff:inquiry.write
  POST /api/admin.inquiry/post               staff:inquiry.write
  POST /api/admin.inquiry/revise             staff:inquiry.write
  POST /api/admin.inquiry/saveTemplate       staff:inquiry.write
  GET  /api/admin.inquiry/templates          staff:inquiry.write
  GET  /api/admin.inquiry/version            staff:inquiry.read
  POST /api/admin.inquiry/withdraw           staff:inquiry.write
  POST /api/admin.institution/approve       staff:institution.review
  POST /api/admin.institution/close         staff:member.write
  GET  /api/admin.institution/closing       staff:member.read
  GET  /api/admin.institution/detail        staff:member.read
  GET  /api/admin.institution/find          staff:member.read
  GET  /api/admin.institution/lst           staff:member.read
  POST /api/admin.institution/reject        staff:institution.review
  POST /api/admin.institution/reveal        staff:member.reveal
  GET  /api/admin.institution/review        staff:institution.review
  GET  /api/admin.institution/reviewCounts  staff:institution.review
  GET  /api/admin.institution/reviews       staff:institution.review
  POST /api/admin.invoice/attach            staff:invoice.issue
  GET  /api/admin.invoice/counts            staff:invoice.read
  GET  /api/admin.invoice/detail            staff:invoice.read
  GET  /api/admin.invoice/exportStatement   staff:invoice.read
  GET  /api/admin.invoice/file              staff:invoice.read
  POST /api/admin.invoice/issue             staff:invoice.issue
  GET  /api/admin.invoice/lst               staff:invoice.read
  POST /api/admin.invoice/match             staff:invoice.issue
  POST /api/admin.invoice/red               staff:invoice.issue
  POST /api/admin.invoice/reject            staff:invoice.issue
  GET  /api/admin.invoice/statement         staff:invoice.read
  GET  /api/admin.invoice/statementChoices  staff:invoice.read
  GET  /api/admin.member/counts             staff:member.read
  GET  /api/admin.member/depot              staff:member.read
  GET  /api/admin.member/detail             staff:member.read
  POST /api/admin.member/endSessions        staff:member.write
  POST /api/admin.member/join               staff:member.write
  POST /api/admin.member/leave              staff:member.write
  GET  /api/admin.member/lst                staff:member.read
  GET  /api/admin.member/messages           staff:member.read
  GET  /api/admin.member/orders             staff:member.read
  POST /api/admin.member/reveal             staff:member.reveal
  POST /api/admin.member/roles              staff:member.write
  POST /api/admin.member/unbindWechat       staff:member.write
  POST /api/admin.member/sendMessage        staff:message.write
  GET  /api/admin.member/sessions           staff:member.read
  POST /api/admin.member/setDisabled        staff:member.write
  GET  /api/admin.member/signUps            staff:member.read
  POST /api/admin.points/adjust             staff:points.adjust
  GET  /api/admin.points/adjustments        staff:points.read
  POST /api/admin.points/approve            staff:points.approve
  GET  /api/admin.points/lst                staff:points.read
  POST /api/admin.points/reject             staff:points.approve
  GET  /api/admin.points/totals             staff:points.read
  POST /api/admin.points/withdraw           staff:points.adjust
  GET  /api/admin.review/counts             staff:review.moderate
  POST /api/admin.review/hide               staff:review.moderate
  GET  /api/admin.review/lst                staff:review.moderate
  POST /api/admin.review/reply              staff:review.moderate
  POST /api/admin.review/show               staff:review.moderate
  POST /api/admin.question/answer           staff:review.moderate
  GET  /api/admin.question/counts           staff:review.moderate
  POST /api/admin.question/hide             staff:review.moderate
  GET  /api/admin.question/lst              staff:review.moderate
  POST /api/admin.role/del                  staff:staff.write
  GET  /api/admin.role/lst                  staff:staff.read
  POST /api/admin.role/save                 staff:staff.write
  POST /api/admin.search/deleteSynonym      staff:product.write
  GET  /api/admin.search/missed             staff:product.read
  POST /api/admin.search/saveSynonym        staff:product.write
  GET  /api/admin.search/synonyms           staff:product.read
  POST /api/admin.sku/checkCodes            staff:product.read
  POST /api/admin.sku/grid                  staff:product.read
  POST /api/admin.sku/saveGrid              staff:product.write
  POST /api/admin.staff/changePassword      staff
  POST /api/admin.staff/confirmTotp         staff
  POST /api/admin.staff/create              staff:staff.write
  POST /api/admin.staff/endSession          staff
  POST /api/admin.staff/forceLogout         staff:staff.write
  POST /api/admin.staff/login               anyone
  POST /api/admin.staff/logout              staff
  GET  /api/admin.staff/lst                 staff:staff.read
  POST /api/admin.staff/reset               staff:staff.write
  GET  /api/admin.staff/self                staff
  GET  /api/admin.staff/sessions            staff
  POST /api/admin.staff/setDisabled         staff:staff.write
  POST /api/admin.staff/startTotp           staff
  POST /api/admin.staff/stopTotp            staff
  POST /api/admin.staff/update              staff:staff.write
  POST /api/admin.stock/adjust              staff:stock.write
  POST /api/admin.stock/count               staff:stock.write
  GET  /api/admin.email/lst                 staff:message.read
  GET  /api/admin.wechat/lst                staff:message.read
  GET  /api/admin.robot/lst                 staff:config.read
  POST /api/admin.robot/save                staff:provider.write
  POST /api/admin.robot/del                 staff:provider.write
  POST /api/admin.robot/test                staff:provider.write
  GET  /api/admin.sms/lst                   staff:message.read
  GET  /api/admin.stock/counts              staff:stock.read
  GET  /api/admin.stock/detail              staff:stock.read
  GET  /api/admin.stock/find                staff:stock.read
  GET  /api/admin.stock/lst                 staff:stock.read
  GET  /api/admin.stock/movements           staff:stock.read
  POST /api/admin.stock/previewCount        staff:stock.read
  POST /api/admin.stock/receive             staff:stock.write
  POST /api/admin.stock/saveShelf           staff:stock.write
  GET  /api/admin.succession/detail         staff:member.read
  POST /api/admin.team/admit                staff:member.write
  GET  /api/admin.fund/entries              staff:member.read
  GET  /api/admin.fund/lst                  staff:member.read
  GET  /api/admin.team/detail               staff:member.read
  POST /api/admin.team/endUnit              staff:member.write
  POST /api/admin.team/refuse               staff:member.write
  POST /api/admin.team/revokeInvitation     staff:member.write
  POST /api/admin.team/saveUnit             staff:member.write
  POST /api/admin.team/setDisabled          staff:member.write
  POST /api/admin.team/unit                 staff:member.write
  POST /api/admin.team/unitManagers         staff:member.write
  GET  /api/admin.upload/file               staff
  POST /api/admin.upload/save               staff:product.write|content.write|activity.write|config.write|feedback.reply|invoice.issue|inquiry.write
  POST /api/admin.activity/attendance       staff:activity.read
  GET  /api/admin.activity/attendanceList   staff:activity.read
  POST /api/admin.activity/cancel           staff:activity.write
  GET  /api/admin.activity/cancelPreview    staff:activity.write
  POST /api/admin.activity/cancelSignUp     staff:activity.write
  POST /api/admin.activity/checkIn          staff:activity.checkIn
  GET  /api/admin.activity/counts           staff:activity.read
  GET  /api/admin.activity/detail           staff:activity.read
  GET  /api/admin.activity/door             staff:activity.checkIn
  GET  /api/admin.activity/doors            staff:activity.checkIn
  POST /api/admin.activity/issueCertificates staff:activity.write
  GET  /api/admin.activity/lst              staff:activity.read
  GET  /api/admin.activity/member           staff:activity.write
  POST /api/admin.activity/promote          staff:activity.write
  POST /api/admin.activity/publish          staff:activity.write
  POST /api/admin.activity/save             staff:activity.write
  POST /api/admin.activity/signUpMember     staff:activity.write
  GET  /api/admin.activity/signUps          staff:activity.read
  POST /api/admin.activity/tell             staff:activity.write
  POST /api/admin.activity/undoCheckIn      staff:activity.checkIn
  POST /api/admin.depot/adjust              staff:depot.adjust
  GET  /api/admin.depot/counts              staff:depot.read
  GET  /api/admin.depot/log                 staff:depot.read
  GET  /api/admin.depot/lst                 staff:depot.read
  GET  /api/admin.depot/statement           staff:depot.read
  POST /api/admin.priceList/confirm         staff:price.write
  GET  /api/admin.priceList/detail          staff:price.read
  POST /api/admin.priceList/discard         staff:price.write
  POST /api/admin.priceList/end             staff:price.write
  POST /api/admin.priceList/history         staff:price.read
  GET  /api/admin.priceList/institutions    staff:price.write
  GET  /api/admin.priceList/lst             staff:price.read
  POST /api/admin.priceList/preview         staff:price.write
  POST /api/admin.priceList/publish         staff:price.write
  POST /api/admin.priceList/rows            staff:price.read
  POST /api/admin.priceList/save            staff:price.write
  POST /api/admin.priceList/saveRows        staff:price.write
  POST /api/admin.priceList/sendBack        staff:price.write
  GET  /api/admin.verification/detail       staff:depot.read
  POST /api/admin.verification/look         staff:verification.redeem
  GET  /api/admin.verification/lst          staff:depot.read
  POST /api/admin.verification/redeem       staff:verification.redeem
  POST /api/admin.verification/undo         staff:verification.redeem
  POST /api/admin.transfer/apply            staff:transfer.import
  GET  /api/admin.transfer/detail           staff:transfer.import|transfer.export
  POST /api/admin.transfer/export           staff:transfer.export
  GET  /api/admin.transfer/file             staff:transfer.import|transfer.export
  POST /api/admin.transfer/import           staff:transfer.import
  GET  /api/admin.transfer/lst              staff
  POST /api/admin.transfer/picture          staff:transfer.import
  POST /api/admin.transfer/retry            staff:transfer.import|transfer.export
  GET  /api/admin.transfer/template         staff:transfer.import
  GET  /api/activity.activity/detail        anyone
  GET  /api/activity.activity/ics           anyone
  GET  /api/activity.activity/lst           anyone
  GET  /api/activity.certificate/check      anyone
  GET  /api/inquiry.offer/check              anyone
  GET  /api/common/common                   anyone
  GET  /api/common/file                     member
  GET  /api/common/page                     anyone
  GET  /api/common/shareCode                anyone
  POST /api/common/upload                   member
  POST /api/content.article/view            anyone
  GET  /api/news.news/detail                anyone
  GET  /api/news.news/lst                   anyone
  GET  /api/pay.demo/detail                 anyone
  POST /api/pay.demo/confirm                anyone
  GET  /api/product.category/lst            anyone
  GET  /api/product.product/detail          anyone
  POST /api/product.product/export          member
  GET  /api/product.product/facets          anyone
  GET  /api/product.product/home            anyone
  GET  /api/product.product/hot             anyone
  GET  /api/product.product/lst             anyone
  POST /api/product.product/readList        member
  POST /api/product.product/resolveCodes    anyone
  GET  /api/product.product/suggest         anyone
  GET  /api/product.question/lst            anyone
  GET  /api/product.review/lst              anyone
  POST /api/product.sku/lines               anyone
  POST /api/product.sku/substitutes         anyone
  GET  /api/product.sku/table               anyone
  GET  /api/share.share/detail              anyone
  GET  /api/share.share/lst                 anyone
  GET  /api/share.share/ofProduct           anyone
  GET  /api/sms/challenge                   anyone
  POST /api/sms/send                        anyone
  POST /api/user.activity/cancel            member         signUp
  POST /api/user.activity/certificate       member
  POST /api/user.activity/lst               member
  POST /api/user.activity/own               member
  POST /api/user.activity/pay               approvedMember pay
  POST /api/user.activity/payStatus         member
  POST /api/user.activity/signUp            approvedMember signUp
  POST /api/user.activity/ticket            member
  POST /api/user.address/del                member
  GET  /api/user.address/lst                member
  POST /api/user.address/parse              member
  GET  /api/user.address/regions            anyone
  POST /api/user.address/save               member
  POST /api/user.address/setDefault         member
  POST /api/user.aftersale/acceptRefund     member         aftersale
  POST /api/user.aftersale/apply            member         claim
  POST /api/user.aftersale/lst              member
  POST /api/user.aftersale/offer            member
  POST /api/user.aftersale/preview          member
  POST /api/user.aftersale/send             member         aftersale
  POST /api/user.aftersale/withdraw         member         aftersale
  POST /api/user.attachment/add             member
  GET  /api/user.attachment/file            member
  POST /api/user.attachment/remove          member
  GET  /api/user.cart/count                 member
  POST /api/user.cart/del                   member
  POST /api/user.cart/exportCart            member
  GET  /api/user.cart/lst                   member
  POST /api/user.cart/merge                 member
  POST /api/user.cart/num                   member
  POST /api/user.cart/putMany               member
  POST /api/user.cart/select                member
  POST /api/user.cart/setcart               member
  GET  /api/user.commonDepot/lst            approvedMember collectOfColleague
  POST /api/user.commonDepot/save           approvedMember depotSetting
  GET  /api/user.commonDepot/setting        approvedMember
  POST /api/user.commonDepot/take           approvedMember collectOfColleague
  POST /api/user.depot/code                 member         collect
  GET  /api/user.depot/current              member
  POST /api/user.depot/depotLog             member
  POST /api/user.depot/exportLog            member
  GET  /api/user.depot/lst                  member
  POST /api/user.depot/void                 member         collect
  POST /api/user.favorite/add               member
  POST /api/user.favorite/del               member
  POST /api/user.favorite/lst               member
  POST /api/user.favorite/pick              member
  POST /api/user.feedback/append            member
  POST /api/user.feedback/close             member
  POST /api/user.feedback/detail            member
  POST /api/user.feedback/lst               member
  POST /api/user.feedback/submit            member
  GET  /api/user.institution/addresses      approvedMember
  POST /api/user.institution/close          approvedMember close
  POST /api/user.institution/delAddress     approvedMember
  POST /api/user.institution/saveAddress    approvedMember
  POST /api/user.institution/saveSettings   approvedMember institutionSettings
  GET  /api/user.institution/settings       approvedMember
  GET  /api/user.institution/closing        approvedMember close
  POST /api/user.institution/spend          approvedMember
  POST /api/user.institution/exportSpend    approvedMember
  POST /api/user.invoice/cancel             member         invoice
  POST /api/user.invoice/delTitle           member         title
  POST /api/user.invoice/downloadPapersPdf  member
  POST /api/user.invoice/downloadPapers     member
  POST /api/user.invoice/exportStatement    member         statement
  GET  /api/user.invoice/file               member
  POST /api/user.invoice/lst                member
  POST /api/user.invoice/ofOrder            member
  POST /api/user.invoice/orders             member
  POST /api/user.invoice/papers             member
  POST /api/user.invoice/request            approvedMember invoice
  POST /api/user.invoice/saveTitle          member         title
  POST /api/user.invoice/statement          member         statement
  POST /api/user.invoice/titles             member
  POST /api/user.invoice/wish               approvedMember invoice
  POST /api/user.mailbox/confirm            member
  GET  /api/user.mailbox/get                member
  POST /api/user.mailbox/remove             member
  POST /api/user.mailbox/save               member
  POST /api/user.mailbox/sendCode           member
  POST /api/user.message/choose             member
  GET  /api/user.message/choices            member
  POST /api/user.message/lst                member
  POST /api/user.message/read               member
  POST /api/user.message/unsubscribe        anyone
  POST /api/user.bank/open                  member
  POST /api/user.bank/slip                  member         pay
  POST /api/user.order/askPayers            approvedMember order
  POST /api/user.order/bought               member
  POST /api/user.order/cancel               member         order
  POST /api/user.order/create               approvedMember order
  POST /api/user.order/detail               member
  POST /api/user.order/exportDetail         member
  POST /api/user.order/exportList           member
  POST /api/user.order/funds                approvedMember order
  POST /api/user.order/lst                  member
  POST /api/user.order/pay                  approvedMember pay
  POST /api/user.order/payStatus            member
  POST /api/user.order/payers               approvedMember order
  POST /api/user.order/payWay               approvedMember pay
  POST /api/user.order/payWays              member
  POST /api/user.order/preview              approvedMember order
  POST /api/user.order/receive              member         order
  POST /api/user.order/remind               member         order
  POST /api/user.order/reorder              member
  POST /api/user.restock/add                member
  GET  /api/user.robot/lst                  approvedMember robots
  POST /api/user.robot/save                 approvedMember robots
  POST /api/user.robot/del                  approvedMember robots
  POST /api/user.robot/test                 approvedMember robots
  POST /api/user.shoppingList/copy          member         order
  POST /api/user.shoppingList/create        member
  POST /api/user.shoppingList/del           member
  POST /api/user.shoppingList/delLines      member
  POST /api/user.shoppingList/detail        member
  POST /api/user.shoppingList/export        member
  GET  /api/user.shoppingList/lst           member
  POST /api/user.shoppingList/order         member
  POST /api/user.shoppingList/put           member
  POST /api/user.shoppingList/save          member
  POST /api/user.shoppingList/setLine       member
  POST /api/user.shoppingList/share         approvedMember
  POST /api/user.shoppingList/shared        member
  POST /api/user.shoppingList/skip          member
  POST /api/user.shoppingList/standing      member
  POST /api/user.shoppingList/stop          member
  POST /api/user.shoppingList/toCart        member         order
  POST /api/user.restock/del                member
  GET  /api/user.restock/lst                member
  POST /api/user.review/lst                 member
  POST /api/user.review/open                member
  POST /api/user.review/submit              member
  POST /api/user.question/ask               member
  POST /api/user.score/packages             approvedMember
  POST /api/user.score/pay                  approvedMember pay
  POST /api/user.score/payStatus            member
  POST /api/user.score/topUp                approvedMember topUp
  POST /api/user.user/changeMobile          member
  POST /api/user.user/deleteAccount         member
  POST /api/user.user/endSession            member
  POST /api/user.user/exportData            member
  POST /api/user.user/exportLogs            member
  POST /api/team.invitation/read            anyone
  GET  /api/user.succession/colleague       approvedMember people
  GET  /api/user.succession/detail          approvedMember
  POST /api/user.succession/goods           approvedMember collect
  POST /api/user.succession/settle          approvedMember people
  GET  /api/user.succession/takenOver       member
  GET  /api/user.succession/unsettled       approvedMember people
  POST /api/user.team/accept                member
  POST /api/user.team/admit                 approvedMember people
  POST /api/user.team/ask                   member
  GET  /api/user.approval/rules             approvedMember approvalRules
  POST /api/user.approval/saveRules         approvedMember approvalRules
  POST /api/user.approval/testRules         approvedMember approvalRules
  GET  /api/user.approval/limits            approvedMember approvalRules
  POST /api/user.approval/saveLimit         approvedMember approvalRules
  GET  /api/user.approval/ownLimits         approvedMember
  POST /api/user.approval/lst               approvedMember
  POST /api/user.approval/detail            approvedMember
  POST /api/user.approval/decide            approvedMember
  POST /api/user.approval/decideMany        approvedMember
  POST /api/user.approval/withdraw          approvedMember
  POST /api/user.approval/forward           approvedMember
  POST /api/user.approval/addStep           approvedMember
  GET  /api/user.approval/people            approvedMember
  GET  /api/user.approval/delegation        approvedMember
  POST /api/user.approval/delegate          approvedMember
  POST /api/user.approval/endDelegation     approvedMember
  POST /api/user.recurring/agree            approvedMember order
  POST /api/user.recurring/detail           approvedMember order
  POST /api/user.recurring/dismiss          approvedMember order
  POST /api/user.recurring/funds            approvedMember order
  POST /api/user.recurring/handIn           approvedMember order
  POST /api/user.recurring/pause            approvedMember order
  POST /api/user.recurring/resume           approvedMember order
  POST /api/user.recurring/save             approvedMember order
  POST /api/user.inquiry/accept              approvedMember order
  POST /api/user.inquiry/comparison          approvedMember prices
  POST /api/user.inquiry/decline             approvedMember order
  POST /api/user.inquiry/del                 approvedMember order
  POST /api/user.inquiry/detail              approvedMember prices
  POST /api/user.inquiry/exportComparison    approvedMember prices
  POST /api/user.inquiry/exportOffer         approvedMember prices
  POST /api/user.inquiry/handOver            approvedMember order
  POST /api/user.inquiry/lst                 approvedMember prices
  POST /api/user.inquiry/offer               approvedMember prices
  GET  /api/user.inquiry/people              approvedMember order
  POST /api/user.inquiry/post                approvedMember order
  POST /api/user.inquiry/save                approvedMember order
  POST /api/user.inquiry/saveComparison      approvedMember order
  POST /api/user.inquiry/submit              approvedMember order
  POST /api/user.inquiry/withdraw            approvedMember order
  POST /api/user.order/lowerRequest         approvedMember
  POST /api/user.order/askApproval          approvedMember order
  POST /api/user.order/previewRequest       approvedMember order
  POST /api/user.order/requestFunds         approvedMember order
  POST /api/user.order/resubmitRequest      approvedMember order
  POST /api/user.assortment/get             member
  GET  /api/user.assortment/facets          member
  GET  /api/user.assortment/products        member
  GET  /api/user.assortment/suggest         member
  POST /api/user.orderChange/ask            approvedMember order
  POST /api/user.orderChange/detail         member
  POST /api/user.orderChange/downloadPaper  member
  POST /api/user.orderChange/lst            member
  POST /api/user.orderChange/paper          member
  POST /api/user.orderChange/preview        approvedMember order
  POST /api/user.orderChange/withdraw       member order
  POST /api/user.priceList/prices           member
  GET  /api/user.team/detail                approvedMember
  POST /api/user.team/endUnit               approvedMember units
  POST /api/user.team/events                approvedMember people
  POST /api/user.team/handOver              approvedMember owners
  GET  /api/user.team/invitations           approvedMember people
  POST /api/user.team/invite                approvedMember people
  POST /api/user.acceptance/accept          approvedMember accept
  POST /api/user.acceptance/detail          approvedMember
  POST /api/user.acceptance/done            approvedMember accept
  POST /api/user.acceptance/due             approvedMember accept
  POST /api/user.acceptance/refused         approvedMember accept
  GET  /api/user.acceptance/photo           approvedMember
  POST /api/user.acceptance/saveSetting     approvedMember acceptanceSetting
  POST /api/user.acceptance/setting         approvedMember
  POST /api/user.acceptance/takeBack        approvedMember accept
  POST /api/user.fund/parts                 approvedMember
  POST /api/user.fund/givePart              approvedMember
  POST /api/user.fund/endPart               approvedMember
  POST /api/user.fund/book                  approvedMember fund
  POST /api/user.fund/carry                 approvedMember fund
  POST /api/user.fund/change                approvedMember fund
  POST /api/user.fund/create                approvedMember fund
  POST /api/user.fund/detail                approvedMember
  POST /api/user.fund/entries               approvedMember
  POST /api/user.fund/exportMonth           approvedMember
  POST /api/user.fund/import                approvedMember fund
  POST /api/user.fund/readSheet             approvedMember fund
  POST /api/user.fund/lst                   approvedMember
  POST /api/user.fund/orders                approvedMember
  POST /api/user.fund/setState              approvedMember fund
  POST /api/user.assortment/entries         approvedMember assortment
  POST /api/user.materialCode/del           approvedMember materialCode
  POST /api/user.materialCode/export        approvedMember
  POST /api/user.materialCode/history       approvedMember
  POST /api/user.materialCode/import        approvedMember materialCode
  POST /api/user.materialCode/lst           approvedMember
  POST /api/user.materialCode/readSheet     approvedMember materialCode
  POST /api/user.materialCode/resolve       approvedMember
  POST /api/user.materialCode/save          approvedMember materialCode
  POST /api/user.team/leave                 approvedMember
  POST /api/user.team/refuse                approvedMember people
  POST /api/user.team/remove                approvedMember people
  GET  /api/user.team/request               member
  GET  /api/user.team/requests              approvedMember people
  POST /api/user.team/revokeInvitation      approvedMember people
  POST /api/user.team/roles                 approvedMember people
  POST /api/user.team/saveUnit              approvedMember units
  POST /api/user.team/setDisabled           approvedMember people
  POST /api/user.team/unit                  approvedMember people
  POST /api/user.team/unitManagers          approvedMember units
  GET  /api/user.team/units                 approvedMember
  POST /api/user.team/withdraw              member
  GET  /api/user.user/index                 member
  POST /api/user.user/logs                  member
  POST /api/user.user/openMatters           member
  POST /api/user.user/overview              member
  GET  /api/user.user/sessions              member
  GET  /api/user.verification/status        member
  POST /api/user.visit/clear                member
  POST /api/user.visit/lst                  member
  POST /api/user.visit/record               member
  POST /api/user/account/setpass            member
  POST /api/user/logout                     member
  POST /api/user/profile                    member
  GET  /api/user/profileDetail              member
  POST /api/user/register                   anyone
  POST /api/user/resetpwd                   anyone
  POST /api/user.wechat/authorize           member
  POST /api/user.wechat/bind                member
  GET  /api/user.wechat/detail              member
  POST /api/user.wechat/qrcode              member
  POST /api/user.wechat/unbind              member
  POST /api/wechat.wechat/authorize         anyone
  POST /api/wechat.wechat/bind              anyone
  POST /api/wechat.wechat/confirm           anyone
  POST /api/wechat.wechat/login             anyone
  POST /api/wechat.wechat/poll              anyone
  POST /api/wechat.wechat/qrcode            anyone
  POST /api/wechat.wechat/scan              anyone
  GET  /api/wechat.wechat/ways              anyone
  POST /api/wechat.wechat/passwordLogin     anyone
  POST /api/wechat.wechat/phoneLogin        anyone
`
const rows = table
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/))

const rolesOf = Object.keys(presetRoles)
const callers = [
  'nobody',
  'wrong token',
  'disabled',
  'incomplete',
  'pending',
  'rejected',
  'approved',
] as const
type Caller = (typeof callers)[number]

/** What each is told who is not let in; nothing for those who are. */
const told: Record<string, Partial<Record<Caller, number | string>>> = {
  // A member's token is nothing in the back office, in whichever header it comes.
  staff: Object.fromEntries(callers.map((caller) => [caller, 401])),
  anyone: {},
  member: { nobody: 401, 'wrong token': 401, disabled: 401 },
  approvedMember: {
    nobody: 401,
    'wrong token': 401,
    disabled: 401,
    incomplete: 'institutionMissing',
    pending: 'institutionPending',
    rejected: 'institutionRejected',
  },
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const members = new Map<Caller, Promise<TestClient>>()
const inRole = new Map<string, Promise<TestClient>>()
const staffs = new Map<string, Promise<TestClient>>()
/** One of each will do for the whole table. */
const known = <K>(map: Map<K, Promise<TestClient>>, key: K, make: () => Promise<TestClient>) => {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

const become = async (caller: Caller): Promise<TestClient> => {
  if (caller === 'nobody') return shop.visitor
  if (caller === 'wrong token') return shop.client({ token: 'x'.repeat(43) })
  return known(members, caller, () => shop.member({ status: caller }))
}

// One test calls an endpoint as every kind of caller: a test for each call cost the runner more than the calls.
test.each(rows)('%s %s lets in whom it says, and tells others why', async (_, path, access) => {
  const endpoint = shop.app.endpoints.find((one) => one.path === path)
  if (!endpoint) throw new Error(`${path} is not served`)
  const heard: Partial<Record<Caller, number | string>> = {}
  for (const caller of callers) {
    const client = await become(caller)
    const { status, body } = await client.ask(endpoint, {})
    if (path === '/api/user/logout') members.delete(caller)
    if (status === 401 || status === 403) heard[caller] = status
    else if (body.reason?.startsWith('institution')) heard[caller] = body.reason
    expect(status, caller).toBeLessThan(500)
    expect(body.code, caller).not.toBe(0)
  }
  expect(heard).toEqual(told[access?.startsWith('staff') ? 'staff' : (access ?? '')])
})

test.each(rows.filter(([, , access]) => access === 'member' || access === 'approvedMember'))(
  '%s %s lets in the roles in an institution that may',
  async (_, path, __, action) => {
    const endpoint = shop.app.endpoints.find((one) => one.path === path)!
    for (const named of [...InstitutionRole.options, 'viewer+finance']) {
      const roles = named.split('+') as InstitutionRole[]
      const member = await known(inRole, named, () => shop.member({ roles }))
      const { status, body } = await member.ask(endpoint, {})
      if (path === '/api/user/logout') inRole.delete(named)
      expect(status, named).not.toBe(401)
      const refused = action !== undefined && !roles.some((role) => rolesThatMay[action]?.includes(role))
      expect(body.reason === 'institutionRole', named).toBe(refused)
      if (refused) expect(body.msg, named).toContain(`“${roleNames(roles)}”，不能`)
    }
  },
)

test('the table of what roles may do is the one of the contract', () => {
  expect(institutionCan).toEqual(rolesThatMay)
})

/** Members' calls know no staff; each call of the back office lets in who has its permission and nobody else. */
test.each(rows)('%s %s lets in the staff that may', async (_, path, access) => {
  const endpoint = shop.app.endpoints.find((one) => one.path === path)!
  const wanted = access?.replace(/^staff:?/, '').split('|') ?? []
  const member = access === 'member' || access === 'approvedMember'
  for (const role of ['owner', 'nothing', ...rolesOf]) {
    const staff = await known(staffs, role, () =>
      shop.staff(role === 'owner' ? undefined : (presetRoles[role] ?? [])),
    )
    const { status, body } = await staff.ask(endpoint, {})
    if (path === '/api/admin.staff/logout') staffs.delete(role)
    const lacking =
      access?.startsWith('staff:') &&
      role !== 'owner' &&
      !presetRoles[role]?.some((permission) => wanted.includes(permission))
    // A file is sent as a form: who may send one is told so.
    const letIn = endpoint.body === 'multipart' ? 415 : 200
    expect(status, role).toBe(member ? 401 : lacking ? 403 : letIn)
    expect(body.code, role).not.toBe(0)
  }
})

test.each(rows.filter(([, , access]) => access?.startsWith('staff')))(
  "%s %s is closed to a member's token in the header of the staff",
  async (_, path) => {
    const endpoint = shop.app.endpoints.find((one) => one.path === path)!
    const member = await known(members, 'approved', () => shop.member())
    expect((await shop.client({ adminToken: member.token ?? '' }).ask(endpoint, {})).status).toBe(401)
  },
)

// ── what a value of the input needs beside the access ─────────────────────────────────────────

/** An input that is refused by nothing but a missing permission. */
const inputsThatPass: Record<string, (value: string) => object> = {
  '/api/admin.order/sheets': (kind) => ({ kind, nos: ['20261120000000000001'] }),
  '/api/admin.transfer/export': (kind) => ({ kind }),
  '/api/admin.transfer/template': (kind) => ({ kind }),
}
/** A form is read before its fields: these are asked by their kinds in transfer.test.ts. */
const forms = ['/api/admin.transfer/import']

describe.each(Object.keys(inputsThatPass))('%s', (path) => {
  test.each(['owner', 'nothing', ...rolesOf])(
    'lets %s in by what is declared, for every value',
    async (role) => {
      const { access, needs, ...endpoint } = shop.app.endpoints.find((one) => one.path === path)!
      const staff = await known(staffs, role, () =>
        shop.staff(role === 'owner' ? undefined : (presetRoles[role] ?? [])),
      )
      const has = (permission: string) => role === 'owner' || presetRoles[role]?.includes(permission as never)
      const declared = typeof access === 'object' ? [access.staff].flat() : []
      for (const [value, needed] of Object.entries(needs!.of)) {
        const { status } = await staff.ask({ access, ...endpoint }, inputsThatPass[path]!(value))
        expect([value, status === 403]).toEqual([value, !(declared.some(has) && has(needed))])
      }
    },
  )
})

test('every endpoint that needs more for some values is asked for each of them', () => {
  const needing = shop.app.endpoints.filter(({ needs }) => needs).map(({ path }) => path)
  expect(needing.sort()).toEqual([...Object.keys(inputsThatPass), ...forms].sort())
})

/** Whose answer hangs on the record that is asked for, which no declaration can know. */
const byRecord = [
  'system/audit/routes.ts',
  'system/transfer/export.ts',
  'system/transfer/import.ts',
  'system/upload/desk-routes.ts',
]

test('nobody but the door says that a permission is missing, or the record itself decides', () => {
  const src = resolve(import.meta.dirname, '..')
  const saying = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('http/'))
    .filter((name) => readFileSync(join(src, name), 'utf8').includes('TransportError(403)'))
  expect(saying.sort()).toEqual(byRecord)
})

test('every endpoint that is served stands in the table as it is declared', () => {
  const declared = ({ method, path, access, institution }: Endpoint) =>
    [
      method,
      path,
      typeof access === 'object' ? `staff:${[access.staff].flat().join('|')}` : access,
      institution ?? [],
    ]
      .flat()
      .join(' ')
  expect(shop.app.endpoints.map(declared).sort()).toEqual(rows.map((row) => row.join(' ')).sort())
})

test('every endpoint of the contract is served, once', async () => {
  const folder = resolve(import.meta.dirname, '../../../contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(join(folder, name))),
  )
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  expect(shop.app.endpoints.map(({ path }) => path).sort()).toEqual(endpoints.map(({ path }) => path).sort())
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value
