import type { ListCard } from '@gongfang/contract/goods/shopping-list'

/** The sentence that names the owner of a shared list. */
export function madeBy({ owner, mine, unit }: Pick<ListCard, 'owner' | 'mine' | 'unit'>): string {
  if (owner === null) return mine ? '同事已离开，由您管理' : '同事已离开，由负责人或管理员管理'
  return mine ? `已共享给${unit ?? '机构'}` : `由 ${owner || '同事'} 共享${unit === null ? '' : `给${unit}`}`
}
