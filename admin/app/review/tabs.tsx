import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'

/** What buyers say, and what members ask. */
export function ReviewTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Segmented
      value={pathname}
      options={[
        { value: '/reviews', label: '评价' },
        { value: '/reviews/questions', label: '问答' },
      ]}
      onChange={(path) => navigate(path)}
    />
  )
}
