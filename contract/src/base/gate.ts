/**
 * Messages for members who may not order yet. They are separate from the refusals because product pages need
 * only these, and the whole table would enlarge their script.
 */
export const gateSentences = {
  institutionMissing: '请先完善机构资料，审核通过后即可下单',
  institutionPending: '资料审核中，预计 1 个工作日内完成',
  institutionRejected: '资料未通过：{reason}',
  institutionRole: '您在机构中的角色是“{role}”，不能{what}；如需办理，请联系机构负责人',
} as const
