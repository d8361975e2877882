import type { Refused } from '@gongfang/contract/base/call'
import { useRevalidator } from 'react-router'
import { useConfirm } from './confirm.tsx'

/**
 * For `refused` of a form: somebody else saved the record after it was opened. The form keeps its values until the staff
 * member gives them up; `leave` closes it, so that it opens again with the current record.
 */
export function useStaleRecord(leave: () => void) {
  const { confirm } = useConfirm()
  const { revalidate } = useRevalidator()
  return ({ reason, message }: Refused) => {
    if (reason !== 'recordChanged' && reason !== 'changedMeanwhile') return false
    void confirm({
      title: '已被他人修改',
      text: `${message}。放弃您的修改后，再次打开即为最新内容；也可以返回，先把自己的修改复制出来。`,
      yes: '放弃我的修改',
      danger: true,
    }).then(async (yes) => {
      if (!yes) return
      leave()
      await revalidate()
    })
    return true
  }
}
