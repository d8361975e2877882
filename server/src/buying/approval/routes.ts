import * as approval from '@gongfang/contract/buying/approval'
import { type App, serve } from '../../http/serve.ts'
import { decide, decideMany, listOwn, readRequest, withdraw } from './actions.ts'
import { addStep, forward, listColleagues } from './asked-actions.ts'
import { delegate, endOwnDelegation, readOwnDelegation } from './delegation-actions.ts'
import { readRules, saveRules, testRules } from './rule-actions.ts'

export function approvalRoutes(app: App) {
  serve(app, approval.readApprovalRules, (_, ctx) => readRules(ctx))
  serve(app, approval.saveApprovalRules, (input, ctx) => saveRules(ctx, input))
  serve(app, approval.testApprovalRules, (input, ctx) => testRules(ctx, input))
  serve(app, approval.listPurchaseRequests, (input, ctx) => listOwn(ctx, input))
  serve(app, approval.getPurchaseRequest, ({ no }, ctx) => readRequest(ctx, no))
  serve(app, approval.decideRequest, (input, ctx) => decide(ctx, input))
  serve(app, approval.decideManyRequests, (input, ctx) => decideMany(ctx, input))
  serve(app, approval.forwardRequest, (input, ctx) => forward(ctx, input))
  serve(app, approval.addApprovalStep, (input, ctx) => addStep(ctx, input))
  serve(app, approval.listDeciders, (_, ctx) => listColleagues(ctx))
  serve(app, approval.readDelegation, (_, ctx) => readOwnDelegation(ctx))
  serve(app, approval.delegateApproval, (input, ctx) => delegate(ctx, input))
  serve(app, approval.endDelegation, (_, ctx) => endOwnDelegation(ctx))
  serve(app, approval.withdrawPurchaseRequest, (input, ctx) => withdraw(ctx, input))
}
