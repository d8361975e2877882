import type { ListCard } from '@gongfang/contract/shopping-list'

/** How a shared list stands to the reader. */
export function madeBy({ owner, mine }: Pick<ListCard, 'owner' | 'mine'>): string {
  if (owner === null) return mine ? '同事已离开，由您管理' : '同事已离开，由负责人或管理员管理'
  return mine ? '已共享给机构' : `由 ${owner || '同事'} 共享`
}
