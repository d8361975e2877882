import { hideReasons, hideReview, type ReviewRow, showReviews } from '@gongfang/contract/buying/review-desk'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Shows reviews to shoppers, or hides one. Both name the state that the staff member saw. */
export function useReviewDecisions() {
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const show = (rows: readonly ReviewRow[], from: 'pending' | 'hidden') =>
    act(
      showReviews,
      { ids: rows.map(({ id }) => id), from },
      {
        done: ({ shown, skipped }) =>
          skipped > 0 ? `已展示 ${shown} 条，${skipped} 条已被他人处理` : `已展示 ${shown} 条`,
      },
    )
  const hide = async ({ id, state }: ReviewRow) => {
    if (state === 'hidden') return
    const reason = await askReason({
      title: '隐藏这条评价？',
      text: '原因只有员工能看到。',
      yes: '隐藏',
      danger: true,
      most: 100,
      templates: hideReasons,
    })
    if (reason !== null) await act(hideReview, { id, from: state, reason }, { done: '已隐藏' })
  }
  return { show, hide, busy }
}
