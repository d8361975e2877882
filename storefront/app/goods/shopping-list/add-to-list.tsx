import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import type { ListWish } from './list-dialog.tsx'

const ListDialog = late(() => import('./list-dialog.tsx').then((part) => part.ListDialog))

interface AddToListProps extends Partial<Omit<ComponentProps<typeof Button>, 'onClick' | 'type'>> {
  /** Asked for at the press. */
  lines: () => readonly ListWish[]
  /** Called after a list has taken all of them: a sheet closes. */
  onDone?: (() => void) | undefined
}

/** Puts models into a shopping list that the member chooses. Visitors are led to the login. */
export function AddToList({ lines, onDone, children = '加入清单', ...look }: AddToListProps) {
  const [wanted, setWanted] = useState<readonly ListWish[] | null>(null)
  return (
    <>
      <Button variant="ghost" size="small" {...look} onClick={() => setWanted(lines())}>
        {children}
      </Button>
      {wanted && <ListDialog lines={wanted} onDone={onDone} onClose={() => setWanted(null)} />}
    </>
  )
}
