import {
  type ColleagueGoods,
  type listColleagueGoods,
  takeColleagueGoods,
} from '@gongfang/contract/common-depot'
import type { Output } from '@gongfang/contract/endpoint'
import { HAND_OVER_KINDS } from '@gongfang/contract/succession'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import Package from '~icons/package'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { productPath, verificationPath } from '../base/paths.ts'
import { useRoleReason } from '../member/role.ts'
import { ProductImage } from '../product/product-image.tsx'
import { Button } from '../ui/button.tsx'
import { ModelCode } from '../ui/copy.tsx'
import { Checkbox } from '../ui/form/input.tsx'
import { confirm } from '../ui/overlay/confirm.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState } from '../ui/states.tsx'
import bar from './goods-bar.module.css'
import row from './goods-row.module.css'
import styles from './page.module.css'
import { SearchBox } from './search-box.tsx'

interface ColleaguesTabProps {
  keyword: string
  goods: Output<typeof listColleagueGoods>
  href: (change: Record<string, string | null>) => string
}

/** Goods that colleagues hold for the institution. Chosen kinds go to the member, each as a whole. */
export function ColleaguesTab({ keyword, goods, href }: ColleaguesTabProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const barred = useRoleReason('collectOfColleague')
  const free = goods.data.filter(isFree)
  const picked = free.filter(({ id }) => chosen.has(id))
  const pieces = picked.reduce((sum, { held }) => sum + held, 0)

  function choose(id: number, on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  async function take() {
    const sure = await confirm({
      title: '转到您名下？',
      message: `${picked.length} 种 ${pieces} 件将转到您名下，由您领取。原持有人会收到消息，其核销码作废。`,
      confirmText: '转到我名下',
    })
    if (!sure) return
    setBusy(true)
    const lines = picked.map(({ id, held }) => ({ itemId: id, quantity: held }))
    const taken = await change(call(takeColleagueGoods, { lines }))
    setBusy(false)
    if (!taken) return revalidate()
    toast('success', `${taken.pieces} 件已转到您名下`)
    await navigate(verificationPath('goods'))
  }

  if (goods.total === 0 && keyword === '')
    return (
      <EmptyState
        icon={Package}
        text="同事名下没有寄存物品"
        action={<Button to={verificationPath('goods')}>查看我的寄存</Button>}
      />
    )
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.sum}>
          同事共寄存 <b className="numbers">{goods.pieces}</b> 件
        </p>
        <SearchBox keyword={keyword} hidden={{ tab: 'colleagues' }} />
      </div>
      {goods.data.length === 0 ? (
        <EmptyState
          text={`没有找到“${keyword}”相关的寄存物品`}
          action={<Button to={href({ kw: null, page: null })}>查看全部</Button>}
        />
      ) : (
        <>
          <ul className={styles.list} aria-label="同事的寄存物品">
            {goods.data.map((item) => (
              <Row key={item.id} item={item} chosen={chosen.has(item.id)} onChoose={choose} />
            ))}
          </ul>
          <Pager
            page={goods.current_page}
            lastPage={goods.last_page}
            total={goods.total}
            limit={goods.per_page}
            href={(page) => href({ page: String(page) })}
          />
        </>
      )}
      <section aria-label="领取" data-bottom-bar className={bar.bar}>
        <Checkbox
          checked={free.length > 0 && picked.length === free.length}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = picked.length > 0 && picked.length < free.length
          }}
          disabled={free.length === 0}
          onChange={(event) => setChosen(new Set(event.target.checked ? free.map(({ id }) => id) : []))}
        >
          全选
        </Checkbox>
        <output className={bar.chosen} aria-live="polite">
          已选 {picked.length} 种 {pieces} 件
        </output>
        <Button
          variant="cta"
          busy={busy}
          busyText="正在转入…"
          disabledReason={barred ?? whyNot(picked.length)}
          onClick={take}
        >
          转到我名下
        </Button>
      </section>
    </>
  )
}

/** Goods in an open after-sale stay with its applicant. */
const isFree = ({ askedBack }: ColleagueGoods) => askedBack === 0

function whyNot(kinds: number): string | undefined {
  if (kinds === 0) return '请先勾选要领取的物品'
  return kinds > HAND_OVER_KINDS ? `一次最多 ${HAND_OVER_KINDS} 种物品` : undefined
}

interface RowProps {
  item: ColleagueGoods
  chosen: boolean
  onChoose: (id: number, chosen: boolean) => void
}

function Row({ item, chosen, onChoose }: RowProps) {
  const { id, skuId, productId, title, spec, modelCode, image, unit, held, askedBack, holder } = item
  return (
    <li className={row.row}>
      <Checkbox
        className={row.tick ?? ''}
        aria-label={`选择 ${title}，型号 ${modelCode}，${holder}`}
        checked={chosen}
        disabled={!isFree(item)}
        onChange={(event) => onChoose(id, event.target.checked)}
      />
      <span className={row.image}>
        <ProductImage src={image} alt="" size={72} />
      </span>
      <div className={row.what}>
        <Link to={productPath(productId, skuId)} className={row.title} title={title}>
          {title}
        </Link>
        <p className={row.spec}>
          <ModelCode code={modelCode} />
          {spec && <span>{spec}</span>}
        </p>
        <p className={row.from}>{holder} 名下</p>
      </div>
      <p className={row.held}>
        在库 <b className="numbers">{held}</b> {unit}
        {askedBack > 0 && <small>，申请退款中</small>}
      </p>
    </li>
  )
}
