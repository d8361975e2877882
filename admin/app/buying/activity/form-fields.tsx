import { activityFormatNames, activityKindNames } from '@gongfang/contract/buying/activity'
import { Card, Checkbox, DatePicker, Form, Input, Radio } from 'antd'
import { RichText } from '../../system/rich-text/rich-text.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TIME_FORMATS } from '../../ui/typed-formats.ts'
import styles from './form.module.css'

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const needed = (message: string) => [{ required: true, message }]

export const BasicFields = () => (
  <Card size="small" title="基本信息">
    <div className={styles.grid}>
      <Form.Item name="kind" label="类型">
        <Radio.Group optionType="button" options={options(activityKindNames)} />
      </Form.Item>
      <Form.Item name="format" label="形式">
        <Radio.Group optionType="button" options={options(activityFormatNames)} />
      </Form.Item>
    </div>
    <Form.Item
      name="title"
      label="标题"
      rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
    >
      <Input maxLength={60} showCount />
    </Form.Item>
    <Form.Item name="summary" label="摘要" extra="列表和分享中显示">
      <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
    </Form.Item>
    <Form.Item name="cover" label="封面" extra="建议 16:10；不上传时显示标题画面">
      <PictureField label="封面" />
    </Form.Item>
    <div className={styles.grid}>
      <Form.Item name="city" label="城市" extra="商城可按城市筛选">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="place" label="地点" extra="线下活动必填">
        <Input maxLength={100} />
      </Form.Item>
    </div>
    <Form.Item name="onlineLink" label="线上链接" extra="只有报名成功的会员能看到">
      <Input maxLength={500} placeholder="https://" />
    </Form.Item>
  </Card>
)

export const TextFields = () => (
  <Card size="small" title={<CardTitle>活动介绍</CardTitle>}>
    <Form.Item name="body" valuePropName="value" noStyle>
      <Body />
    </Form.Item>
  </Card>
)

const Body = ({ value = '', onChange }: { value?: string; onChange?: (html: string) => void }) => (
  <RichText label="活动介绍" value={value} onChange={(html) => onChange?.(html)} />
)

export const SpeakerFields = () => (
  <Card size="small" title="讲师">
    <Form.Item name="speaker" label="讲师">
      <Input maxLength={40} />
    </Form.Item>
    <Form.Item name="speakerIntro" label="讲师介绍">
      <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2 }} />
    </Form.Item>
  </Card>
)

const TimeField = ({ name, label, extra }: { name: string; label: string; extra: string }) => (
  <Form.Item name={name} label={label} extra={extra} rules={needed(`请选择${label}`)}>
    <DatePicker
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={TIME_FORMATS}
      style={{ width: '100%' }}
    />
  </Form.Item>
)

export const TimeFields = () => (
  <Card size="small" title="时间（北京时间）">
    <div className={styles.grid}>
      <TimeField name="startsAt" label="活动开始" extra="开始前 2 小时起可签到" />
      <TimeField name="endsAt" label="活动结束" extra="晚于活动开始；结束后发放证书" />
      <TimeField name="opensAt" label="报名开始" extra="到时自动开放" />
      <TimeField name="closesAt" label="报名截止" extra="晚于报名开始，不晚于活动结束" />
      <TimeField name="cancelUntil" label="会员取消截止" extra="不晚于活动开始；之后只能由客服取消" />
      <Form.Item
        name="remindHours"
        label="提前提醒"
        extra="0 为不提醒，最多 168 小时"
        rules={needed('请填写提前提醒')}
      >
        <QuantityInput min={0} max={168} word="时间" suffix="小时" style={{ width: '100%' }} />
      </Form.Item>
    </div>
  </Card>
)

export const SeatFields = ({ seatsTaken }: { seatsTaken: number }) => (
  <Card size="small" title="名额与费用">
    <div className={styles.grid}>
      <Form.Item
        name="capacity"
        label="名额"
        extra={seatsTaken > 0 ? `已占用 ${seatsTaken}，不能更少；增加后候补自动转正` : '按参加人数计'}
        rules={needed('请填写名额')}
      >
        <QuantityInput min={1} max={100_000} word="名额" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="perInstitution" label="每机构名额" extra="留空为不限">
        <QuantityInput min={1} max={100_000} word="名额" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="feeFen" label="费用（元/人）" extra="0 为免费；修改后只影响新的报名">
        <YuanInput />
      </Form.Item>
      <Form.Item name="feePoints" label="积分费用（积分/人）" extra="商城按积分销售时收取；留空按比例换算">
        <QuantityInput min={1} max={10_000_000} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="rewardPoints"
        label="签到奖励积分"
        extra="每个报名一次；有人签到后不能修改"
        rules={needed('请填写奖励积分')}
      >
        <QuantityInput min={0} max={1_000_000} word="积分" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="certificate"
        valuePropName="checked"
        label="证书"
        extra="签到的人在活动结束后可打印和查验"
      >
        <Checkbox>发放证书</Checkbox>
      </Form.Item>
    </div>
  </Card>
)
