import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { InquiryNumber, type Offer } from '@gongfang/contract/buying/inquiry'
import {
  getInquiryDesk,
  getOfferDesk,
  type InquiryDeskCase,
  makeOffer,
  reviseOffer,
} from '@gongfang/contract/buying/inquiry-desk'
import { Alert, Button, Card, DatePicker, Form, Input, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { AttachmentPicker } from '../../system/attachment/attachment-picker.tsx'
import { useAct } from '../../ui/act.ts'
import { useLeaveGuard } from '../../ui/edit.tsx'
import { FoundDraft } from '../../ui/found-draft.tsx'
import { useLocalDraft } from '../../ui/local-draft.ts'
import { YuanInput } from '../../ui/number-input.tsx'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'
import styles from './editor.module.css'
import { EditorLine } from './editor-line.tsx'
import { ModelSearch } from './model-search.tsx'
import {
  type DraftLine,
  draftOf,
  firstDraft,
  goodsOf,
  lineOfSku,
  newLine,
  type OfferDraft,
  sentOf,
  withPricesOf,
} from './offer-draft.ts'
import { TemplateBar } from './template-bar.tsx'

interface OfferEditorProps {
  one: InquiryDeskCase
  onDone: () => void
  onClose: () => void
}

/** Writes the first version of an offer, or the next. What is typed stays on this device until it is sent. */
export function OfferEditor({ one, onDone, onClose }: OfferEditorProps) {
  const today = dayOf(new Date())
  const [begun] = useState(() => (one.current ? draftOf(one.current, today) : firstDraft(one, today)))
  const [draft, setDraft] = useState(begun)
  const [changed, setChanged] = useState(false)
  const [wrong, setWrong] = useState('')
  const [wrongFiles, setWrongFiles] = useState('')
  const [sending, setSending] = useState(false)
  const { act, busy } = useAct()
  const kept = useLocalDraft<OfferDraft>({
    name: `offer ${one.no}`,
    version: String(one.revision),
    disabled: false,
  })
  useLeaveGuard(changed && !busy)
  const latest = useRef(draft)
  const change = (next: OfferDraft) => {
    latest.current = next
    setDraft(next)
    setChanged(true)
    kept.keep(next)
  }
  const send = async () => {
    const sent = sentOf(draft)
    if ('wrong' in sent) return setWrong(sent.wrong)
    setWrong('')
    setWrongFiles('')
    const { no, revision } = one
    const answer = await act(
      one.can.offer ? makeOffer : reviseOffer,
      { no, revision, ...sent },
      {
        done: ({ version }) => `第 ${version} 版已发出，已通知会员`,
        refused: ({ fields: { attachmentIds = '', ...fields }, message }) => {
          setWrongFiles(attachmentIds)
          const others = Object.entries(fields).map(placed).join('；')
          setWrong(others || (attachmentIds === '' ? message : ''))
          return true
        },
      },
    )
    if (!answer) return
    kept.drop()
    setChanged(false)
    onDone()
  }
  return (
    <Card size="small" title={one.can.offer ? '报价' : `改报（第 ${(one.current?.version ?? 0) + 1} 版）`}>
      <FoundDraft draft={kept} what="未发出" outdated="，之后询价单有变化" onTake={change} />
      <TemplateBar draft={draft} begun={begun} onTake={change} />
      <CopyFrom one={one} draft={draft} onTake={change} />
      <Lines one={one} draft={draft} change={change} />
      <TermFields draft={draft} change={change} />
      <Form layout="vertical" component="div">
        <Form.Item
          label="附件"
          extra="会员可下载。最多 5 个，每个不超过 10 MB：pdf、图片、docx、xlsx、pptx"
          {...(wrongFiles !== '' && { validateStatus: 'error', help: wrongFiles })}
        >
          <AttachmentPicker
            files={draft.files}
            onChange={(next) => change({ ...latest.current, files: next(latest.current.files) })}
            onSending={setSending}
          />
        </Form.Item>
      </Form>
      {wrong !== '' && <Alert type="error" showIcon title={wrong} />}
      <div className={styles.ends}>
        <span>
          {draft.lines.length} 种，商品合计 <b>{showFen(goodsOf(draft))}</b>
        </span>
        <Button onClick={onClose} disabled={busy}>
          取消
        </Button>
        <Button type="primary" loading={busy} disabled={sending} onClick={send}>
          {one.can.offer ? '发出报价' : '发出新版本'}
        </Button>
      </div>
    </Card>
  )
}

/** '第 3 行：单价过大' of a field that the server names by its place. */
function placed([name, why]: [string, string]) {
  const [, at] = /^lines\.(\d+)/.exec(name) ?? []
  return at === undefined ? why : `第 ${Number(at) + 1} 行：${why}`
}

interface PartProps {
  draft: OfferDraft
  change: (draft: OfferDraft) => void
}

function Lines({ one, draft, change }: PartProps & { one: InquiryDeskCase }) {
  const set = (key: string, part: Partial<DraftLine>) =>
    change({ ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  const add = (line: DraftLine) => change({ ...draft, lines: [...draft.lines, line] })
  return (
    <>
      <ol className={styles.lines} aria-label="报价明细">
        {draft.lines.map((line, at) => (
          <EditorLine
            key={line.key}
            no={one.no}
            line={line}
            at={at + 1}
            asked={one.lines.find(({ id }) => id === line.inquiryLineId)}
            beside={one.prices.find(({ skuId }) => skuId === line.skuId)}
            set={set}
            drop={(key) => change({ ...draft, lines: draft.lines.filter((other) => other.key !== key) })}
          />
        ))}
      </ol>
      <p className={styles.adding}>
        加一行 <ModelSearch label="加入型号" onModel={(sku) => add(lineOfSku(sku))} />
        <Button onClick={() => add(newLine({ unit: '件' }))}>文字描述的商品</Button>
      </p>
    </>
  )
}

const TermFields = ({ draft, change }: PartProps) => (
  <Form layout="vertical" component="div">
    <div className={styles.terms}>
      <Form.Item label="有效期至" htmlFor="offer-until" extra="含当天">
        <DatePicker
          id="offer-until"
          format={DAY_FORMATS}
          allowClear={false}
          value={draft.untilOn === '' ? null : dayjs(draft.untilOn)}
          onChange={(day) => change({ ...draft, untilOn: day?.format('YYYY-MM-DD') ?? '' })}
        />
      </Form.Item>
      <Form.Item label="运费" htmlFor="offer-freight" extra="空着：下单时按商城规则；0：包邮">
        <YuanInput
          id="offer-freight"
          value={draft.freightFen}
          onChange={(freightFen) => change({ ...draft, freightFen })}
        />
      </Form.Item>
    </div>
    <Form.Item label="付款和交货条件" htmlFor="offer-terms">
      <Input.TextArea
        id="offer-terms"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={draft.terms}
        onChange={({ target }) => change({ ...draft, terms: target.value })}
      />
    </Form.Item>
    <Form.Item label="说明" htmlFor="offer-note" extra="会员可见，印在报价单上">
      <Input.TextArea
        id="offer-note"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={draft.note}
        onChange={({ target }) => change({ ...draft, note: target.value })}
      />
    </Form.Item>
  </Form>
)

/** Begins with another version, or takes the prices of another inquiry's offer. */
function CopyFrom({
  one,
  draft,
  onTake,
}: {
  one: InquiryDeskCase
  draft: OfferDraft
  onTake: (draft: OfferDraft) => void
}) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const load = async (
    read: () => Promise<Offer | null>,
    take: (offer: Offer) => OfferDraft,
    done: string,
  ) => {
    setBusy(true)
    try {
      const offer = await read()
      if (offer) onTake(take(offer))
      setSaid(offer ? done : '那张询价单还没有报价')
    } catch (error) {
      setSaid((error as Error).message)
    }
    setBusy(false)
  }
  const { no } = one
  const fromOther = () => {
    if (!InquiryNumber.safeParse(typed.trim()).success) return setSaid('请填写 20 位询价单号')
    void load(
      async () => (await call(getInquiryDesk, { no: typed.trim() })).current,
      (offer) => withPricesOf(draft, offer),
      '已采用相同型号的价格、阶梯、交期和条件',
    )
  }
  return (
    <Space wrap style={{ marginBottom: 12 }}>
      {one.versions.length > 0 && (
        <Select<number>
          aria-label="复制某一版"
          placeholder="复制某一版"
          style={{ width: 140 }}
          options={one.versions.map(({ version }) => ({ value: version, label: `第 ${version} 版` }))}
          onChange={(version) =>
            void load(
              () => call(getOfferDesk, { no, version }),
              (offer) => draftOf(offer, dayOf(new Date())),
              `已复制第 ${version} 版`,
            )
          }
        />
      )}
      <Space.Compact>
        <Input
          aria-label="其他询价单号"
          placeholder="采用其他询价单的价格：单号"
          style={{ width: 240 }}
          maxLength={20}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button loading={busy} onClick={fromOther}>
          采用
        </Button>
      </Space.Compact>
      <span role="status">{said}</span>
    </Space>
  )
}
