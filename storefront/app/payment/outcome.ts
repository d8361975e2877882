import type { PayStatus } from './purposes.ts'

/**
 * Why what is not waiting any more cannot be paid. Its deadline is known only from before, so it is not said of what was
 * over when the dialog opened.
 */
export function overText(
  { stage, name }: { stage: PayStatus['stage']; name: string },
  deadline: string | null,
  now: number,
): string {
  if (stage !== 'cancelled') return `${name}状态已变化，无法支付`
  return deadline !== null && now >= Date.parse(deadline) ? `${name}已超时取消` : `${name}已取消，无法支付`
}
