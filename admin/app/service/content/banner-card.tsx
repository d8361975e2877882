import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { ScheduledBanner } from '@gongfang/contract/system/config'
import { AutoComplete, Button, Col, Form, Input, Row } from 'antd'
import { useState } from 'react'
import { PictureField } from '../../ui/picture-field.tsx'
import { StateTag } from '../../ui/show.tsx'
import { bannerState, bannerStates } from './banner-state.ts'
import styles from './content.module.css'
import { LinkPicker } from './link-picker.tsx'
import { TimeField } from './time-field.tsx'

interface BannerFieldProps {
  banner: ScheduledBanner
  place: number
  /** '第 2 张' */
  name: string
  disabled: boolean
  fault: (field: keyof ScheduledBanner) => string | undefined
  onChange: (changes: Partial<ScheduledBanner>) => void
}

interface BannerCardProps extends Omit<BannerFieldProps, 'name'> {
  /** True for the first and for the last of the shown banners. */
  ends: { first: boolean; last: boolean }
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onDrag: () => void
  onDropHere: () => void
}

export function BannerCard(props: BannerCardProps) {
  const { banner, place, ends, disabled, fault, onChange, onMove, onRemove, onDrag, onDropHere } = props
  const name = `第 ${place + 1} 张`
  const { tone, text } = bannerStates[bannerState(banner, new Date())]
  const part = { banner, place, name, disabled, fault, onChange }
  return (
    <li
      className={styles.banner}
      draggable={!disabled}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropHere()
      }}
    >
      <BannerPictures {...part} />
      <div>
        <p>
          {name} <StateTag tone={tone}>{text}</StateTag>
        </p>
        <Form.Item
          layout="vertical"
          label="说明（读屏和图片加载失败时显示）"
          htmlFor={`alt-${place}`}
          {...faultProps(fault('alt'))}
        >
          <Input
            id={`alt-${place}`}
            maxLength={60}
            disabled={disabled}
            value={banner.alt}
            onChange={({ target }) => onChange({ alt: target.value })}
          />
        </Form.Item>
        <BannerLink {...part} />
        <BannerTimes {...part} />
      </div>
      {!disabled && <BannerOrder name={name} ends={ends} onMove={onMove} onRemove={onRemove} />}
    </li>
  )
}

const faultProps = (text: string | undefined) =>
  text ? { validateStatus: 'error' as const, help: text } : {}

const BannerPictures = ({ banner, name, disabled, fault, onChange }: BannerFieldProps) => (
  <div className={styles.pictures}>
    {(['image', 'imagePhone'] as const).map((field) => (
      <Form.Item
        key={field}
        layout="vertical"
        label={field === 'image' ? '电脑图' : '手机图'}
        style={{ marginBottom: 0 }}
        {...faultProps(fault(field))}
      >
        {banner[field] && (
          <div className={styles.tile} data-for={field === 'image' ? 'pc' : 'phone'}>
            <img
              src={banner[field]}
              alt={`${name}${field === 'image' ? '电脑图' : '手机图'}`}
              draggable={false}
            />
            <span className={styles.safe} />
          </div>
        )}
        <PictureField
          small
          label={`${name}${field === 'image' ? '电脑图' : '手机图'}`}
          disabled={disabled}
          value={banner[field]}
          onChange={(url) => onChange({ [field]: url })}
        />
      </Form.Item>
    ))}
  </div>
)

function BannerLink({ banner: { link }, place, name, disabled, fault, onChange }: BannerFieldProps) {
  const [picked, setPicked] = useState({ path: '', title: '' })
  return (
    <>
      <Form.Item
        layout="vertical"
        label="点击后打开"
        htmlFor={`link-${place}`}
        extra={
          picked.path !== '' && picked.path === link
            ? `已选：${picked.title}`
            : '站内地址以 / 开头，其他以 https:// 开头；留空不可点击'
        }
        {...faultProps(fault('link'))}
      >
        <AutoComplete
          id={`link-${place}`}
          style={{ width: '100%' }}
          disabled={disabled}
          value={link}
          options={places}
          onChange={(value: string) => onChange({ link: value.trim() })}
        />
      </Form.Item>
      {!disabled && (
        <LinkPicker
          name={name}
          onPick={(path, title) => {
            setPicked({ path, title })
            onChange({ link: path })
          }}
        />
      )}
    </>
  )
}

const BannerTimes = ({ banner: { from, until }, name, disabled, fault, onChange }: BannerFieldProps) => (
  <Row gutter={16}>
    <Col xs={24} xl={12}>
      <Form.Item layout="vertical" label="开始" {...faultProps(fault('from'))}>
        <TimeField
          label={`${name}开始展示`}
          placeholder="立即"
          disabled={disabled}
          value={from}
          onChange={(at) => onChange({ from: at })}
        />
      </Form.Item>
    </Col>
    <Col xs={24} xl={12}>
      <Form.Item layout="vertical" label="结束" {...faultProps(fault('until'))}>
        <TimeField
          label={`${name}结束展示`}
          placeholder="不结束"
          disabled={disabled}
          value={until}
          onChange={(at) => onChange({ until: at })}
        />
      </Form.Item>
    </Col>
  </Row>
)

type BannerOrderProps = Pick<BannerCardProps, 'ends' | 'onMove' | 'onRemove'> & { name: string }

const BannerOrder = ({ name, ends, onMove, onRemove }: BannerOrderProps) => (
  <div className={styles.order}>
    <Button
      icon={<ArrowUpOutlined />}
      aria-label={`上移${name}`}
      disabled={ends.first}
      onClick={() => onMove(-1)}
    />
    <Button
      icon={<ArrowDownOutlined />}
      aria-label={`下移${name}`}
      disabled={ends.last}
      onClick={() => onMove(1)}
    />
    <Button danger icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={onRemove} />
  </div>
)

const places = [
  { value: '/products', label: '/products 首页' },
  { value: '/category', label: '/category 商品分类' },
  { value: '/activities', label: '/activities 活动与培训' },
  { value: '/news', label: '/news 新闻资讯' },
  { value: '/shares', label: '/shares 技术分享' },
  { value: '/about', label: '/about 关于我们' },
]
