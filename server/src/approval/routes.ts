import * as approval from '@gongfang/contract/approval'
import { type App, serve } from '../http/serve.ts'
import { decide, listOwn, readRequest, withdraw } from './actions.ts'
import { readRules, saveRules, testRules } from './rule-actions.ts'

export function approvalRoutes(app: App) {
  serve(app, approval.readApprovalRules, (_, ctx) => readRules(ctx))
  serve(app, approval.saveApprovalRules, (input, ctx) => saveRules(ctx, input))
  serve(app, approval.testApprovalRules, (input, ctx) => testRules(ctx, input))
  serve(app, approval.listPurchaseRequests, (input, ctx) => listOwn(ctx, input))
  serve(app, approval.getPurchaseRequest, ({ no }, ctx) => readRequest(ctx, no))
  serve(app, approval.decideRequest, (input, ctx) => decide(ctx, input))
  serve(app, approval.withdrawPurchaseRequest, (input, ctx) => withdraw(ctx, input))
}
