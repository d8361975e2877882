import { type Acceptance, conditionNames, refusedNames } from '@gongfang/contract/buying/acceptance'
import { listOrderAcceptances, readDeskAcceptancePhoto } from '@gongfang/contract/buying/acceptance-desk'
import { Button, Card } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { PrivatePictures } from '../../ui/private-pictures.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'

/** Shows staff what the institution accepted and refused. Draws nothing before the first acceptance. */
export function OrderAcceptances({ no }: { no: string }) {
  const [acceptances, setAcceptances] = useState<readonly Acceptance[]>([])
  const [failed, setFailed] = useState('')
  const load = useCallback(async () => {
    try {
      setAcceptances((await call(listOrderAcceptances, { no })).acceptances)
      setFailed('')
    } catch (error) {
      setFailed((error as Error).message)
    }
  }, [no])
  useEffect(() => void load(), [load])
  if (failed) return <Button onClick={load}>{failed}，点此重试</Button>
  if (acceptances.length === 0) return null
  return (
    <Card size="small" title={`客户验收（${acceptances.length}）`}>
      {acceptances.map((one) => (
        <OneAcceptance key={one.no} acceptance={one} />
      ))}
    </Card>
  )
}

function OneAcceptance({
  acceptance: { no, at, receiver, remark, lines, photos },
}: {
  acceptance: Acceptance
}) {
  return (
    <>
      <p>
        <Code>{no}</Code> {receiver || '已注销会员'} <Time at={at} /> {remark && <Soft>备注：{remark}</Soft>}
      </p>
      <PlainTable
        label="验收"
        rowKey="orderLineId"
        rows={lines}
        columns={[
          { key: 'goods', title: '商品', dataIndex: 'title' },
          {
            key: 'code',
            title: '型号',
            render: (_, { modelCode, ownCode }) => (
              <>
                <Code>{modelCode}</Code>
                {ownCode && ` 机构物料号 ${ownCode}`}
              </>
            ),
          },
          { key: 'accepted', title: '验收', align: 'right', dataIndex: 'accepted' },
          { key: 'refused', title: '拒收', align: 'right', dataIndex: 'refused' },
          {
            key: 'says',
            title: '情况',
            render: (_, { accepted, condition, reconsidered, reason, note }) =>
              [
                accepted > 0 && conditionNames[condition],
                reconsidered > 0 && `其中 ${reconsidered} 件曾拒收`,
                reason && `拒收：${refusedNames[reason]}`,
                note,
              ]
                .filter(Boolean)
                .join('；'),
          },
          {
            key: 'serials',
            title: '序列号',
            render: (_, { serials, goneSerials }) =>
              serials
                .map((serial) => (goneSerials.includes(serial) ? `${serial}（已转售后）` : serial))
                .join('、'),
          },
        ]}
      />
      {photos.length > 0 && (
        <PrivatePictures
          pictures={photos.map(({ id }, index) => ({ id, alt: `验收照片 ${index + 1}` }))}
          read={readPhoto}
        />
      )}
    </>
  )
}

const readPhoto = (id: number, signal: AbortSignal) =>
  call.answer(readDeskAcceptancePhoto, { id }, { signal })
