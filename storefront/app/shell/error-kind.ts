import { Refused } from '@gongfang/contract/base/call'
import { isRouteErrorResponse } from 'react-router'
import { isBarred } from '../ui/barred.ts'

/** A 404: an unknown path, or an unknown order, product or category. */
export const isMissing = (error: unknown) =>
  (isRouteErrorResponse(error) && error.status === 404) ||
  (error instanceof Refused && error.reason === 'notFound')

export const errorTitle = (error: unknown) =>
  isMissing(error) ? '页面不存在' : isBarred(error) ? '不能查看' : '出错了'
