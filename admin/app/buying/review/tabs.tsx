import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'

/** Switches between reviews and questions. */
export function ReviewTabs() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Segmented
      value={pathname}
      options={[
        { value: paths.reviews(), label: '评价' },
        { value: paths.questions(), label: '问答' },
      ]}
      onChange={(path) => navigate(path)}
    />
  )
}
