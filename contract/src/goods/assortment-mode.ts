import * as z from 'zod/mini'
import '../base/endpoint.ts'

/**
 * What the shop does with goods outside an institution's assortment: `mark` says so, `ask` also asks for an approval, `only`
 * neither shows nor sells them.
 */
export const Outside = z.enum(['mark', 'ask', 'only'])
export type Outside = z.output<typeof Outside>

/** `off`: the assortment is being prepared. */
export const AssortmentMode = z.enum(['off', 'mark', 'ask', 'only'])
export type AssortmentMode = z.output<typeof AssortmentMode>

export const assortmentModeNames: Record<AssortmentMode, string> = {
  off: '未启用',
  mark: '标注目录外商品',
  ask: '目录外商品需审批',
  only: '只能购买目录内商品',
}

/** As a mark beside goods says it, and in a sentence. */
export const outsideNames: Record<Outside, string> = {
  mark: '目录外',
  ask: '目录外，需审批',
  only: '目录外，不能购买',
}
