import type { Refused } from '@gongfang/contract/base/call'
import { App } from 'antd'
import { useRevalidator } from 'react-router'

/** For `refused` of a button: says that somebody else came first, and shows what they did. */
export function useMoved() {
  const { message } = App.useApp()
  const { revalidate } = useRevalidator()
  return ({ reason, message: said }: Refused) => {
    if (reason !== 'feedbackMoved' && reason !== 'recordChanged' && reason !== 'changedMeanwhile')
      return false
    message.warning(said)
    void revalidate()
    return true
  }
}
