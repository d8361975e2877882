import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function NothingToPrint({ name }: { name: string }) {
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        {name}
      </h1>
      <EmptyState text="没有可打印的内容" action={<Button to={screens.cart.path}>返回购物车</Button>} />
    </div>
  )
}
