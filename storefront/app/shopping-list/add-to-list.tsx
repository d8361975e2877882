import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { late } from '../ui/late.tsx'
import type { ListWish } from './list-dialog.tsx'

const ListDialog = late(() => import('./list-dialog.tsx').then((part) => part.ListDialog))

interface AddToListProps {
  /** Asked for at the press. */
  lines: () => readonly ListWish[]
  look?: string | undefined
  variant?: 'outline' | 'ghost'
  size?: 'small' | 'large'
  disabledReason?: string | undefined
  children?: ReactNode
}

/** Puts models into a shopping list that the member chooses. Visitors are led to the login. */
export function AddToList({
  lines,
  look,
  variant = 'ghost',
  size = 'small',
  disabledReason,
  children = '加入清单',
}: AddToListProps) {
  const [wanted, setWanted] = useState<readonly ListWish[] | null>(null)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={look ?? ''}
        disabledReason={disabledReason}
        onClick={() => setWanted(lines())}
      >
        {children}
      </Button>
      {wanted && <ListDialog lines={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}
