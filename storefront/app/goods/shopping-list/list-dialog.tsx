import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { LISTS_MOST, type ListCard, listLists, putIntoList } from '@gongfang/contract/goods/shopping-list'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { loginPath } from '../../base/redirect.ts'
import { useSession } from '../../base/session.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Radio, TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './list-dialog.module.css'
import { listPath } from './paths.ts'
import { whyNot } from './why-not.ts'

export interface ListWish {
  readonly skuId: number
  readonly quantity: number
  readonly modelCode: string
}

interface ListDialogProps {
  lines: readonly ListWish[]
  onClose: () => void
  /** Called after a list has taken all lines. */
  onDone?: (() => void) | undefined
}

type Put = Output<typeof putIntoList>

/** For members; visitors go to the login and come back. */
export function ListDialog(props: ListDialogProps) {
  const { token } = useSession()
  return token === null ? <ToLogin /> : <MemberDialog {...props} />
}

function ToLogin() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void navigate(loginPath(pathname + search)), [navigate, pathname, search])
  return null
}

/** Chooses the list, or names a new one. Lines that the list cannot hold are named afterwards. */
function MemberDialog({ lines, onClose, onDone }: ListDialogProps) {
  const load = useLoad(() => call(listLists, {}))
  const [put, setPut] = useState<Put | null>(null)
  return (
    <Dialog open onClose={onClose} title="加入清单" size="small">
      {put ? (
        <Left put={put} lines={lines} onClose={onClose} />
      ) : (
        <Loaded load={load}>
          {(lists) => (
            <Choice lists={lists} lines={lines} onClose={onClose} onDone={onDone} onLeft={setPut} />
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

interface ChoiceProps extends ListDialogProps {
  lists: readonly ListCard[]
  /** Called when some lines were left out. */
  onLeft: (put: Put) => void
}

function Choice({ lists, lines, onClose, onDone, onLeft }: ChoiceProps) {
  const { here, putInto } = usePutting(lines)
  const [target, setTarget] = useState(lists.find(({ id }) => id === here)?.id ?? lists[0]?.id ?? 0)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const isNew = target === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (isNew && name.trim() === '') return setError('请填写清单名称')
    setBusy(true)
    try {
      const put = await putInto(isNew ? { name: name.trim() } : { id: target })
      if (put.added < put.lines.length) onLeft(put)
      else {
        onClose()
        onDone?.()
      }
    } catch (failure) {
      setError((failure instanceof Refused && failure.fields.name) || errorText(failure))
    }
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Targets
        lists={lists}
        kinds={lines.length}
        target={target}
        onList={(id) => {
          setTarget(id)
          setError('')
        }}
        onNew={() => setTarget(0)}
      />
      {isNew && (
        <Field label="清单名称" name="name" required error={error || undefined}>
          <TextInput
            value={name}
            maxLength={30}
            autoComplete="off"
            placeholder="如：实验室月度耗材"
            onChange={(event) => {
              setName(event.target.value)
              setError('')
            }}
          />
        </Field>
      )}
      {!isNew && error && (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="加入中…">
          加入
        </Button>
      </div>
    </form>
  )
}

interface TargetsProps {
  lists: readonly ListCard[]
  /** The number of lines that are put. */
  kinds: number
  /** The id of the chosen list; 0 for a new one. */
  target: number
  onList: (id: number) => void
  onNew: () => void
}

const Targets = ({ lists, kinds, target, onList, onNew }: TargetsProps) => (
  <fieldset className={styles.lists}>
    <legend>把 {kinds} 种商品加入</legend>
    {lists.map(({ id, name, kinds }) => (
      <Radio key={id} name="list" checked={target === id} onChange={() => onList(id)}>
        <span className={styles.name}>{name}</span>
        <small>{kinds} 种</small>
      </Radio>
    ))}
    {lists.length < LISTS_MOST && (
      <Radio name="list" checked={target === 0} onChange={onNew}>
        新建清单
      </Radio>
    )}
  </fieldset>
)

function usePutting(lines: readonly ListWish[]) {
  const keyOf = useIntentKey()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const here = Number(/^\/lists\/(\d+)/.exec(pathname)?.[1])
  return {
    /** The list whose page is open; else NaN. */
    here,
    async putInto(target: { id: number } | { name: string }): Promise<Put> {
      const wish = { ...target, lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })) }
      const put = await call(putIntoList, wish, { idempotencyKey: keyOf(wish) })
      if (put.added > 0)
        toast('success', `已将 ${put.added} 种商品加入“${put.name}”`, 5000, {
          text: '查看',
          run: () => void navigate(listPath(put.id)),
        })
      if (put.id === here) void revalidate()
      return put
    },
  }
}

/** The lines that the list did not take, each with its reason. */
function Left({ put, lines, onClose }: { put: Put } & ListDialogProps) {
  const codeOf = new Map(lines.map(({ skuId, modelCode }) => [skuId, modelCode]))
  return (
    <>
      <p role="status">
        已加入 {put.added} 种，以下 {put.lines.length - put.added} 种未加入：
      </p>
      <ul className={styles.left}>
        {put.lines.map(
          ({ skuId, refused }) =>
            refused && (
              <li key={skuId}>
                <span className="code">{codeOf.get(skuId)}</span>
                <span>{whyNot[refused]}</span>
              </li>
            ),
        )}
      </ul>
      <div className={styles.buttons}>
        <Button variant="outline" to={listPath(put.id)}>
          查看清单
        </Button>
        <Button onClick={onClose}>知道了</Button>
      </div>
    </>
  )
}
