import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import { Progress } from 'antd'
import { paths } from '../../base/paths.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Time } from '../../ui/show.tsx'
import { FigureLink, ListLink } from './figure-link.tsx'
import type { OverviewFilter } from './figure-sources.ts'
import { Panel } from './panel.tsx'
import { SaveWorkbook } from './save-workbook.tsx'

interface ActivityPanelProps {
  details: OverviewDetails
  filter: OverviewFilter
}

export function ActivityPanel({ details: { activities, means }, filter }: ActivityPanelProps) {
  return (
    <Panel
      wide
      title="活动满员率"
      tools={
        <>
          <ListLink to={paths.activities()} />
          <SaveWorkbook part="activities" filter={filter} />
        </>
      }
      means={means.activities}
      isEmpty={activities.length === 0}
      empty="期间没有活动"
      table={
        <PlainTable
          label="活动满员率"
          rowKey="id"
          rows={activities}
          columns={[
            {
              title: '活动',
              render: (_, { id, title }) => <FigureLink to={paths.activity(id)}>{title}</FigureLink>,
            },
            { title: '开始', render: (_, { startsAt }) => <Time at={startsAt} /> },
            {
              title: '名额',
              align: 'right',
              render: (_, { id, taken, capacity }) => (
                <FigureLink to={paths.signUps(id)}>{`${taken} / ${capacity}`}</FigureLink>
              ),
            },
            {
              title: '满员率',
              width: 140,
              render: (_, { title, taken, capacity }) => (
                <Progress
                  size="small"
                  aria-label={`${title}的满员率`}
                  percent={Math.round((taken / capacity) * 100)}
                  status="normal"
                />
              ),
            },
            {
              title: '候补',
              align: 'right',
              render: (_, { id, waiting }) => (
                <FigureLink to={paths.signUps(id, { view: 'waitlisted' })}>{waiting}</FigureLink>
              ),
            },
          ]}
        />
      }
    />
  )
}
