import { Spin } from 'antd'

/** Shows that a part of a page is being loaded. */
export function Loading({ label = '正在加载' }: { label?: string }) {
  return (
    <span role="status" aria-label={label}>
      <Spin />
    </span>
  )
}
